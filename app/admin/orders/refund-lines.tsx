import { TextButton } from "#app/ui/button.tsx";
import { money } from "#app/ui/price.tsx";
import { QuantityStepper } from "#app/ui/quantity-stepper.tsx";
import type { OrderRefunds, RefundLineView } from "#shop/money/payments/refunds.contract.server.ts";
import { CheckBox, YES } from "../kit/check-box.tsx";
import { everything, isRestocked, quantityOf, type RefundDraft, type RefundErrors } from "./refund-draft.ts";

/** The quantity of each line to refund, and whether to restock it. */
export function RefundLines({
  order,
  draft,
  errors,
  onChange,
}: {
  order: OrderRefunds;
  draft: RefundDraft;
  errors: RefundErrors["lines"];
  onChange: (change: Partial<RefundDraft>) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="type-label float-left flex min-h-11 items-center md:min-h-8">Items to refund</legend>
      <p className="flex justify-end">
        <TextButton onClick={() => onChange(everything(order))} className="md:min-h-8!">
          Refund all
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

function Line({
  line,
  draft,
  error,
  onQuantity,
  onRestock,
}: {
  line: RefundLineView;
  draft: RefundDraft;
  error: string | undefined;
  onQuantity: (quantity: number) => void;
  onRestock: (restock: boolean) => void;
}) {
  const name = `${line.title}, ${line.color}, ${line.size}`;
  const quantity = quantityOf(draft, line);
  return (
    <div className="border-t border-line py-2.5">
      <div className="flex items-center justify-between gap-4">
        <span className="min-w-0">
          {line.title}
          <span className="block text-ink-2">
            {line.color}, {line.size} · {money(line.price)} each
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
