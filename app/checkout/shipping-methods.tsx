import { formatMoney } from "#shop/money/money.ts";
import { SHIPPING_CENTS, type ShippingMethod } from "#shop/orders/order.ts";

const METHODS: readonly { method: ShippingMethod; name: string; detail?: string }[] = [
  { method: "free", name: "Free shipping", detail: "3-7 business days" },
  { method: "express", name: "Express" },
];

/** 'FREE' or the amount. */
export const shippingPrice = (method: ShippingMethod): string =>
  SHIPPING_CENTS[method] === 0 ? "FREE" : formatMoney(SHIPPING_CENTS[method]);

export function ShippingMethods({
  chosen,
  onChoose,
}: {
  chosen: ShippingMethod;
  onChoose: (method: ShippingMethod) => void;
}) {
  return (
    <fieldset className="mt-9">
      <legend className="type-h3 mb-4">Shipping method</legend>
      <div className="divide-y-[1.5px] divide-line overflow-hidden rounded-md border-[1.5px] border-line">
        {METHODS.map(({ method, name, detail }) => (
          <label
            key={method}
            className="flex min-h-[52px] items-center gap-3.5 px-[18px] py-4 text-[15px]/[20px] has-checked:bg-paper has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name="shippingMethod"
              value={method}
              checked={chosen === method}
              onChange={() => onChoose(method)}
              className="size-5 shrink-0 appearance-none rounded-pill border-[1.5px] border-line-strong bg-surface outline-none checked:border-[6px] checked:border-ink"
            />
            <span>
              {name}
              {detail && <span className="type-small block text-ink-2">{detail}</span>}
            </span>
            <b className="ml-auto font-[600]">{shippingPrice(method)}</b>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
