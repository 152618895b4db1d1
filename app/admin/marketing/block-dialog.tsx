import { checkWith } from "#app/ui/check-with.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { LASTING_REASONS } from "#shop/messaging/suppression/suppression.ts";
import type { Suppression } from "#shop/messaging/suppression/suppressions.contract.server.ts";
import { EmailText } from "../kit/email-text.tsx";
import { SendForm } from "../kit/send-form.tsx";
import { useChangeForm } from "../kit/use-change-form.ts";

/** What the address opens for the form that adds one: `?open=new`. */
export const NEW = "new";

type Props = { id: string | undefined; row: Suppression | undefined; close: () => void };

/** Blocks an address, or removes one from the list: both with a reason. */
export function BlockDialog({ id, row, close }: Props) {
  const isNew = id === NEW;
  return (
    <Dialog
      open={isNew || row !== undefined}
      onClose={close}
      title={isNew ? "Block an address" : "Remove from list?"}
      className="max-w-[520px]!"
    >
      {isNew && <AddForm onDone={close} />}
      {row && <RemoveForm row={row} onDone={close} />}
    </Dialog>
  );
}

const forms = () => import("#shop/messaging/suppression/suppression.ts");
const checkAdded = checkWith(async () => (await forms()).suppressionForm);
const checkRemoved = checkWith(async () => (await forms()).liftingForm);

function AddForm({ onDone }: { onDone: () => void }) {
  const form = useChangeForm("POST /api/admin/suppressions", {
    what: "the address",
    saved: { email: "", reason: "complained", note: "" },
    check: checkAdded,
    input: (body) => ({ body }),
    toast: "Address blocked",
    invalidates: ["/api/admin/suppressions"],
    onDone,
  });
  const { bind } = form;
  return (
    <SendForm form={form} label="Block an address" send="Block address" onCancel={onDone}>
      <TextField {...bind("email")} label="Email" type="email" autoComplete="off" spellCheck={false} data-autofocus />
      <SelectField {...bind("reason")} label="Reason">
        <option value="complained">Marked our email as spam</option>
        <option value="staff">Other</option>
      </SelectField>
      <TextArea
        {...bind("note")}
        label="Note"
        rows={3}
        hint="For your team and the audit log. Signing up again doesn't unblock it."
      />
    </SendForm>
  );
}

function RemoveForm({ row, onDone }: { row: Suppression; onDone: () => void }) {
  const form = useChangeForm("POST /api/admin/suppressions/:id/lifting", {
    what: "the note",
    saved: { note: "" },
    check: checkRemoved,
    input: (body) => ({ params: { id: row._id }, body }),
    toast: "Address removed from the list",
    invalidates: ["/api/admin/suppressions"],
    gone: "ok",
    onDone,
  });
  const isLasting = LASTING_REASONS.includes(row.reason);
  return (
    <SendForm form={form} label="Remove from list" send="Remove" onCancel={onDone}>
      <p>
        Unblocks{" "}
        <b className="font-[600]">{row.email ? <EmailText email={row.email} fit="text" /> : "the erased address"}</b>.
        It gets marketing email only once its owner signs up again.
        {!isLasting && " Signing up also unblocks it, so do this only if they ask."}
      </p>
      <TextArea {...form.bind("note")} label="Note" rows={3} hint="Shown in the audit log." data-autofocus />
    </SendForm>
  );
}
