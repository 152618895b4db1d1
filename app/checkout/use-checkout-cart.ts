import { useEffect, useState } from "react";
import { refreshCart, setCartQuantity, useCart } from "#app/storefront/cart-store.ts";
import { buyableLines, type CartChecks, lineKey } from "#shop/cart/cart.ts";
import { toCents } from "#shop/money/money.ts";
import { type ShippingMethod, type Totals, totalsOf } from "#shop/orders/order.ts";
import type { Attempts } from "./checkout-attempt.ts";

/**
 * The cart as it is ordered: what can be bought of it, by the server's numbers, and what it costs. The numbers are asked for when the
 * page opens and each time the shopper comes back to it, but not while an order of theirs is open: its pieces are held for them, and
 * would look as if they were gone.
 */
export function useCheckoutCart(method: ShippingMethod, state: string, attempts: Pick<Attempts, "open">) {
  const cart = useCart();
  const [learned, setLearned] = useState<CartChecks>({});

  useEffect(() => {
    const refresh = () => {
      if (!attempts.open()) void refreshCart().then(() => setLearned({}));
    };
    refresh();
    addEventListener("focus", refresh);
    return () => removeEventListener("focus", refresh);
  }, [attempts]);

  const checks: CartChecks = { ...cart.checks, ...learned };
  const ordered = buyableLines(cart.lines, checks);
  const priced = ordered.map(({ salePrice, quantity }) => ({ unitPriceCents: toCents(salePrice) ?? 0, quantity }));
  const totals: Totals = totalsOf(priced, method, state);

  /** Takes over what an answer said of the stock: it is newer than what was asked for. A line never wants more than is left. */
  function learnStock(stock: CartChecks) {
    setLearned(stock);
    for (const line of cart.lines) {
      const left = stock[lineKey(line)]?.left;
      if (left !== undefined && left > 0 && line.quantity > left) setCartQuantity(lineKey(line), left);
    }
  }

  return { lines: cart.lines, checks, ordered, totals, learnStock };
}

export type CheckoutCart = ReturnType<typeof useCheckoutCart>;
