import type { RouterContextProvider } from "react-router";
import { callApi } from "#app/context.ts";
import { fieldsOf } from "#app/sent-form.server.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import type { OpenedOrder } from "./use-order-view.ts";

type Sent = { request: Request; context: Readonly<RouterContextProvider>; params: { id: string } };

/**
 * The order page's `action`, for browsers without JavaScript: a link's token comes after the `#`, which browsers don't send to a server,
 * so the shopper pastes the link into a form.
 */
export async function openPastedLink({ request, context, params: { id } }: Sent): Promise<OpenedOrder> {
  const { link = "" } = await fieldsOf(request);
  const viewToken = link.trim().split("#").at(-1) ?? "";
  const path = `/api/orders/${encodeURIComponent(id)}`;
  // Anything else is no token, and may not be valid in a header.
  if (!/^[\w-]{1,100}$/.test(viewToken)) return { state: "not_found" };
  const { status, body } = await context.get(callApi)("GET", path, { headers: { "x-view-token": viewToken } });
  if (status === 200) return { state: "found", order: body as OrderView, viewToken };
  return { state: status < 500 ? "not_found" : "failed" };
}
