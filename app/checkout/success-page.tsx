import { readLastOrder } from "#app/orders/last-order.ts";
import { NoOrder } from "#app/orders/no-order.tsx";
import { OrderReceipt } from "#app/orders/order-receipt.tsx";
import { PrintButton } from "#app/orders/print-button.tsx";
import { useOrderView } from "#app/orders/use-order-view.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NeedsScript } from "#app/ui/needs-script.tsx";

/** The last order placed on this device. Without one, the page says so; it never invents an order number. */
export default function SuccessPage() {
  const { opened, reload, show } = useOrderView(readLastOrder);
  if (opened.state !== "found") {
    return (
      <>
        <NeedsScript className="wrap pt-7">
          This page needs JavaScript. Turn it on and reload, or{" "}
          <a href="/orders" className="underline underline-offset-[3px]">
            find your order
          </a>
          .
        </NeedsScript>
        <NoOrder state={opened.state} onRetry={reload} />
      </>
    );
  }
  return (
    <main id="main" className="wrap py-7 md:py-10">
      <OrderReceipt
        as="thanks"
        order={opened.order}
        viewToken={opened.viewToken}
        reload={reload}
        show={show}
        actions={
          <>
            <ButtonLink to={`/orders/${opened.order._id}`} className="max-md:w-full">
              View Your Order
            </ButtonLink>
            <ButtonLink to="/shop" variant="ghost" className="max-md:w-full">
              Continue Shopping
            </ButtonLink>
            <PrintButton />
          </>
        }
      />
    </main>
  );
}
