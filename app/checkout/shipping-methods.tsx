import { useToday } from "#app/orders/use-today.ts";
import { useShopFacts } from "#app/shop-facts.ts";
import { type Cents, formatMoney } from "#shop/money/money.ts";
import { deliveryWords } from "#shop/ordering/orders/delivery-estimate.ts";
import {
  deliveryDays,
  offeredMethods,
  SHIPPING_METHODS,
  type ShippingMethod,
  type ShippingPrices,
  shippingCents,
} from "#shop/ordering/orders/shipping-methods.ts";

/** 'FREE' or the amount. */
const priceText = (cents: Cents): string => (cents === 0 ? "FREE" : formatMoney(cents));

export function ShippingMethods({
  chosen,
  prices,
  soldOut,
  onChoose,
}: {
  chosen: ShippingMethod;
  prices: ShippingPrices;
  /** Nothing in the cart can be delivered. */
  soldOut: boolean;
  onChoose: (method: ShippingMethod) => void;
}) {
  const facts = useShopFacts();
  const policies = soldOut ? undefined : facts?.policies;
  const now = useToday();
  const detailOf = (method: ShippingMethod) => {
    const days = policies && deliveryDays(method, policies);
    return days && deliveryWords(now, days);
  };
  return (
    <fieldset className="mt-9">
      <legend className="type-h3 mb-4">Shipping method</legend>
      <div className="divide-y-[1.5px] divide-line overflow-hidden rounded-md border-[1.5px] border-line">
        {offeredMethods(prices).map((method) => (
          <label
            key={method}
            className="flex min-h-[52px] items-center gap-3.5 px-5 py-4 text-[15px]/[20px] has-checked:bg-paper rounded-md has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name="shippingMethod"
              value={method}
              checked={chosen === method}
              onChange={() => onChoose(method)}
              className="size-5 shrink-0 appearance-none rounded-pill border-[1.5px] border-line-strong bg-surface focus:outline-hidden checked:border-[6px] checked:border-ink"
            />
            <span>
              {SHIPPING_METHODS[method].label}
              {detailOf(method) && <span className="type-small block font-[440] text-ink-2">{detailOf(method)}</span>}
            </span>
            <b className="ml-auto font-[600]">{priceText(shippingCents(method, prices))}</b>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
