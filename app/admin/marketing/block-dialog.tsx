import { checkWith } from "#app/ui/check-with.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { LASTING_REASONS } from "#shop/messaging/suppression/suppression.ts";
import type { Suppression } from "#shop/messaging/suppression/suppressions.contract.server.ts";
import { EmailText } from "../kit/email-text.tsx";
import { SendForm } from "../kit/send-form.tsx";
import { useChangeForm } from "../kit/use-change-form.ts";

/** The value of `?open=` that opens the form for a new address. */
export const NEW = "new";

type Props = { id: string | undefined; row: Suppression | undefined; close: () => void };

/** Blocks or unblocks an address, with a note. */
export function BlockDialog({ id, row, close }: Props) {
  const isNew = id === NEW;
  return (
    <Dialog
      open={isNew || row !== undefined}
      onClose={close}
      title={isNew ? "Block address" : "Unblock this address?"}
      className="max-w-[520px]!"
    >
      {isNew && <BlockForm onDone={close} />}
      {row && <UnblockForm row={row} onDone={close} />}
    </Dialog>
  );
}

/** The number of blocked addresses by reason. */
export const COUNTS = "/api/admin/suppressions/counts";
const CHANGED = ["/api/admin/suppressions", COUNTS] as const;

const forms = () => import("#shop/messaging/suppression/suppression.ts");
const checkBlocked = checkWith(async () => (await forms()).suppressionForm);
const checkLifted = checkWith(async () => (await forms()).liftingForm);

function BlockForm({ onDone }: { onDone: () => void }) {
  const form = useChangeForm("POST /api/admin/suppressions", {
    what: "the address",
    saved: { email: "", reason: "complained", note: "" },
    check: checkBlocked,
    input: (body) => ({ body }),
    toast: "Address blocked",
    invalidates: CHANGED,
    onDone,
  });
  const { bind } = form;
  return (
    <SendForm form={form} label="Block address" send="Block address" onCancel={onDone}>
      <TextField {...bind("email")} label="Email" type="email" autoComplete="off" spellCheck={false} data-autofocus />
      <SelectField {...bind("reason")} label="Reason">
        <option value="complained">Marked our email as spam</option>
        <option value="staff">Other</option>
      </SelectField>
      <TextArea
        {...bind("note")}
        label="Note"
        rows={3}
        hint="For your team. The address stays blocked until you unblock it, even if they sign up again."
      />
    </SendForm>
  );
}

function UnblockForm({ row, onDone }: { row: Suppression; onDone: () => void }) {
  const form = useChangeForm("POST /api/admin/suppressions/:id/lifting", {
    what: "the note",
    saved: { note: "" },
    check: checkLifted,
    input: (body) => ({ params: { id: row._id }, body }),
    toast: "Address unblocked",
    invalidates: CHANGED,
    gone: "ok",
    onDone,
  });
  return (
    <SendForm form={form} label="Unblock address" send="Unblock" onCancel={onDone}>
      <p>
        <b className="font-[600]">{row.email ? <EmailText email={row.email} /> : "Erased address"}</b>
      </p>
      {/* Unsubscribing or being erased ends a subscription. The other reasons only stop its emails. */}
      <p>
        {LASTING_REASONS.includes(row.reason)
          ? "They'll get the newsletter and any stock alerts that they signed up for."
          : "They still need to sign up again to get the newsletter or a stock alert."}
      </p>
      <TextArea {...form.bind("note")} label="Note" rows={3} hint="Shown in the audit log." data-autofocus />
    </SendForm>
  );
}
