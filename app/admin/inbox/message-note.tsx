import { TextArea } from "#app/ui/field.tsx";
import { MAX_NOTE_LENGTH } from "#shop/people/contact/message-form.ts";
import type { StaffMessage } from "#shop/people/contact/messages.contract.server.ts";
import { SendForm } from "../kit/send-form.tsx";
import { useStaff } from "../kit/staff.tsx";
import { useChangeForm } from "../kit/use-change-form.ts";

/** An internal note about a message. */
export function MessageNote({ message }: { message: StaffMessage }) {
  const { may } = useStaff();
  if (may("messages:write")) return <NoteForm message={message} />;
  return message.note ? <p>Note: {message.note}</p> : null;
}

function NoteForm({ message: { _id, note } }: { message: StaffMessage }) {
  const form = useChangeForm("PATCH /api/admin/messages/:id", {
    what: "the note",
    saved: { note },
    input: (fields, was) => ({ params: { id: _id }, body: { note: fields.note, noteWas: was.note } }),
    toast: "Note saved",
    invalidates: ["/api/admin/messages", "/api/admin/messages/:id"],
  });
  return (
    <SendForm form={form} send="Save note" small variant="ghost">
      <TextArea
        {...form.bind("note")}
        label="Note"
        optional
        hint="Only visible to your team"
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
      />
    </SendForm>
  );
}
