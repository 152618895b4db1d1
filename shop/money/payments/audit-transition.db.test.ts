import { expect, test } from "vitest";
import type { Actor } from "#shop/context.server.ts";
import { listAudit } from "#shop/running/audit/audit-log.store.server.ts";
import { duringQuery } from "#test/harness/during-query.ts";
import { HOUR, moneyShop } from "#test/harness/money.ts";
import { SHOPPER, STAFF } from "#test/harness/orders.ts";
import { place } from "#test/harness/shop.ts";
import { markPaid as markAsPaid } from "./capture.server.ts";
import { GatewayError } from "./gateway.ts";

// The audit log and the timeline name who did what.

const shop = await moneyShop({ M: 5 });
const { checkout, clock, sandbox, cancel, markPaid } = shop;
const { switches } = sandbox;

const audit = () => shop.db.selectFrom("auditLog").selectAll().orderBy("at").execute();
const captureActors = async () => (await shop.events("captured")).map(({ actor }) => actor);

test("the audit log has one entry for each order staff mark as paid or cancel, and none for shoppers' actions", async () => {
  const { _id, orderNumber } = await place(checkout);
  await Promise.all([markPaid(_id), markPaid(_id)]);
  expect(await markPaid(_id)).toEqual({ outcome: "already_paid" });
  expect(await shop.atProvider()).toEqual([["captured", 1499, 0]]);
  expect(await captureActors()).toEqual([STAFF.email]);
  clock.advance(1);
  await cancel(_id);
  await cancel(_id);
  clock.advance(1);
  await markPaid(_id, { offlinePayment: true });
  const shoppers = await place(checkout);
  await cancel(shoppers._id, SHOPPER);
  const about = { actor: STAFF.email, subject: `order:${orderNumber}` };
  expect(await audit()).toMatchObject([
    { ...about, action: "order.mark_paid", before: { status: "pending" }, after: { status: "paid" } },
    { ...about, action: "order.cancel", before: { status: "paid" }, after: { status: "cancelled" } },
    { ...about, action: "order.mark_paid", before: { status: "cancelled" }, after: { status: "paid" } },
  ]);
  expect((await listAudit(shop.db, { limit: 1 })).items).toMatchObject([{ ...about, orderId: _id }]);
});

test("staff who mark an order as paid while someone else does read that it is paid already", async () => {
  const { _id } = await place(checkout);
  const slow = duringQuery(shop.ctx, /^select "status" from "orders"/, () => markPaid(_id));
  const marking = { actor: STAFF, offlinePayment: false };
  expect(await markAsPaid({ ...checkout, ...slow }, sandbox, _id, marking)).toEqual({ outcome: "already_paid" });
});

const WAREHOUSE: Actor = { kind: "token", id: "t1", name: "Warehouse" };
const warehouses = { notes: [["token:Warehouse", "order.mark_paid"]], timeline: ["token:Warehouse"] };
const shops = { notes: [], timeline: ["system"] };

test.each([
  ["the shop after the cancellation window", "none", shops],
  ["the token that asked for it when the webhook arrives before the answer", "webhook first", warehouses],
  ["the token that asked for it when the answer is lost", "answer lost", warehouses],
  ["the shop when the token's own try was refused", "refused", shops],
])("a capture is attributed to %s", async (_, trouble, theirs) => {
  if (trouble === "webhook first") {
    switches.releaseWebhooks();
    switches.sendWebhooksFirst();
  }
  const { _id } = await place(checkout);
  if (trouble === "answer lost") switches.timeOutAfter("capture");
  if (trouble === "refused") switches.fail("capture", 1, "misconfigured");
  const paying = trouble === "none" ? undefined : markPaid(_id, { actor: WAREHOUSE });
  if (trouble === "refused") await expect(paying).rejects.toThrow(GatewayError);
  else if (paying) expect(await paying).toEqual({ outcome: "paid" });
  clock.advance(HOUR);
  expect(await shop.captureDue()).toBe(trouble === "none" || trouble === "refused" ? 1 : 0);
  const notes = (await audit()).map(({ actor, action }) => [actor, action]);
  expect({ notes, timeline: await captureActors() }).toEqual(theirs);
});

test("a refund that is requested twice with one key has one audit entry", async () => {
  const { _id, orderNumber } = await place(checkout);
  await markPaid(_id);
  const press = () => shop.refund(_id, { amountCents: 500, reason: "Late" }, { idempotencyKey: "one-press" });
  for (let times = 0; times < 2; times++) await press();
  expect((await audit()).filter(({ action }) => action === "order.refund")).toMatchObject([
    { actor: STAFF.email, subject: `order:${orderNumber}`, after: { amount: "$5.00", reason: "Late" } },
  ]);
});
