import { expect, test } from "vitest";
import { createOverviewApi } from "#api/admin/reports.ts";
import { LATE_ORDERS, taskOf } from "#app/admin/home/words.ts";
import { dayAfter, easternDay } from "#platform/eastern-day.ts";
import { announceDelay } from "#shop/ordering/fulfillment/delays.server.ts";
import type { Overview } from "#shop/running/reports/overview.contract.server.ts";
import { rollUp } from "#shop/running/reports/roll-up.server.ts";
import { freshCheckoutApi } from "#test/harness/fresh-api.ts";
import { addDispute, addRefund } from "#test/harness/order-trouble.ts";
import { paidOrder, placedOrder, STAFF } from "#test/harness/orders.ts";
import { staffHeaders } from "#test/harness/staff.ts";

const DAY = 24 * 60 * 60_000;

const api = await freshCheckoutApi([createOverviewApi], { stock: { M: 50 } });
const { db } = api.ctx;

const ago = (days: number) => new Date(api.clock.now().getTime() - days * DAY);

test("each to-do about orders links to a list of exactly the orders it counts", async () => {
  const paid = async () => (await paidOrder(api))._id;
  const [disputed, refunded, refundedLongAgo] = [await paid(), await paid(), await paid()];
  const [open, delayed, part] = [await paid(), await paid(), await paid()];
  const [held, heldForLong] = [await placedOrder(api), await placedOrder(api)];
  await rollUp(api.ctx);
  api.clock.advance(6 * DAY);
  await placedOrder(api);

  for (const ref of ["d1", "d2"]) await addDispute(api.ctx, disputed, { ref, respondBy: ago(-5) });
  await addRefund(api.ctx, refunded, { createdAt: ago(1), updatedAt: ago(1) });
  await addRefund(api.ctx, refundedLongAgo, { createdAt: ago(31), updatedAt: ago(31) });
  await db.updateTable("payments").set({ status: "processing" }).where("orderId", "=", open).execute();
  await db.updateTable("payments").set({ capturedCents: 1000 }).where("orderId", "=", part).execute();
  const shipsBy = dayAfter(easternDay(api.clock.now()), 60);
  await announceDelay(api.ctx, delayed, { shipsBy, reason: "The dye house is late.", revision: 0, actor: STAFF });
  await db.updateTable("orderDelays").set({ agreeBy: "2020-05-04" }).execute();
  const hold = "update payments set capture_before = $2, provider = $3 where order_id = $1";
  await api.ctx.pool.query(hold, [held._id, ago(-1), "a former one"]);
  await api.ctx.pool.query(hold, [heldForLong._id, ago(-20), "sandbox"]);

  const headers = await staffHeaders(api.ctx, "owner");
  const overview: Overview = (await api.call("GET /admin/overview?days=7", { headers })).body;
  const counted: Record<string, number> = {};
  const listed: Record<string, number> = {};
  for (const { kind, ...attention } of overview.attention) {
    const to = kind === "ship_late" ? LATE_ORDERS : taskOf({ kind, ...attention }).to;
    const { pathname, search } = new URL(to, "https://shop.example");
    if (pathname !== "/admin/orders") continue;
    const { body } = await api.call(`GET /admin/orders${search}`, { headers });
    counted[kind] = attention.count;
    listed[kind] = body.items.length;
  }
  expect(listed).toEqual(counted);
  expect(counted).toEqual({
    disputes: 1,
    holds_ending: 1,
    captures_failing: 2,
    unknown_payments: 1,
    charged_in_part: 1,
    refunds_failed: 1,
    delays_unanswered: 1,
    ship_late: 7,
    to_ship: 8,
  });
});
