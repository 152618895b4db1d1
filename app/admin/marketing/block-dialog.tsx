import { checkWith } from "#app/ui/check-with.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { SelectField, TextArea } from "#app/ui/field.tsx";
import { LASTING_REASONS } from "#shop/messaging/suppression/suppression.ts";
import type { Suppression } from "#shop/messaging/suppression/suppressions.server.ts";
import { Day, EmailText, wordIn } from "../kit/cells.tsx";
import { useChangeForm } from "../kit/change-form.ts";
import { EmailField } from "../kit/fields.tsx";
import { SendForm } from "../kit/send-form.tsx";
import { REASON_WORDS } from "./reason-words.ts";

/** The value of `?open=` that opens the form to erase a typed address. */
export const ERASE = "erase";

type Props = { id: string | undefined; isNew: boolean; row: Suppression | undefined; close: () => void };

/** Blocks, erases or unblocks an address. */
export function BlockDialog({ id, isNew, row, close }: Props) {
  const isErasure = id === ERASE;
  return (
    <Dialog
      open={isNew || isErasure || row !== undefined}
      onClose={close}
      title={isNew ? "Block address" : isErasure ? "Erase address" : "Unblock this address?"}
      className="max-w-[520px]!"
    >
      {isNew && <BlockForm onDone={close} />}
      {isErasure && <EraseForm onDone={close} />}
      {row && <UnblockForm row={row} onDone={close} />}
    </Dialog>
  );
}

function BlockForm({ onDone }: { onDone: () => void }) {
  const form = useChangeForm("POST /api/admin/suppressions", {
    what: "the address",
    saved: { email: "", reason: "complained", note: "" },
    check: checkWith(async () => (await import("#shop/messaging/suppression/suppression.ts")).suppressionForm),
    input: (body) => ({ body }),
    toast: "Address blocked",
    onDone,
  });
  const { bind } = form;
  return (
    <SendForm form={form} label="Block address" send="Block address" onCancel={onDone}>
      <EmailField {...bind("email")} data-autofocus />
      <SelectField {...bind("reason")} label="Reason">
        <option value="complained">Marked as spam</option>
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

function EraseForm({ onDone }: { onDone: () => void }) {
  const form = useChangeForm("POST /api/admin/suppressions/erasure", {
    what: "the address",
    saved: { email: "" },
    check: checkWith(async () => (await import("#shop/messaging/suppression/suppression.ts")).erasureForm),
    input: (body) => ({ body }),
    toast: "Address erased",
    onDone,
  });
  return (
    <SendForm form={form} label="Erase address" send="Erase address" variant="danger" onCancel={onDone}>
      <p>
        This deletes the address, its stock alerts, cart reminders, and marketing emails, and can't be undone. The
        address stays blocked in hashed form, so it gets no marketing email unless its owner signs up again.
      </p>
      <p>
        Orders and messages stay. To erase a customer's orders and messages, use Erase customer on their page. Delete
        other messages in the Inbox.
      </p>
      <EmailField {...form.bind("email")} data-autofocus />
    </SendForm>
  );
}

function UnblockForm({ row, onDone }: { row: Suppression; onDone: () => void }) {
  const form = useChangeForm("POST /api/admin/suppressions/:id/lifting", {
    what: "the note",
    saved: { note: "" },
    check: checkWith(async () => (await import("#shop/messaging/suppression/suppression.ts")).liftingForm),
    input: (body) => ({ params: { id: row._id }, body }),
    toast: "Address unblocked",
    gone: "ok",
    onDone,
  });
  return (
    <SendForm form={form} label="Unblock address" send="Unblock" onCancel={onDone}>
      <p>
        <b className="font-[600]">{row.email ? <EmailText email={row.email} /> : "Erased address"}</b>
        <span className="block text-ink-2">
          Blocked since <Day at={row.at} />: {wordIn(REASON_WORDS, row.reason)}
          {row.note && `. ${row.note}`}
        </span>
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
