import { ErrorFrame } from "#app/storefront/error-frame.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { titleOf } from "#app/ui/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { OpenedOrder } from "./use-order-view.ts";

type Props = {
  state: Exclude<OpenedOrder["state"], "found">;
  onRetry: () => void;
};

/** The message if there is no order to show, by reason. */
const WORDS = {
  none: {
    title: "No recent order on this device",
    text: "If you ordered in another browser or on another device, find your order with its number and your email, or contact us.",
  },
  not_found: {
    title: "We can't open this order",
    text: "The link may be incomplete. Get a new one with your order number and your email.",
  },
  failed: {
    title: "We couldn't load your order",
    text: "We couldn't connect. Your order isn't affected. Please try again in a moment.",
  },
};

/** Shown while an order loads, and if there is none. */
export function NoOrder({ state, onRetry }: Props) {
  if (state === "loading") return <Loading />;
  return (
    <ErrorFrame {...WORDS[state]} packed={state === "none"} takeFocus>
      {state === "failed" ? (
        <Button onClick={onRetry}>Try Again</Button>
      ) : (
        <>
          <ButtonLink to="/orders">Find Your Order</ButtonLink>
          <ButtonLink to="/shop" variant="ghost">
            Continue Shopping
          </ButtonLink>
        </>
      )}
      <TextLink to="/contact">Contact Us</TextLink>
    </ErrorFrame>
  );
}

/** As tall as an order, so that nothing below shifts when it loads. */
function Loading() {
  return (
    <main id="main" className="wrap min-h-[90vh] pt-[16vh]">
      <title>{titleOf("Your order")}</title>
      <h1 className="sr-only">Your order</h1>
      <p role="status" className="type-lead animate-fade-in text-ink-2 noscript:hidden">
        Loading your order...
      </p>
    </main>
  );
}
