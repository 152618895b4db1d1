import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { toast } from "#app/ui/toast.ts";
import { productIdOf } from "#shop/selling/catalog/product-id.ts";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import type { ProductEdit } from "#shop/selling/product-editor/product-edit.ts";
import { useAskAnew, useStaff, whyItFailed } from "../kit/staff.tsx";
import { untaken } from "../kit/untaken.ts";
import { deskApi, type Meanwhile } from "./desk-api.ts";
import { isTouched, keepTyped, mergeValues, type Part, type PartConflict, takePart } from "./merge-values.ts";
import {
  EMPTY_PAGE,
  followNames,
  type PageErrors,
  type PageValues,
  pageErrors,
  pageValues,
  readPage,
} from "./product-values.ts";

type Told = { changes: Meanwhile["changes"]; conflicts: PartConflict[]; taken: Part[] };

/** The state of a product's page: what was opened, what is typed, and what somebody else saved meanwhile. */
export function useProductPage(loaded: EditorProduct | undefined) {
  const { call } = useStaff();
  const askAnew = useAskAnew();
  const [base, setBase] = useState(loaded);
  const { values, setValues, typed, id, type, address } = useTyped(base);
  const [errors, setErrors] = useState<PageErrors>({});
  const [told, setTold] = useState<Told>();
  const [busy, setBusy] = useState(false);
  const keys = useRef(0);
  const touched = isTouched(base ? pageValues(base) : EMPTY_PAGE, values);

  function open(product: EditorProduct, kept = pageValues(product)) {
    setBase(product);
    setValues(kept);
    setErrors({});
    setTold(undefined);
  }

  // Where nothing was typed, the page follows what others save.
  useEffect(() => {
    if (loaded && base && loaded.version > base.version && !touched && !told) {
      setBase(loaded);
      setValues(pageValues(loaded));
    }
  }, [loaded, base, touched, told, setValues]);

  useOwnAddress(loaded === undefined && !touched ? base?._id : undefined);

  function meet({ current, changes }: Meanwhile) {
    if (!base) return;
    const { values: merged, conflicts, taken } = mergeValues(base, typed.current, current);
    setBase(current);
    setValues(merged);
    setErrors({});
    setTold({ changes, conflicts, taken });
  }

  async function save(form: HTMLFormElement) {
    const show = (faults: PageErrors) => {
      setErrors(faults);
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    };
    if (pointsAtUntaken(form)) return;
    const read = readPage(values, base);
    if (!read.ok) return show(read.errors);
    setBusy(true);
    const sent = await send(deskApi(call), { base, id, edit: read.edit, values });
    setBusy(false);
    if (sent.is !== "saved") toast("Failed to save product", { kind: "error" });
    if (sent.is === "meanwhile") return meet(sent.meanwhile);
    if (sent.is === "refused") return show(sent.errors);
    toast(base ? "Product updated" : "Product created", { kind: "success" });
    open(sent.product, keepTyped(values, typed.current, sent.product));
    // The pictures too: they are of the colors.
    askAnew("/api/admin/products/:id", "/api/admin/products/:id/pictures", "/api/products");
  }

  return {
    ...{ base, values, errors, told, busy, touched, id, save, open },
    address,
    /** `fixed`: the messages that no longer hold. */
    change(part: Partial<PageValues>, ...fixed: string[]) {
      type(part);
      setErrors((before) => ({
        ...before,
        form: undefined,
        ...Object.fromEntries(fixed.map((one) => [one, undefined])),
      }));
    },
    take(part: Part) {
      if (!base) return;
      setValues((before) => takePart(part, before, base));
      setTold((before) => before && { ...before, conflicts: before.conflicts.filter((one) => one.part !== part) });
    },
    newKey() {
      keys.current += 1;
      return `new-${keys.current}`;
    },
  };
}

/** Goes to what stands in a box and is no value yet. @returns false when there is none. */
function pointsAtUntaken(form: HTMLFormElement): boolean {
  const input = untaken(form);
  input?.focus();
  input?.reportValidity();
  return input !== undefined;
}

/** What is typed, and the address that a new product gets. The skus of new cells follow both. */
function useTyped(base: EditorProduct | undefined) {
  const [values, setValues] = useState<PageValues>(base ? pageValues(base) : EMPTY_PAGE);
  // Typing goes on while a save is on its way.
  const typed = useRef(values);
  useEffect(() => {
    typed.current = values;
  }, [values]);
  const [typedAddress, setAddress] = useState<string>();
  const idOf = ({ title }: PageValues) => base?._id ?? typedAddress ?? productIdOf(title);
  const id = idOf(values);
  return {
    ...{ values, setValues, typed, id },
    type(part: Partial<PageValues>) {
      setValues((before) => {
        const after = { ...before, ...part };
        return followNames({ values: before, productId: idOf(before) }, { values: after, productId: idOf(after) });
      });
    },
    address: base
      ? undefined
      : {
          value: typedAddress ?? (values.title.trim() === "" ? "" : id),
          onChange(productId: string) {
            setAddress(productId);
            setValues((before) =>
              followNames({ values: before, productId: idOf(before) }, { values: before, productId }),
            );
          },
        },
  };
}

/** A new product has an address once it is saved. Gone to in an effect, and not while it is saved: by then nothing is unsaved. */
function useOwnAddress(made: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (made !== undefined) void navigate(`/admin/products/${made}`, { replace: true });
  }, [made, navigate]);
}

type Sent =
  | { is: "saved"; product: EditorProduct }
  | { is: "meanwhile"; meanwhile: Meanwhile }
  | { is: "refused"; errors: PageErrors };

type Edited = { base: EditorProduct | undefined; id: string; edit: ProductEdit; values: PageValues };

async function send(api: ReturnType<typeof deskApi>, { base, id, edit, values }: Edited): Promise<Sent> {
  const answer = await (base ? api.save(base._id, base.version, edit) : api.create(id, edit));
  if (answer.kind === "ok") return { is: "saved", product: answer.data };
  if (answer.kind === "refused" && answer.code === "changed_meanwhile") {
    // The answer of our own server, of the shape both sides share.
    return { is: "meanwhile", meanwhile: answer.facts as unknown as Meanwhile };
  }
  const errors = answer.kind === "refused" ? pageErrors(answer.errors, values) : {};
  return { is: "refused", errors: Object.keys(errors).length > 0 ? errors : { form: whyItFailed(answer) } };
}
