import { Button, ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { OrderReceipt } from "./order-receipt.tsx";
import { useLastOrder } from "./use-last-order.ts";

export const meta = () => pageMeta({ title: "Your order" });

/** The last order of this device. Without one it says so; no order number is ever made up here. */
export default function SuccessPage() {
  const { last, reload, show } = useLastOrder();
  return (
    <main id="main" className="wrap py-10 md:py-14">
      {last.state === "found" ? (
        <>
          <OrderReceipt order={last.order} viewToken={last.viewToken} reload={reload} show={show} />
          <ButtonLink to="/shop" className="mt-12">
            Continue Shopping
          </ButtonLink>
        </>
      ) : (
        <NoReceipt state={last.state} onRetry={reload} />
      )}
    </main>
  );
}

function NoReceipt({ state, onRetry }: { state: "loading" | "none" | "failed"; onRetry: () => void }) {
  if (state === "loading") {
    return (
      <div className="grid min-h-[50vh] content-center">
        <h1 className="sr-only">Your order</h1>
        <p role="status" className="type-lead text-ink-2">
          Loading your order...
        </p>
      </div>
    );
  }
  const failed = state === "failed";
  return (
    <div className="grid min-h-[50vh] content-center justify-items-start gap-5">
      <h1 className="type-h1">
        {failed ? "Your order could not be loaded" : "No recent order was found on this device"}
      </h1>
      <p className="type-lead max-w-[36em] text-ink-2">
        {failed
          ? "The shop did not answer. Your order is not affected; please try again in a moment."
          : "Orders placed in another browser or on another device are shown there. If you miss an order, write to us."}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {failed ? <Button onClick={onRetry}>Try Again</Button> : <ButtonLink to="/shop">Continue Shopping</ButtonLink>}
        <ButtonLink to="/contact" variant="ghost">
          Contact Us
        </ButtonLink>
      </div>
    </div>
  );
}
