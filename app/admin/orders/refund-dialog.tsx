import { type ReactNode, type SubmitEvent, useState } from "react";
import { flushSync } from "react-dom";
import { Button, TextButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { money } from "#app/ui/price.tsx";
import { QuantityStepper } from "#app/ui/quantity-stepper.tsx";
import type { OrderRefunds, RefundLineView } from "#shop/money/payments/refunds.contract.server.ts";
import { isDecided } from "#shop/ordering/orders/refund.ts";
import { choiceWords, itemName } from "#shop/selling/catalog/catalog.ts";
import { DialogActions } from "../kit/dialog-actions.tsx";
import { CheckBox, DollarField, YES } from "../kit/fields.tsx";
import { Loaded } from "../kit/page.tsx";
import { Effects } from "../kit/section.tsx";
import { useAnswer, whyItFailed } from "../kit/staff.tsx";
import { useUnsaved } from "../kit/unsaved-guard.tsx";
import { useChange } from "../kit/use-change.ts";
import { PaymentLink } from "./order-notices.tsx";
import {
  amountOf,
  amountText,
  EMPTY_REFUND,
  effectsOf,
  errorsOf,
  everything,
  isRestocked,
  quantityOf,
  type RefundBody,
  type RefundDraft,
  type RefundErrors,
  refundBody,
  typedFault,
} from "./refund-draft.ts";
import { RefundHistory } from "./refund-history.tsx";

type Props = {
  /** The order to refund; undefined while the dialog is closed. */
  id: string | undefined;
  onClose: () => void;
};

/** Refunds an order, from the list or its own page. */
export function RefundDialog({ id, onClose }: Props) {
  const { data } = useAnswer("/api/admin/orders", { query: { ids: id } }, { enabled: id !== undefined });
  const number = data?.items.find(({ _id }) => _id === id)?.orderNumber ?? "";
  return (
    <Dialog open={id !== undefined} onClose={onClose} title={`Refund order ${number}`} className="max-w-[600px]!">
      {id && <Refunding key={id} id={id} onClose={onClose} />}
    </Dialog>
  );
}

function Refunding({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Loaded answer={useAnswer("/api/orders/:id/refunds", { params: { id } })} what="The order">
      {(order) => {
        const history = <RefundHistory refunds={order.refunds} disputes={order.disputes} />;
        return order.blocked ? (
          <>
            <Notice tone="quiet">
              {order.blocked}
              {order.disputes.some(({ status }) => !isDecided(status)) && <DisputedPayment orderId={id} />}
            </Notice>
            {history}
            <Button variant="ghost" onClick={onClose}>
              Close
            </Button>
          </>
        ) : (
          <RefundForm orderId={id} order={order} history={history} onClose={onClose} />
        );
      }}
    </Loaded>
  );
}

function DisputedPayment({ orderId }: { orderId: string }) {
  const { data } = useAnswer("/api/admin/orders/:id", { params: { id: orderId } });
  return data && <PaymentLink payments={data.payments} className="mt-2 flex! w-fit" />;
}

type FormProps = { orderId: string; order: OrderRefunds; history: ReactNode; onClose: () => void };

const NO_ERRORS: RefundErrors = { lines: {} };
const NO_ANSWER =
  "The server isn't responding, so we don't know if the refund was made. Try again. It won't be made twice.";
const OTHER_REFUND = "The first refund did go through. Check the refunds before you add another.";

/** Enters and sends one refund. It describes the effects first, and keeps its input after a failure. */
export function RefundForm({ orderId, order, history, onClose }: FormProps) {
  const [draft, setDraft] = useState(EMPTY_REFUND);
  const [errors, setErrors] = useState(NO_ERRORS);
  const { send, busy } = useChange("POST /api/orders/:id/refunds", {
    once: true,
    toast: ({ status }) => (status === "pending" ? "Refund is on its way" : "Refund sent"),
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
    flushSync(() => setErrors(wrong));
    form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
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
        disabled={
          amount === undefined &&
          // A typed amount that is wrong says so at its field.
          (Boolean(draft.amount) || "Choose items or enter an amount, and give a reason.")
        }
        send={amount === undefined ? "Refund" : `Refund ${money(amount)}`}
        onCancel={onClose}
        danger
        busy={busy}
        error={errors.form}
      />
    </form>
  );
}

type RefundLinesProps = {
  order: OrderRefunds;
  draft: RefundDraft;
  errors: RefundErrors["lines"];
  onChange: (change: Partial<RefundDraft>) => void;
};

const isMade = ({ status, returnedAt }: OrderRefunds["refunds"][number]) => status !== "failed" || returnedAt !== null;

/** The quantity of each line to refund, and whether to restock it. */
function RefundLines({ order, draft, errors, onChange }: RefundLinesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="type-label float-left flex min-h-11 items-center md:min-h-8">Items to refund</legend>
      <p className="flex justify-end">
        <TextButton onClick={() => onChange(everything(order))} className="md:min-h-8!">
          {order.refunds.some(isMade) ? "Refund the rest" : "Refund all"}
        </TextButton>
      </p>
      {order.lines.map((line) => (
        <Line
          key={line.position}
          line={line}
          draft={draft}
          error={errors[line.position]}
          // A new quantity replaces a typed amount.
          onQuantity={(quantity) =>
            onChange({ quantities: { ...draft.quantities, [line.position]: quantity }, amount: undefined })
          }
          onRestock={(restock) => onChange({ restock: { ...draft.restock, [line.position]: restock } })}
        />
      ))}
      {order.shipping > 0 && (
        <div className="border-t border-line">
          <CheckBox
            label={`Shipping, ${money(order.shipping)}`}
            value={draft.shipping ? YES : ""}
            onChange={({ target }) => onChange({ shipping: target.value === YES, amount: undefined })}
          />
        </div>
      )}
    </fieldset>
  );
}

/** '2 × $14.99', or how many of them can still be refunded. */
const unitsOf = ({ sold, refundable, price }: RefundLineView): string =>
  `${sold} × ${money(price)}${refundable > 0 && refundable < sold ? `, ${refundable} left to refund` : ""}`;

type LineProps = {
  line: RefundLineView;
  draft: RefundDraft;
  error: string | undefined;
  onQuantity: (quantity: number) => void;
  onRestock: (restock: boolean) => void;
};

function Line({ line, draft, error, onQuantity, onRestock }: LineProps) {
  const name = itemName(line);
  const quantity = quantityOf(draft, line);
  return (
    <div className="border-t border-line py-2.5">
      <div className="flex items-center justify-between gap-4">
        <span className="min-w-0">
          {line.title}
          <span className="block text-ink-2">
            {[choiceWords(line.color, line.size), unitsOf(line)].filter(Boolean).join(" · ")}
          </span>
        </span>
        {line.refundable > 0 ? (
          <QuantityStepper
            small
            min={0}
            max={line.refundable}
            value={quantity}
            label={`Quantity of ${name}`}
            onChange={onQuantity}
          />
        ) : (
          <span className="shrink-0 text-ink-2">{line.sold === 1 ? "Refunded" : `All ${line.sold} refunded`}</span>
        )}
      </div>
      {quantity > 0 && quantity <= line.restockable && (
        <CheckBox
          label={
            <span>
              Restock<span className="sr-only">: {name}</span>
            </span>
          }
          value={isRestocked(draft, line) ? YES : ""}
          onChange={({ target }) => onRestock(target.value === YES)}
        />
      )}
      {quantity > line.restockable && (
        <p className="type-small mt-1 text-ink-2">
          {line.restockable === 0
            ? "Already back in stock, or no longer in the catalog."
            : `Only ${line.restockable} can still be restocked. Refund them one at a time.`}
        </p>
      )}
      {error && <p className="type-small mt-1 text-error">{error}</p>}
    </div>
  );
}
