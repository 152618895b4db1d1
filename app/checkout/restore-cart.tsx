import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import { changeLines, refreshCart, useCart } from "#app/storefront/cart-store.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { restoreInto } from "#shop/selling/cart/restore-cart.ts";
import { itemWords } from "#shop/selling/catalog/catalog.ts";
import { CheckoutColumns, CheckoutMessage, NotOpened } from "./checkout-frame.tsx";
import { openCart } from "./reminder-api.ts";
import type { Came } from "./sold-out.ts";

const MARK = "#cart=";

/** The token in a link that restores a cart; undefined for any other URL. */
export const cartTokenIn = (hash: string): string | undefined =>
  hash.startsWith(MARK) ? hash.slice(MARK.length) : undefined;

/**
 * Target of the link in a reminder email: puts the saved lines back into this browser's cart and continues to the checkout. This removes the
 * token from the URL, so that the checkout cannot leak it.
 */
export function RestoreCart({ token }: { token: string }) {
  const navigate = useNavigate();
  const [state, setState] = useState<"opening" | "over" | "unsold" | "failed">("opening");

  const open = useCallback(async () => {
    setState("opening");
    const opened = await openCart(token);
    if (typeof opened === "string") return setState(opened);
    let { cart, missing, fewer } = restoreInto([], []);
    changeLines((before) => {
      ({ cart, missing, fewer } = restoreInto(before, opened.lines));
      return cart;
    });
    if (cart.length === 0 && missing.length === 0) return setState("unsold");
    if (cart.length === 0) {
      return navigate("/out-of-stock", { replace: true, state: { saved: missing } satisfies Came });
    }
    await refreshCart();
    const restored: Restored = [
      ...fewer.map(
        (line) =>
          `${itemWords(line)}: only ${line.left} left, so we changed the quantity from ${line.quantity} to ${line.left}`,
      ),
      ...missing.map(
        (line) => `${itemWords(line)}: ${line.left > 0 ? "left out because your cart is full" : "sold out"}`,
      ),
      ...(opened.forgotten > 0 ? [forgottenText(opened.forgotten)] : []),
    ];
    await navigate("/checkout", { replace: true, state: { restored } });
  }, [token, navigate]);
  useEffect(() => void open(), [open]);

  const hasCart = useCart().lines.length > 0;
  switch (state) {
    case "opening":
      return (
        <CheckoutColumns>
          <p role="status" className="type-lead animate-fade-in pt-10 text-ink-2">
            Opening your cart...
          </p>
        </CheckoutColumns>
      );
    case "over":
    case "unsold":
      return (
        <CheckoutMessage
          title="This cart link no longer works"
          text={
            state === "unsold"
              ? "We no longer sell the items that were in your cart."
              : "Cart links work for 30 days or until you order. If yours should still work, open the link in our email again, or contact us."
          }
        >
          <ButtonLink to="/shop">Back to Shop</ButtonLink>
          {hasCart && (
            <ButtonLink to="/checkout" variant="ghost">
              Checkout
            </ButtonLink>
          )}
          <TextLink to="/contact">Contact Us</TextLink>
        </CheckoutMessage>
      );
    case "failed":
      return <NotOpened title="We couldn't open your cart" onRetry={open} />;
    default:
      return state satisfies never;
  }
}

const forgottenText = (count: number): string =>
  count === 1 ? "1 item is no longer available" : `${count} items are no longer available`;

const stateShape = z.object({ restored: z.array(z.string()) });

/** What differs from the saved cart, in sentences. */
type Restored = z.infer<typeof stateShape>["restored"];

/** Says that the link of a reminder has restored the cart. Takes the focus after the navigation. */
export function RestoredNotice() {
  const restored = stateShape.safeParse(useLocation().state).data?.restored;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  if (!restored) return null;
  return (
    <Notice ref={notice} role="region" aria-label="Restored cart" tabIndex={-1} tone="quiet" className="mb-7">
      <p className="font-[620]">{restored.length > 0 ? "Part of your cart is back" : "Your cart is back"}</p>
      <ul className="my-1.5 list-disc pl-5 empty:hidden">
        {restored.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>Prices and availability are up to date. Items aren't reserved until you order.</p>
    </Notice>
  );
}
