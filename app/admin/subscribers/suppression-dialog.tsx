import { Button } from "#app/ui/button.tsx";
import { checkWith } from "#app/ui/check-with.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { useForm } from "#app/ui/use-form.ts";
import { LASTING_REASONS } from "#shop/messaging/suppression/suppression.ts";
import type { Suppression } from "#shop/messaging/suppression/suppressions.contract.server.ts";
import { formAnswer } from "../kit/form-answer.ts";
import { useStaff } from "../kit/staff.tsx";

type Props = {
  /** The form that adds an address, or the row that is taken off; undefined: closed. */
  shown: "add" | Suppression | undefined;
  onDone: () => void;
  onClose: () => void;
};

/** Adds an address to the suppression list, or takes one off: both with a reason. */
export function SuppressionDialog({ shown, onDone, onClose }: Props) {
  const title = shown === "add" ? "Add an address" : "Take it off the list?";
  return (
    <Dialog open={shown !== undefined} onClose={onClose} title={title} className="max-w-[520px]!">
      {shown === "add" && <AddForm onDone={onDone} />}
      {typeof shown === "object" && <LiftForm row={shown} onDone={onDone} />}
    </Dialog>
  );
}

const forms = () => import("#shop/messaging/suppression/suppression.ts");
const checkAdded = checkWith(async () => (await forms()).suppressionForm);
const checkLifted = checkWith(async () => (await forms()).liftingForm);

function AddForm({ onDone }: { onDone: () => void }) {
  const { call } = useStaff();
  const { bind, errors, busy, formProps } = useForm({
    empty: { email: "", reason: "complained", note: "" },
    check: checkAdded,
    send: async (body) => formAnswer(await call("POST /api/admin/suppressions", { body })),
    onStored: onDone,
  });
  return (
    <form {...formProps} aria-label="Add an address" className="grid gap-5">
      <TextField {...bind("email")} label="Email" type="email" autoComplete="off" spellCheck={false} data-autofocus />
      <SelectField {...bind("reason")} label="What happened">
        <option value="complained">They complained about our mails</option>
        <option value="staff">Something else</option>
      </SelectField>
      <TextArea
        {...bind("note")}
        label="Reason"
        rows={3}
        hint="For the staff and the audit log. Subscribing again does not take the address off."
      />
      <FormError text={errors.form} />
      <Button type="submit" busy={busy}>
        Add address
      </Button>
    </form>
  );
}

function LiftForm({ row, onDone }: { row: Suppression; onDone: () => void }) {
  const { call } = useStaff();
  const { bind, errors, busy, formProps } = useForm({
    empty: { note: "" },
    check: checkLifted,
    async send(body) {
      const answer = await call("POST /api/admin/suppressions/:id/lifting", { params: { id: row._id }, body });
      // Not found: it is off already, which is what was wanted.
      if (answer.kind === "refused" && answer.code === "not_found") return { outcome: "stored" };
      return formAnswer(answer);
    },
    onStored: onDone,
  });
  const isLasting = LASTING_REASONS.includes(row.reason);
  return (
    <form {...formProps} aria-label="Take an address off the list" className="grid gap-5">
      <p>
        <b className="font-[600] wrap-anywhere">{row.email ?? "The erased address"}</b> may get mails again that no
        order needs, if it asks for them. It is not subscribed by this.
        {!isLasting && " Do it only when they asked you to: whoever subscribes again comes off by themselves."}
      </p>
      <TextArea {...bind("note")} label="Reason" rows={3} hint="It stands in the audit log." data-autofocus />
      <FormError text={errors.form} />
      <Button type="submit" busy={busy}>
        Take off
      </Button>
    </form>
  );
}
