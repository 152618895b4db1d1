import { useEffect } from "react";
import { useLocation, useParams } from "react-router";
import type { OrderKey } from "#app/checkout/order-api.ts";
import { callApi } from "#app/context.ts";
import { fieldsOf } from "#app/sent-form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { NeedsScript } from "#app/ui/needs-script.tsx";
import { tryStorage } from "#app/ui/storage.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { itemWords } from "#shop/selling/catalog/catalog.ts";
import type { Route } from "./+types/order-page.ts";
import { readLastOrder } from "./last-order.ts";
import { NoOrder } from "./no-order.tsx";
import { OrderAgain } from "./order-again.tsx";
import { OrderReceipt, PrintButton } from "./order-receipt.tsx";
import { type OpenedOrder, useOrderView } from "./use-order-view.ts";

/**
 * For browsers without JavaScript: a link's token comes after the `#`, which browsers don't send to a server, so the shopper pastes the link
 * into a form.
 */
export async function action({ request, context, params: { id } }: Route.ActionArgs): Promise<OpenedOrder> {
  const { link = "" } = await fieldsOf(request);
  const viewToken = link.trim().split("#").at(-1) ?? "";
  const path = `/api/orders/${encodeURIComponent(id)}`;
  // Anything else is no token, and may not be valid in a header.
  if (!/^[\w-]{1,100}$/.test(viewToken)) return { state: "not_found" };
  const { status, body } = await context.get(callApi)("GET", path, { headers: { "x-view-token": viewToken } });
  if (status === 200) return { state: "found", order: body as OrderView, viewToken };
  return { state: status < 500 ? "not_found" : "failed" };
}

/** One order, for anyone with its link or the device it was placed on. The server renders a frame without order data. */
export default function OrderPage({ actionData }: Route.ComponentProps) {
  const { id = "" } = useParams();
  const { hash } = useLocation();
  const findKey = () => findOrderKey(id, location.hash.slice(1)) ?? keyOf(actionData, id);
  const { opened, reload, show } = useOrderView(findKey, id + hash, actionData);
  useEffect(() => {
    if (opened.state === "found") keepOrderKey({ _id: opened.order._id, viewToken: opened.viewToken });
  }, [opened]);

  if (opened.state !== "found") {
    return (
      <>
        <PasteLink id={id} failed={actionData !== undefined} />
        <NoOrder state={known(opened.state)} onRetry={reload} />
      </>
    );
  }
  return (
    <main id="main" className="wrap py-7 md:py-10">
      <NeedsScript className="mb-7">
        You need JavaScript to change or cancel an order here. You can also contact us.
      </NeedsScript>
      <OrderReceipt
        as="order"
        {...opened}
        reload={reload}
        show={show}
        actions={
          <>
            {opened.order.reviewLinks?.map(({ url, title, color, size }) => (
              <ButtonLink key={url} to={url} className="max-md:w-full">
                Write a Review
                {(opened.order.reviewLinks?.length ?? 0) > 1 && ` of ${itemWords({ title, color, size })}`}
              </ButtonLink>
            ))}
            <OrderAgain order={opened.order}>
              <PrintButton order={opened.order} />
            </OrderAgain>
          </>
        }
      />
    </main>
  );
}

const keyOf = (opened: OpenedOrder | undefined, _id: string) =>
  opened?.state === "found" ? { _id, viewToken: opened.viewToken } : undefined;

/** Opens the order without JavaScript. */
const PasteLink = ({ id, failed }: { id: string; failed: boolean }) => (
  <noscript>
    <form method="post" action={`/orders/${id}`} className="wrap grid grid-cols-[minmax(0,600px)] gap-5 pt-7">
      <p className="type-lead">
        {failed
          ? "This link doesn't open an order. Please check it."
          : "To open your order without JavaScript, paste its link."}
      </p>
      <label className="grid gap-2">
        <span className="type-label">Link from your email</span>
        <input
          name="link"
          required
          autoComplete="off"
          className="h-14 rounded-md border-[1.5px] border-line-strong bg-surface px-4"
        />
      </label>
      <Button type="submit" className="justify-self-start">
        Open My Order
      </Button>
    </form>
  </noscript>
);

/** A URL without a token is treated like one with a wrong token. */
const known = <State extends string>(state: State) => (state === "none" ? "not_found" : state);

/** The sessionStorage key, one per order. */
const ORDER_KEY = "viewToken:";

/** Other fragments, such as in-page links, are not tokens. */
const TOKEN = /^[\w-]{43}$/;

/**
 * An order link carries its token after the `#`, so that no server or log sees it. A token that opened its order is kept in this tab, so
 * that a reload works after the token has left the URL.
 * @param fragment the part of the URL after `#`; it takes precedence over a kept token
 */
function findOrderKey(orderId: string, fragment: string): OrderKey | undefined {
  const last = readLastOrder();
  const kept = tryStorage(() => sessionStorage.getItem(ORDER_KEY + orderId));
  const viewToken = TOKEN.exec(fragment)?.[0] || kept || (last?._id === orderId && last.viewToken);
  return viewToken ? { _id: orderId, viewToken } : undefined;
}

/** Removes the token from the URL once this tab has kept it, so that a screenshot or a shared URL does not reveal it. */
function keepOrderKey({ _id, viewToken }: OrderKey): void {
  if (!location.hash) return;
  // If storage is full or blocked, the token stays in the URL.
  tryStorage(() => {
    sessionStorage.setItem(ORDER_KEY + _id, viewToken);
    history.replaceState(history.state, "", location.pathname + location.search);
  });
}
