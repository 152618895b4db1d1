import { type ReactNode, type SubmitEvent, useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import { money } from "#app/ui/price.tsx";
import type { OrderRefunds } from "#shop/money/payments/refunds.contract.server.ts";
import { DialogActions } from "../kit/dialog-actions.tsx";
import { DollarField } from "../kit/dollar-field.tsx";
import { Effects } from "../kit/section.tsx";
import { whyItFailed } from "../kit/staff.tsx";
import { useUnsaved } from "../kit/unsaved-guard.tsx";
import { useChange } from "../kit/use-change.ts";
import {
  amountOf,
  amountText,
  EMPTY_REFUND,
  effectsOf,
  errorsOf,
  type RefundBody,
  type RefundErrors,
  refundBody,
  typedFault,
} from "./refund-draft.ts";
import { RefundLines } from "./refund-lines.tsx";
import { ORDER_CHANGED } from "./use-order-changes.ts";

type Props = { orderId: string; order: OrderRefunds; history: ReactNode; onClose: () => void };

const NO_ERRORS: RefundErrors = { lines: {} };
const NO_ANSWER =
  "The server isn't responding, so we don't know if the refund was made. Try again. It won't be made twice.";
const OTHER_REFUND = "The first refund did go through. Check the refunds before you add another.";

/** Enters and sends one refund. It describes the effects first, and keeps its input after a failure. */
export function RefundForm({ orderId, order, history, onClose }: Props) {
  const [draft, setDraft] = useState(EMPTY_REFUND);
  const [errors, setErrors] = useState(NO_ERRORS);
  const { send, busy } = useChange("POST /api/orders/:id/refunds", {
    once: true,
    toast: ({ status }) => (status === "pending" ? "Refund is on its way" : "Refund sent"),
    invalidates: [...ORDER_CHANGED, "/api/orders/:id/refunds"],
  });
  const release = useUnsaved(draft === EMPTY_REFUND ? undefined : "the refund");
  const change = (part: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors(NO_ERRORS);
  };

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const made = refundBody(order, draft);
    const wrong = made.ok ? await refund(made.body) : made.errors;
    if (!wrong) return;
    setErrors(wrong);
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }

  async function refund(body: RefundBody): Promise<RefundErrors | undefined> {
    setErrors(NO_ERRORS);
    const answer = await send({ params: { id: orderId }, body });
    if (answer.kind === "ok") {
      release();
      onClose();
      return undefined;
    }
    if (answer.kind === "unreachable") return { ...NO_ERRORS, form: NO_ANSWER };
    if (answer.kind === "refused" && answer.errors.length > 0) return errorsOf(answer.errors, body);
    const isOther = answer.kind === "refused" && answer.code === "idempotency_key_reused";
    return { ...NO_ERRORS, form: isOther ? OTHER_REFUND : whyItFailed(answer) };
  }

  const amount = amountOf(order, draft);
  const amountError = errors.amount ?? typedFault(order, draft);
  return (
    <form noValidate onSubmit={submit} aria-label="Refund" className="grid gap-5">
      <RefundLines order={order} draft={draft} errors={errors.lines} onChange={change} />
      <div className="grid gap-4 md:grid-cols-[180px_minmax(0,1fr)]">
        <DollarField
          label="Amount"
          value={amountText(order, draft)}
          onChange={({ target }) => change({ amount: target.value })}
          hint={amountError ? undefined : `Up to ${money(order.refundable)}`}
          error={amountError}
        />
        <TextField
          label="Reason"
          value={draft.reason}
          maxLength={200}
          onChange={({ target }) => change({ reason: target.value })}
          hint="Only visible to your team"
          error={errors.reason}
        />
      </div>
      {amount !== undefined && <Effects sentences={effectsOf(order, draft)} />}
      {history}
      <DialogActions
        disabled={amount === undefined}
        send={amount === undefined ? "Refund" : `Refund ${money(amount)}`}
        onCancel={onClose}
        danger
        busy={busy}
        error={errors.form}
      />
    </form>
  );
}
