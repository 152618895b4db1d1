import { type SubmitEvent, useRef, useState } from "react";
import { randomKey } from "#app/checkout/checkout-attempt.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { money } from "#app/ui/price.tsx";
import { toast } from "#app/ui/toast.ts";
import type { OrderRefunds } from "#shop/money/payments/refunds.contract.server.ts";
import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { whyItFailed } from "../kit/staff.tsx";
import type { Answer } from "../kit/staff-api.ts";
import type { OrdersApi, RefundBody } from "./orders-api.ts";
import {
  amountOf,
  amountText,
  EMPTY_REFUND,
  effectsOf,
  errorsOf,
  type RefundErrors,
  refundBody,
} from "./refund-draft.ts";
import { RefundLines } from "./refund-lines.tsx";

type Props = {
  orderId: string;
  order: OrderRefunds;
  api: Pick<OrdersApi, "refund">;
  /** How the order stands after it. */
  onRefunded: (order: AdminOrder) => void;
  /** What can be refunded is not what it was: ask again. What was typed stays. */
  onStale: () => void;
  onCancel: () => void;
};

const NO_ERRORS: RefundErrors = { lines: {} };
const NO_ANSWER =
  "The server does not answer, so it is not known whether the refund was made. Press again: it is made only once.";
const OTHER_REFUND = "The first try was made after all. Look at what was refunded so far before you refund more.";

/** Chooses and sends one refund. It says what it does before it is pressed, and keeps what was typed. */
export function RefundForm({ orderId, order, api, onRefunded, onStale, onCancel }: Props) {
  const [draft, setDraft] = useState(EMPTY_REFUND);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  // One refund has one key, until the server has said yes or no.
  const key = useRef<string>(undefined);
  const change = (part: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors(NO_ERRORS);
  };

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const made = refundBody(order, draft);
    if (!made.ok) {
      setErrors(made.errors);
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    setErrors(NO_ERRORS);
    setBusy(true);
    key.current ??= randomKey();
    const answer = await api.refund(orderId, made.body, key.current);
    setBusy(false);
    if (answer.kind !== "unreachable") key.current = undefined;
    if (answer.kind !== "ok") return refused(answer, made.body);
    const { status, order: refunded } = answer.data;
    toast(status === "pending" ? "Refund is on its way" : "Refund sent", { kind: "success" });
    onRefunded(refunded);
  }

  function refused(answer: Exclude<Answer<unknown>, { kind: "ok" }>, body: RefundBody) {
    if (answer.kind === "unreachable") return setErrors({ ...NO_ERRORS, form: NO_ANSWER });
    if (answer.kind === "logged_out") return setErrors({ ...NO_ERRORS, form: whyItFailed(answer) });
    const form = answer.code === "idempotency_key_reused" ? OTHER_REFUND : answer.message;
    setErrors(answer.errors.length > 0 ? errorsOf(answer.errors, body) : { ...NO_ERRORS, form });
    onStale();
  }

  const amount = amountOf(order, draft);
  return (
    <form noValidate onSubmit={submit} aria-label="Refund" className="grid gap-5 **:focus:scroll-mb-28">
      <RefundLines order={order} draft={draft} errors={errors.lines} onChange={change} />
      <div className="grid gap-4 md:grid-cols-[180px_minmax(0,1fr)]">
        <TextField
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          value={amountText(order, draft)}
          onChange={({ target }) => change({ amount: target.value })}
          hint={`At most ${money(order.refundable)}`}
          error={errors.amount}
        />
        <TextField
          label="Reason"
          value={draft.reason}
          maxLength={200}
          onChange={({ target }) => change({ reason: target.value })}
          hint="Only staff see it"
          error={errors.reason}
        />
      </div>
      <Effects sentences={effectsOf(order, draft)} />
      {/* Within reach however long the order is; a low screen has no room for that. */}
      <div className="grid gap-3 border-line bg-surface tall:sticky tall:-bottom-5 tall:-mx-5 tall:-mb-5 tall:border-t tall:px-5 tall:py-4 md:tall:-bottom-7 md:tall:-mx-7 md:tall:-mb-7 md:tall:px-7">
        <FormError text={errors.form} />
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 md:grid-cols-2">
          <Button variant="ghost" onClick={onCancel} disabled={busy}>
            Go back
          </Button>
          <Button type="submit" busy={busy} className="max-md:px-4">
            {amount === undefined ? "Refund" : `Refund ${money(amount)}`}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** What pressing does. Read out when it changes. */
const Effects = ({ sentences }: { sentences: string[] }) => (
  <div role="status" className="empty:hidden">
    {sentences.length > 0 && (
      <ul className="type-small grid gap-0.5 rounded-md bg-sand px-4 py-3">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    )}
  </div>
);
