import { beforeEach, expect, test, vi } from "vitest";
import { renderHook } from "vitest-browser-react";
import { ATTEMPT_KEY } from "#app/checkout/checkout-attempt.ts";
import { DRAFT_KEY } from "#app/checkout/checkout-draft.ts";
import { REMINDER_KEY } from "#app/checkout/reminder.ts";
import { replaceCart } from "#app/storefront/cart-store.ts";
import type { OrderStatus } from "#shop/ordering/orders/order-status.ts";
import { cartLine } from "#test/harness/sample-cart.ts";
import { storedCart } from "#test/harness/shopper-part.tsx";
import { orderView } from "#test/screens/order-view.ts";
import { isSettled, readLastOrder, storeLastOrder } from "./last-order.ts";
import { useOrderView } from "./use-order-view.ts";

const order = orderView({ items: [{ ...cartLine(), toShip: 1, lineTotal: 14.99 }] });
const known = { _id: order._id, orderNumber: order.orderNumber, viewToken: "view-token" };

/** The attempt to place the order, with the contents that were sent. */
function keepAttempt(sent: object[]) {
  const attempt = { key: "key-number-1", sent, arrived: {}, orderId: order._id };
  sessionStorage.setItem(ATTEMPT_KEY, JSON.stringify(attempt));
}

beforeEach(() => {
  replaceCart(cartLine({ quantity: 3 }), 9);
  localStorage.setItem(DRAFT_KEY, "{}");
  localStorage.setItem(REMINDER_KEY, JSON.stringify({ id: "0".repeat(32), wanted: true }));
  keepAttempt([{}]);
});

/** Opens the page of the order, which has this status. */
async function open(status: OrderStatus) {
  vi.stubGlobal("fetch", async () => Response.json({ ...order, status }));
  const { result } = await renderHook(() => useOrderView(readLastOrder));
  await vi.waitFor(() => expect(result.current.opened.state).toBe("found"));
  // An order is settled by a script that loads late.
  await import("#app/checkout/settle-order.ts");
  await new Promise((resolve) => setTimeout(resolve));
}

const cart = () => storedCart().map(({ quantity }) => quantity);
const kept = () => [
  localStorage.getItem(DRAFT_KEY),
  localStorage.getItem(REMINDER_KEY),
  sessionStorage.getItem(ATTEMPT_KEY),
];

test.each<OrderStatus>(["pending", "cancelled"])(
  "the page of an order that became %s ends its checkout, once",
  async (status) => {
    storeLastOrder(known);
    await open(status);
    expect(isSettled(known._id)).toBe(true);
    expect(cart()).toEqual([2]);
    expect(kept()).toEqual([null, null, null]);
    storeLastOrder(known);
    await open(status);
    expect(cart()).toEqual([2]);
  },
);

test("the page of an order whose payment is open changes nothing", async () => {
  storeLastOrder(known);
  await open("awaiting_payment");
  expect(isSettled(known._id)).toBe(false);
  expect(cart()).toEqual([3]);
  expect(kept()).not.toContain(null);
});

test.each<[what: string, status: OrderStatus, sent: object[]]>([
  ["whose payment failed", "payment_failed", [{}]],
  ["that was changed after it arrived", "pending", [{}, { changed: true }]],
])("the page of an order %s ends the attempt and keeps the cart and what was typed", async (_, status, sent) => {
  keepAttempt(sent);
  storeLastOrder(known);
  await open(status);
  expect(isSettled(known._id)).toBe(true);
  expect(cart()).toEqual([3]);
  expect(kept()).toEqual(["{}", expect.any(String), null]);
});
