import { useEffect } from "react";
import { useLocation, useParams } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { NoOrder } from "./no-order.tsx";
import { findOrderKey, keepOrderKey } from "./order-access.ts";
import { OrderAgain } from "./order-again.tsx";
import { OrderReceipt } from "./order-receipt.tsx";
import { PrintButton } from "./print-button.tsx";
import { useOrderView } from "./use-order-view.ts";

export const meta = () => pageMeta({ title: "Your order" });

/** One order, for anyone with its link or the device it was placed on. The server renders a frame without order data. */
export default function OrderPage() {
  const { id = "" } = useParams();
  const { hash } = useLocation();
  const { opened, reload, show } = useOrderView(() => findOrderKey(id, location.hash.slice(1)), id + hash);
  useEffect(() => {
    if (opened.state === "found") keepOrderKey({ _id: opened.order._id, viewToken: opened.viewToken });
  }, [opened]);

  if (opened.state !== "found") return <NoOrder state={known(opened.state)} onRetry={reload} />;
  return (
    <main id="main" className="wrap py-7 md:py-10">
      <OrderReceipt
        as="order"
        order={opened.order}
        viewToken={opened.viewToken}
        reload={reload}
        show={show}
        actions={
          <>
            <ButtonLink to="/shop" variant="ghost" className="max-md:grow">
              Continue Shopping
            </ButtonLink>
            <OrderAgain order={opened.order}>
              <PrintButton />
            </OrderAgain>
          </>
        }
      />
    </main>
  );
}

/** A URL without a token is treated like one with a wrong token. */
const known = <State extends string>(state: State) => (state === "none" ? "not_found" : state);
