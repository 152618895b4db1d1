import { type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { toast } from "#app/ui/toast.ts";
import { MAX_NOTE_LENGTH } from "#shop/people/contact/message-form.ts";
import type { StaffMessage } from "#shop/people/contact/messages.contract.server.ts";
import { useAskAnew, useStaff } from "../kit/staff.tsx";
import { useAction } from "../kit/use-action.ts";

const CHANGED = "Somebody else has written another note meanwhile: it is shown below. Yours is still in the box.";

/** What staff note down about a message. */
export function MessageNote({ message }: { message: StaffMessage }) {
  const { may } = useStaff();
  const askAnew = useAskAnew();
  const { busy, fault, run } = useAction();
  const [note, setNote] = useState(message.note);
  const [was, setWas] = useState(message.note);
  // Until the message has come anew after one's own save, it shows the note before, which is nobody's news.
  const [outdated, setOutdated] = useState<string>();

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const answer = await run((call) =>
      call("PATCH /api/admin/messages/:id", { params: { id: message._id }, body: { note, noteWas: was } }),
    );
    askAnew("/api/admin/messages", "/api/admin/messages/:id");
    if (answer?.kind !== "ok") return setOutdated(undefined);
    const saved = answer.data.note;
    setOutdated(message.note);
    setWas(saved);
    // What was typed on meanwhile stays.
    setNote((now) => (now === note ? saved : now));
    toast("Note saved", { kind: "success" });
  }

  if (!may("messages:write")) return message.note ? <p>Note: {message.note}</p> : null;
  const isNews = message.note !== was && message.note !== outdated;
  if (isNews && note === was) {
    setNote(message.note);
    setWas(message.note);
  }
  const theirs = isNews && note !== message.note ? message.note : undefined;
  return (
    <form onSubmit={save} className="grid gap-3">
      <TextArea
        label="Note"
        optional
        hint="Only staff see it"
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        error={theirs === undefined ? fault : CHANGED}
        onChange={({ target }) => setNote(target.value)}
      />
      {theirs !== undefined && (
        <div className="rounded-md bg-sand p-3">
          <p className="wrap-anywhere whitespace-pre-wrap">{theirs || "(The note was emptied.)"}</p>
        </div>
      )}
      <div>
        {/* By their keys two buttons: one that turned into the other while it is pressed would send the form. */}
        {theirs === undefined ? (
          <Button key="save" small type="submit" variant="ghost" busy={busy} disabled={note === was}>
            Save note
          </Button>
        ) : (
          <Button key="read" small variant="ghost" onClick={() => setWas(theirs)}>
            I have read it
          </Button>
        )}
      </div>
    </form>
  );
}
