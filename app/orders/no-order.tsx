import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { OpenedOrder } from "./use-order-view.ts";

type Props = {
  state: Exclude<OpenedOrder["state"], "found">;
  onRetry: () => void;
  /** What is said when there is no such order. */
  missing?: { heading: string; text: string };
};

const NONE_HERE = {
  heading: "No recent order was found on this device",
  text: "Orders placed in another browser or on another device are shown there. Look yours up with its number and your email, or write to us.",
};

/** In the place of an order that is not there, or not yet. */
export function NoOrder({ state, onRetry, missing = NONE_HERE }: Props) {
  if (state === "loading") return <Loading />;
  const failed = state === "failed";
  return (
    <div className="grid min-h-[50vh] content-center justify-items-start gap-5">
      <h1 className="type-h1">{failed ? "Your order could not be loaded" : missing.heading}</h1>
      <p className="type-lead max-w-[36em] text-ink-2">
        {failed ? "The shop did not answer. Your order is not affected; please try again in a moment." : missing.text}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {failed ? (
          <Button onClick={onRetry}>Try Again</Button>
        ) : (
          <>
            <ButtonLink to="/orders">Find your order</ButtonLink>
            <ButtonLink to="/shop" variant="ghost">
              Continue Shopping
            </ButtonLink>
          </>
        )}
        <ButtonLink to="/contact" variant="ghost">
          Contact Us
        </ButtonLink>
      </div>
    </div>
  );
}

/** As high as an order, so that nothing below moves when it comes. */
function Loading() {
  return (
    <div className="grid min-h-[90vh] content-start gap-5 pt-[12vh]">
      <h1 className="sr-only">Your order</h1>
      <p role="status" className="type-lead animate-fade-in text-ink-2">
        Loading your order...
      </p>
    </div>
  );
}
