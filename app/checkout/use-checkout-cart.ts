import { useEffect, useState } from "react";
import { useShopFacts } from "#app/shop-facts.ts";
import { refreshCart, setCartQuantity, useCart } from "#app/storefront/cart-store.ts";
import { type Cents, toCents } from "#shop/money/money.ts";
import { type Totals, totalsOf } from "#shop/ordering/orders/order.ts";
import { forPaidMethods, type ShippingMethod, type ShippingPrices } from "#shop/ordering/orders/shipping-methods.ts";
import { buyableLines, lineKey } from "#shop/selling/cart/cart.ts";
import type { Attempts } from "./checkout-attempt.ts";
import { withNews } from "./order-changes.ts";
import type { OrderNews } from "./reaction.ts";

/** Used until the shop's facts have loaded. */
const STANDARD_ONLY: ShippingPrices = {
  ...forPaidMethods("Cents", () => 0),
  ...forPaidMethods("Offered", () => false),
};

/**
 * The cart as it will be ordered: the available lines, by the server's stock, and the totals. Stock is refreshed when the page opens and
 * when it regains focus, but not while an order of this shopper is open: its reserved units would look sold out.
 */
export function useCheckoutCart(method: ShippingMethod, state: string, attempts: Pick<Attempts, "open">) {
  const cart = useCart();
  const [learned, setLearned] = useState<OrderNews["lines"]>({});
  const [taxed, setTaxed] = useState<{ basket: string; taxCents: Cents | undefined }>();
  const shippingBefore = useShopFacts()?.shipping ?? STANDARD_ONLY;
  const [learnedShipping, setLearnedShipping] = useState<Partial<ShippingPrices>>({});
  const shipping = { ...shippingBefore, ...learnedShipping };

  useEffect(() => {
    const refresh = () => {
      if (!attempts.open()) void refreshCart().then(() => setLearned({}));
    };
    refresh();
    addEventListener("focus", refresh);
    return () => removeEventListener("focus", refresh);
  }, [attempts]);

  const { lines, checks } = withNews(cart, learned);
  const ordered = buyableLines(lines, checks);
  const priced = ordered.map(({ salePrice, quantity }) => ({ unitPriceCents: toCents(salePrice) ?? 0, quantity }));
  const units = lines.map((line) => [lineKey(line), line.quantity]);
  /** The totals with this shipping method, to this state. */
  function totalsFor(wanted: ShippingMethod, to: string): Totals {
    const known = taxed?.basket === JSON.stringify([units, wanted, to]) ? taxed.taxCents : undefined;
    return totalsOf(priced, wanted, to, shipping, known);
  }

  /** Applies the prices and stock of a response, and lowers quantities to the stock left. */
  function learn(news: OrderNews) {
    setLearned(news.lines);
    setTaxed({ basket: JSON.stringify([units, method, state]), taxCents: news.charges?.taxCents });
    const { goneMethod, charges } = news;
    if (goneMethod) setLearnedShipping((before) => ({ ...before, [`${goneMethod}Offered`]: false }));
    if (charges) setLearnedShipping((before) => ({ ...before, [`${charges.method}Cents`]: charges.shippingCents }));
    for (const line of cart.lines) {
      const left = news.lines[lineKey(line)]?.left;
      if (left !== undefined && left > 0 && line.quantity > left) setCartQuantity(lineKey(line), left);
    }
  }

  /** The lines in the shape of an order. */
  const items = ordered.map(({ image: _image, ...item }) => item);

  const totals = totalsFor(method, state);
  return { lines, checks, ordered, items, totals, totalsFor, shipping, shippingBefore, learn };
}

export type CheckoutCart = ReturnType<typeof useCheckoutCart>;
