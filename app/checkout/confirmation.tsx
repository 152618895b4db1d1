import type { ReactNode } from "react";
import { readLastOrder } from "#app/orders/last-order.ts";
import { NoOrder } from "#app/orders/no-order.tsx";
import { OrderReceipt, PrintButton } from "#app/orders/order-receipt.tsx";
import { useOrderView } from "#app/orders/use-order-view.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NeedsScript } from "#app/ui/needs-script.tsx";

type ConfirmationProps = {
  /** Where to go next, beside the button for the order's page. */
  button: ReactNode;
  /** On a line of their own. */
  links: ReactNode;
  /** Below the order. */
  children?: ReactNode;
};

/** The last order placed on this device. Without one, the page says so; it never invents an order number. */
export function Confirmation({ button, links, children }: ConfirmationProps) {
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
        {...opened}
        reload={reload}
        show={show}
        actions={
          <>
            <ButtonLink to={`/orders/${opened.order._id}`} className="max-md:w-full">
              View Your Order
            </ButtonLink>
            {button}
            <div className="flex w-full gap-x-6">
              {links}
              <PrintButton order={opened.order} />
            </div>
          </>
        }
      />
      {children}
    </main>
  );
}
