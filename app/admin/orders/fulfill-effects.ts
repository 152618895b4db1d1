import { money } from "#app/ui/price.tsx";
import { countOf } from "#platform/text.ts";
import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { TO_CAPTURE } from "#shop/ordering/orders/order-status.ts";
import { isDecided } from "#shop/ordering/orders/refund.ts";
import { canShip } from "#shop/ordering/orders/units-to-ship.ts";
import type { Told } from "../kit/staff-api.ts";
import type { TypedTracking } from "./tracking-fields.tsx";

export type Result = Told<"POST /api/admin/fulfillments">["results"][number];
/** The typed tracking, by order id. */
export type Typed = Readonly<Record<string, TypedTracking>>;

/** The authorized payments that fulfilling these orders charges. `sum` is in dollars. */
function heldOf(orders: readonly AdminOrder[]) {
  const held = orders.filter(({ status, isHoldOver }) => TO_CAPTURE.includes(status) && !isHoldOver);
  return { held, sum: held.reduce((total, { amount }) => total + amount, 0) };
}

/** Its bank may still give the money back to the customer. */
export const isDisputed = ({ dispute }: Pick<AdminOrder, "dispute">): boolean =>
  dispute !== null && !isDecided(dispute);

/** The button's label: how many of several orders ship, and how much is charged. */
export function fulfillLabel(orders: readonly AdminOrder[]): string {
  const { held, sum } = heldOf(orders);
  const shipping = orders.filter(canShip);
  const one = shipping.some(isDisputed) ? "Fulfill anyway" : "Fulfill";
  const fulfill = orders.length > 1 && shipping.length > 0 ? `Fulfill ${countOf(shipping.length, "order")}` : one;
  return held.length > 0 ? `${fulfill} and charge ${money(sum)}` : fulfill;
}

/** What fulfilling does to payments, stock and customers. */
export function fulfillEffects(orders: readonly AdminOrder[], typed: Typed): string[] {
  const { held, sum } = heldOf(orders);
  const shipping = orders.filter(canShip);
  const tracked = shipping.filter(({ _id }) => typed[_id]?.trackingNumber.trim()).length;
  const sentences = [
    held.length > 0 &&
      `This charges ${countOf(held.length, "held payment")} (${money(sum)}). Customers can no longer cancel.`,
    tracked > 0 && `${countOf(tracked, "customer")} ${tracked === 1 ? "gets" : "get"} a shipping email with tracking.`,
    shipping.length > tracked &&
      `${countOf(shipping.length - tracked, "customer")} ${shipping.length - tracked === 1 ? "gets" : "get"} a shipping email without tracking.`,
    "Stock isn't affected. This can't be undone.",
  ];
  return sentences.filter((one) => one !== false);
}

/** What happened: '2 orders fulfilled, 1 already fulfilled, 1 not fulfilled', or 'Order LC482913 fulfilled'. */
export function fulfilledWords(results: readonly Result[]): string {
  const [first, ...others] = results;
  if (first && others.length === 0 && first.outcome !== "refused")
    return `Order ${first.orderNumber} ${first.outcome === "fulfilled" ? "fulfilled" : "was already fulfilled"}`;
  const count = (outcome: Result["outcome"]) => results.filter((result) => result.outcome === outcome).length;
  const [already, refused] = [count("already_fulfilled"), count("refused")];
  return [
    `${countOf(count("fulfilled"), "order")} fulfilled`,
    already > 0 && `${already} already fulfilled`,
    refused > 0 && `${refused} not fulfilled`,
  ]
    .filter((one) => one !== false)
    .join(", ");
}

/** The title of a result in which some orders were refused. */
export function refusedTitle(results: readonly Result[]): string {
  const [first, ...others] = results;
  if (first && others.length === 0) return `Order ${first.orderNumber} wasn't fulfilled`;
  const refused = results.filter(({ outcome }) => outcome === "refused").length;
  return `${refused} of ${results.length} orders ${refused === 1 ? "wasn't" : "weren't"} fulfilled`;
}
