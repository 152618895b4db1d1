import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Gallery } from "#shop/selling/pictures/pictures.contract.server.ts";
import { answerKey, useAnswer, whyItFailed } from "../kit/staff.tsx";
import { useChange } from "../kit/use-change.ts";
import {
  galleryBody,
  NO_PICTURE_ERRORS,
  type PictureRow,
  pictureErrors,
  picturesText,
  rowsOf,
} from "./picture-rows.ts";

const NONE: readonly PictureRow[] = [];

/** A product's pictures as saved or, after a change, as a draft. */
export function useGallery(productId: string) {
  const params = { id: productId };
  const galleryKey = answerKey("/api/admin/products/:id/pictures", { params });
  const { send, busy: saving } = useChange("PUT /api/admin/products/:id/pictures", {
    toast: "Pictures saved",
    invalidates: ["/api/admin/products", "/api/admin/products/:id"],
  });
  const client = useQueryClient();
  const loaded = useAnswer("/api/admin/products/:id/pictures", { params });
  const [draft, setDraft] = useState<{ version: number; rows: readonly PictureRow[] }>();
  const [errors, setErrors] = useState(NO_PICTURE_ERRORS);
  const [conflict, setConflict] = useState<string>();

  /** The first change copies the cached pictures into a draft; an Undo after a save starts from the saved ones. */
  function change(next: (rows: readonly PictureRow[]) => readonly PictureRow[]) {
    setErrors(NO_PICTURE_ERRORS);
    const known = client.getQueryData<Gallery>(galleryKey);
    setDraft((before) => {
      if (before) return { ...before, rows: next(before.rows) };
      return known && { version: known.version, rows: next(rowsOf(known)) };
    });
  }

  /** @returns false if something needs fixing first. */
  async function save(): Promise<boolean> {
    if (!draft || saving) return true;
    const made = galleryBody(draft.version, draft.rows);
    if (!made.ok) {
      setErrors(made.errors);
      return false;
    }
    const answer = await send({ params, body: made.body });
    if (answer.kind === "ok") {
      client.setQueryData(galleryKey, answer.data);
      const { version } = answer.data;
      // Changes made during the save still have to be saved.
      setDraft((now) => (now && now.rows !== draft.rows ? { ...now, version } : undefined));
      setErrors(NO_PICTURE_ERRORS);
      setConflict(undefined);
      return true;
    }
    if (answer.kind === "refused" && answer.code === "changed_meanwhile") {
      const { data, isSuccess } = await loaded.refetch();
      if (!isSuccess) {
        setErrors({ rows: {}, form: answer.message });
        return false;
      }
      // Saving again replaces the other person's pictures.
      setDraft((now) => now && { ...now, version: data.version });
      setErrors(NO_PICTURE_ERRORS);
      setConflict(answer.message);
    } else if (answer.kind === "refused" && answer.errors.length > 0)
      setErrors(pictureErrors(answer.errors, draft.rows));
    else setErrors({ rows: {}, form: whyItFailed(answer) });
    return false;
  }

  /** Discards the draft and reloads the saved pictures. */
  function discardDraft() {
    void client.invalidateQueries({ queryKey: galleryKey }).then(() => {
      setDraft(undefined);
      setConflict(undefined);
      setErrors(NO_PICTURE_ERRORS);
    });
  }

  const words = conflict && loaded.data ? picturesText(draft?.rows ?? NONE, loaded.data) : "";
  return {
    loaded,
    /** Another person's pictures, for `Theirs`. */
    theirs: words === "" ? undefined : { why: conflict, words, onUse: discardDraft },
    rows: draft?.rows ?? (loaded.data ? rowsOf(loaded.data) : NONE),
    errors,
    change,
    save,
    /** For the `SaveBar`. */
    form: {
      isDirty: draft !== undefined,
      busy: saving,
      errors: { form: errors.form ?? (words === "" ? conflict : undefined) },
      reset: discardDraft,
    },
  };
}
