import { useState } from "react";
import { cartNews } from "./cart-news.ts";
import { useCart } from "./cart-store.ts";

/** Reads out what changes in the cart. */
export function CartAnnouncer() {
  const { lines, checks } = useCart();
  const [heard, setHeard] = useState({ lines, checks, text: "" });
  if (heard.lines !== lines || heard.checks !== checks) {
    setHeard({ lines, checks, text: cartNews(heard, { lines, checks }) });
  }
  return (
    <p role="status" className="sr-only">
      {heard.text}
    </p>
  );
}
