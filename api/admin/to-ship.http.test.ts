import { beforeEach, expect, test } from "vitest";
import { createOrderDetailApi } from "#api/admin/orders.ts";
import { createOverviewApi } from "#api/admin/reports.ts";
import { agreeToDelay, announceDelay } from "#shop/ordering/fulfillment/delays.server.ts";
import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import type { Overview } from "#shop/running/reports/overview.contract.server.ts";
import { rollUp } from "#shop/running/reports/roll-up.server.ts";
import { freshCheckoutApi } from "#test/harness/fresh-api.ts";
import { cancel, paidOrder, pay, placedOrder, refund, STAFF } from "#test/harness/orders.ts";
import { staffHeaders } from "#test/harness/staff.ts";

// Home, the navigation, the order list and an order's page agree on which orders are to ship, and which of them are late.

const api = await freshCheckoutApi([createOverviewApi, createOrderDetailApi], { stock: { M: 10 } });
// A Friday, 10:00 in New York.
beforeEach(() => api.clock.set(new Date("2026-05-01T14:00:00.000Z")));

async function get(path: string) {
  // A session ends after half an hour, but these tests span weeks.
  await api.ctx.db.deleteFrom("staffSessions").execute();
  await api.ctx.db.deleteFrom("staff").execute();
  return (await api.call(`GET /admin/${path}`, { headers: await staffHeaders(api.ctx) })).body;
}

async function counts() {
  const { attention }: Overview = await get("overview?days=7");
  return Object.fromEntries(attention.map(({ kind, count }) => [kind, count]));
}

test("an order is listed to ship, and as late after the promised number of days", async () => {
  await paidOrder(api);
  expect(await counts()).toEqual({ to_ship: 1 });
  await rollUp(api.ctx);
  // Orders from Friday to Sunday may ship until Wednesday.
  api.clock.set(new Date("2026-05-07T03:59:00.000Z"));
  expect(await counts()).toEqual({ to_ship: 1 });
  api.clock.set(new Date("2026-05-07T04:00:00.000Z"));
  expect(await counts()).toEqual({ ship_late: 1, to_ship: 1 });
  await placedOrder(api);
  expect((await get("overview?days=7")).attention).toEqual([
    { kind: "ship_late", count: 1 },
    { kind: "to_ship", count: 2 },
  ]);
});

test("a delayed order is late only after the day that the customer agreed to", async () => {
  const { _id } = await paidOrder(api);
  const late = async () => (await get("orders?status=ship_late")).items;
  const delay = (shipsBy: string, revision: number) =>
    announceDelay(api.ctx, _id, { shipsBy, reason: "The dye house is late.", revision, actor: STAFF });
  await delay("2026-05-15", 0);
  await rollUp(api.ctx);
  api.clock.set(new Date("2026-05-15T16:00:00.000Z"));
  expect(await counts()).toEqual({ to_ship: 1 });
  expect(await late()).toEqual([]);
  api.clock.set(new Date("2026-05-16T16:00:00.000Z"));
  expect(await counts()).toEqual({ ship_late: 1, to_ship: 1 });
  expect(await late()).toMatchObject([{ _id, agreedDay: "2026-05-15" }]);
  expect(await get(`orders/${_id}`)).toMatchObject({ isToShip: true, agreedDay: "2026-05-15" });
  // A further delay needs the customer's consent, so until then the order is late.
  await delay("2026-05-29", 1);
  expect(await counts()).toEqual({ ship_late: 1, to_ship: 1 });
  await agreeToDelay(api.ctx, _id, "2026-05-29");
  expect(await counts()).toEqual({ to_ship: 1 });
  expect(await late()).toEqual([]);
});

test("an order that was refunded in full, or whose delay wasn't accepted, is neither to ship nor late", async () => {
  const [refunded, refused, late] = [await paidOrder(api), await paidOrder(api), await paidOrder(api)];
  await api.ctx.db.updateTable("payments").set({ provider: "offline" }).where("orderId", "=", refused._id).execute();
  await refund(api, refunded._id, 1499);
  await refund(api, late._id, 500);
  const delay = { shipsBy: "2026-07-01", reason: "The dye house is late.", revision: 0, actor: STAFF };
  await announceDelay(api.ctx, refused._id, delay);
  await rollUp(api.ctx);
  api.clock.set(new Date("2026-06-01T10:00:00.000Z"));
  expect(await counts()).toMatchObject({ to_ship: 1, ship_late: 1, delays_unanswered: 1 });
  expect(await get("counts")).toMatchObject({ toShip: 1 });
  for (const status of ["to_ship", "ship_late"]) {
    expect(await get(`orders?status=${status}`)).toMatchObject({ items: [{ _id: late._id }], total: 1 });
  }
  const paid: AdminOrder[] = (await get("orders?status=paid")).items;
  expect(paid.filter(({ isToShip }) => isToShip)).toMatchObject([{ _id: late._id }]);
  expect(paid.filter(({ isRefunded }) => isRefunded)).toMatchObject([{ _id: refunded._id }]);
  for (const { _id } of [refunded, refused]) {
    expect(await get(`orders/${_id}`)).toMatchObject({ isToShip: false, agreedDay: null });
  }
  // Only its current payment counts.
  await cancel(api, refunded._id, STAFF);
  await pay(api, refunded._id, true);
  const again: AdminOrder[] = (await get("orders?status=paid")).items;
  expect(again.find(({ _id }) => _id === refunded._id)).toMatchObject({ isRefunded: false, isToShip: true });
});

test("an order whose authorization ended before it was charged is not to ship, not even as late", async () => {
  const { _id } = await placedOrder(api);
  await api.ctx.db.updateTable("payments").set({ captureBefore: api.clock.now() }).execute();
  await rollUp(api.ctx);
  api.clock.set(new Date("2026-05-16T16:00:00.000Z"));
  expect(await counts()).toEqual({ captures_failing: 1, holds_ending: 1 });
  expect((await get("orders?status=to_ship")).items).toEqual([]);
  expect((await get("orders")).items).toMatchObject([{ _id, isHoldOver: true, isToShip: false }]);
});

test("an order whose full refund is pending is not to ship", async () => {
  const { _id } = await paidOrder(api, { card: "refund_pending" });
  await refund(api, _id, 1499);
  expect((await get("orders")).items).toMatchObject([{ _id, refundState: "pending", isToShip: false }]);
});
