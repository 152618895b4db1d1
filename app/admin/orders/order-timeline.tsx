import { type SubmitEvent, useRef, useState } from "react";
import { randomKey } from "#app/checkout/checkout-attempt.ts";
import { TextArea } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { toast } from "#app/ui/toast.ts";
import type { OrderDesk } from "#shop/ordering/order-page/order-desk-schema.server.ts";
import { smallButton } from "../kit/list-frame.tsx";
import { Moment } from "../kit/moment.tsx";
import { whyItFailed } from "../kit/staff.tsx";
import { actorWords, eventWords } from "./event-words.ts";
import type { DeskApi } from "./use-order-changes.ts";
import { Section } from "./section.tsx";

/** What happened, newest first, with the notes of staff among it. `api` is missing for whoever may only read. */
export function OrderTimeline({
  order,
  api,
  onNoted,
}: {
  order: OrderDesk;
  api: DeskApi | undefined;
  onNoted: () => void;
}) {
  return (
    <Section title="Timeline">
      {api && <NoteForm api={api} onNoted={onNoted} />}
      <ol>
        {order.timeline.toReversed().map(({ kind, by, note, at }) => (
          <li key={`${kind} ${at} ${note}`} className="border-line py-2.5 not-first:border-t">
            {kind === "note" ? (
              <p className="rounded-md bg-sand px-3 py-2 wrap-anywhere whitespace-pre-line">{note}</p>
            ) : (
              <>
                <p className="font-[560]">{eventWords({ kind })}</p>
                {note && <p className="wrap-anywhere">{note}</p>}
              </>
            )}
            <p className="type-small mt-0.5 text-ink-2">
              {kind === "note" && "Note, "}
              <Moment at={at} />, {actorWords(by)}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The same text has one key until the server has said yes or no, so that it is noted once. */
function NoteForm({ api, onNoted }: { api: DeskApi; onNoted: () => void }) {
  const [note, setNote] = useState("");
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const key = useRef<string>(undefined);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const box = event.currentTarget.querySelector("textarea");
    setFailure(undefined);
    if (note.trim() === "") {
      setError("Please enter a note");
      box?.focus();
      return;
    }
    setBusy(true);
    key.current ??= randomKey();
    const answer = await api.addNote(note.trim(), key.current);
    setBusy(false);
    if (answer.kind !== "unreachable") key.current = undefined;
    if (answer.kind !== "ok") return setFailure(whyItFailed(answer));
    setNote("");
    box?.focus();
    toast("Note added", { kind: "success" });
    onNoted();
  }

  return (
    <form noValidate onSubmit={submit} aria-label="Add a note" className="mb-3 grid gap-2">
      <TextArea
        label="Note"
        rows={2}
        maxLength={2000}
        hint="Only staff see it"
        value={note}
        error={error}
        onChange={({ target }) => {
          setNote(target.value);
          key.current = undefined;
          setError(undefined);
        }}
      />
      <FormError text={failure} />
      <button type="submit" aria-disabled={busy} className={`${smallButton} justify-self-start`}>
        {busy ? "Adding..." : "Add note"}
      </button>
    </form>
  );
}
