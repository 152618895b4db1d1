import { useEffect } from "react";
import { useLocation, useParams } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { NoOrder } from "./no-order.tsx";
import { findOrderKey, keepOrderKey } from "./order-access.ts";
import { OrderReceipt } from "./order-receipt.tsx";
import { PrintButton } from "./print-button.tsx";
import { useOrderView } from "./use-order-view.ts";

export const meta = () => pageMeta({ title: "Your order" });

/** One order, for whoever has its link, or ordered on this device. The server renders a frame that says nothing of any order. */
export default function OrderPage() {
  const { id = "" } = useParams();
  const { hash } = useLocation();
  const { opened, reload, show } = useOrderView(() => findOrderKey(id, location.hash.slice(1)), id + hash);
  useEffect(() => {
    if (opened.state === "found") keepOrderKey({ _id: opened.order._id, viewToken: opened.viewToken });
  }, [opened]);

  return (
    <main id="main" className="wrap py-7 md:py-10">
      {opened.state === "found" ? (
        <OrderReceipt
          as="order"
          order={opened.order}
          viewToken={opened.viewToken}
          reload={reload}
          show={show}
          actions={
            <>
              <ButtonLink to="/shop" variant="ghost">
                Continue Shopping
              </ButtonLink>
              <PrintButton />
            </>
          }
        />
      ) : (
        <NoOrder
          state={opened.state}
          onRetry={reload}
          missing={{
            heading: "This order cannot be opened here",
            text: "The link may be incomplete, or it belongs to another shop. Ask for a new one with your order number and email.",
          }}
        />
      )}
    </main>
  );
}
