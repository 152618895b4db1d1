import { useState } from "react";
import { type CartChecks, type CartLine, lineKey, subtotalOf } from "#shop/cart/cart.ts";
import { formatMoney } from "#shop/money/money.ts";
import { useCart } from "./cart-store.ts";

/** Reads a change of quantity and the new total out. That something was added or removed is said by its toast. */
export function CartAnnouncer() {
  const { lines, checks } = useCart();
  const [heard, setHeard] = useState({ lines, text: "" });
  if (heard.lines !== lines) setHeard({ lines, text: changeText(heard.lines, lines, checks) });
  return (
    <p role="status" className="sr-only">
      {heard.text}
    </p>
  );
}

function changeText(before: readonly CartLine[], now: readonly CartLine[], checks: CartChecks): string {
  if (now.length === 0) return "";
  const changed = now.find((line) => {
    const held = before.find((one) => lineKey(one) === lineKey(line));
    return held && held.quantity !== line.quantity;
  });
  const quantity = changed ? `${changed.title}, ${changed.color}, ${changed.size}: quantity ${changed.quantity}. ` : "";
  return `${quantity}Subtotal ${formatMoney(subtotalOf(now, checks))}.`;
}
