import { send } from "#app/checkout/order-api.ts";
import type { FieldError } from "#platform/field-error.ts";
import type { ShipTo } from "#shop/ordering/orders/customer-info.ts";
import type { OrderView } from "#shop/ordering/orders/order.ts";
import type { OrderKey } from "./order-access.ts";

/**
 * - `saved`: the order goes there, also when it did so before.
 * - `closed`: it was shipped or closed meanwhile.
 * - `refused`: for another reason, which `message` tells the shopper.
 * - `no_answer`: it is not known whether it was changed; sent again it does no harm.
 */
export type AddressAnswer =
  | { kind: "saved"; order: OrderView }
  | { kind: "invalid"; errors: FieldError[] }
  | { kind: "closed" }
  | { kind: "refused"; message: string }
  | { kind: "no_answer" };

/** Sends an order elsewhere, from its page. Never rejects. */
export async function sendAddress({ _id, viewToken }: OrderKey, shipTo: ShipTo): Promise<AddressAnswer> {
  const path = `/api/orders/${encodeURIComponent(_id)}/address`;
  const answer = await send(path, { method: "PUT", body: shipTo, headers: { "X-View-Token": viewToken } });
  if (!answer || answer.status >= 500) return { kind: "no_answer" };
  // Our own server's answers, of the shape both sides share.
  if (answer.status === 200) return { kind: "saved", order: answer.body as OrderView };
  const { code, detail = "Please check the address.", errors } = (answer.body ?? {}) as Problem;
  if (code === "address_closed") return { kind: "closed" };
  return errors?.length ? { kind: "invalid", errors } : { kind: "refused", message: detail };
}

type Problem = { code?: string; detail?: string; errors?: FieldError[] };
