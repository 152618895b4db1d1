import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { MAX_NOTE_LENGTH } from "#shop/people/contact/message-form.ts";
import type { StaffMessage } from "#shop/people/contact/messages.contract.server.ts";
import { useStaff } from "../kit/staff.tsx";
import { Theirs } from "../kit/theirs.tsx";
import { useChangeForm } from "../kit/use-change-form.ts";

/** The staff's note about a message. */
export function MessageNote({ message }: { message: StaffMessage }) {
  const { may } = useStaff();
  if (may("messages:write")) return <NoteForm message={message} />;
  return message.note ? <p>Note: {message.note}</p> : null;
}

function NoteForm({ message: { _id, note } }: { message: StaffMessage }) {
  const { bind, errors, busy, isDirty, theirs, takeTheirs, formProps } = useChangeForm(
    "PATCH /api/admin/messages/:id",
    {
      what: "the note",
      saved: { note },
      input: (fields, was) => ({ params: { id: _id }, body: { note: fields.note, noteWas: was.note } }),
      toast: "Note saved",
      invalidates: ["/api/admin/messages", "/api/admin/messages/:id"],
    },
  );
  const isOvertaken = Object.keys(theirs).length > 0;
  return (
    <form {...formProps} className="grid gap-3">
      <TextArea
        {...bind("note")}
        label="Note"
        optional
        hint="Only visible to your team"
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
      />
      <Theirs theirs={theirs} onUse={takeTheirs} />
      {!isOvertaken && <FormError text={errors.form} />}
      <div>
        <Button small type="submit" variant="ghost" busy={busy} disabled={!isDirty}>
          Save note
        </Button>
      </div>
    </form>
  );
}
