import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#shop/context.server.ts";
import { place, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { captureDue } from "./capture-payment.server.ts";
import { GatewayError } from "./gateway.ts";
import { markPaid } from "./mark-paid.server.ts";
import { refundOrder } from "./refund-order.server.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.reset();
  await stockUp(shop.ctx, { M: 5 });
  shop.sandbox.switches.holdWebhooks();
});
afterEach(() => shop.sandbox.switches.reset());

const SHOPPER: Actor = { kind: "shopper" };
const STAFF: Actor = { kind: "staff", id: "s1", email: "staff@packd.example" };

const cancel = (orderId: string, actor: Actor) => cancelOrder(shop.checkout, shop.sandbox, orderId, actor);
const capture = () => captureDue(shop.checkout, shop.sandbox);
const pay = (orderId: string, offlinePayment = false, actor: Actor = STAFF) =>
  markPaid(shop.checkout, shop.sandbox, orderId, { actor, offlinePayment });

test("who marked as paid and who cancelled stands in the audit log, once for each change", async () => {
  const { _id, orderNumber } = await place(shop.checkout);
  await Promise.all([pay(_id), pay(_id)]);
  shop.clock.advance(1);
  await cancel(_id, STAFF);
  await cancel(_id, STAFF);
  shop.clock.advance(1);
  await pay(_id, true);
  const shoppers = await place(shop.checkout);
  await cancel(shoppers._id, SHOPPER);
  const noted = await shop.ctx.db.selectFrom("audit_log").selectAll().orderBy("at").execute();
  const about = { actor: "staff@packd.example", subject: `order:${orderNumber}` };
  expect(noted).toMatchObject([
    { ...about, action: "order.mark_paid", before: { status: "pending" }, after: { status: "paid" } },
    { ...about, action: "order.cancel", before: { status: "paid" }, after: { status: "cancelled" } },
    { ...about, action: "order.mark_paid", before: { status: "cancelled" }, after: { status: "paid" } },
  ]);
});

test("what the shop captures by itself is nobody's doing", async () => {
  await place(shop.checkout);
  shop.clock.advance(60 * 60_000);
  expect(await capture()).toBe(1);
  expect(await shop.ctx.db.selectFrom("audit_log").selectAll().execute()).toEqual([]);
});

describe("who marked as paid is known", () => {
  const BEN: Actor = { kind: "token", id: "t1", name: "Warehouse" };
  const markers = async () => {
    const noted = await shop.ctx.db.selectFrom("audit_log").select(["actor", "action"]).execute();
    const events = await shop.ctx.db
      .selectFrom("order_events")
      .select("actor")
      .where("kind", "=", "captured")
      .execute();
    return { noted, timeline: events.map(({ actor }) => actor) };
  };
  const theirs = { noted: [{ actor: "token:Warehouse", action: "order.mark_paid" }], timeline: ["token:Warehouse"] };
  const payAsBen = (orderId: string) => pay(orderId, false, BEN);

  test("also when the provider's webhook comes before its answer", async () => {
    shop.sandbox.switches.reset();
    shop.sandbox.switches.sendWebhooksFirst();
    const { _id } = await place(shop.checkout);
    expect(await payAsBen(_id)).toEqual({ outcome: "paid" });
    expect(await markers()).toEqual(theirs);
  });

  test("also when the answer is lost and the webhook, or the job, finds it taken", async () => {
    const { _id } = await place(shop.checkout);
    shop.sandbox.switches.timeOutAfter("capture");
    await expect(payAsBen(_id)).rejects.toThrow(GatewayError);
    shop.clock.advance(60 * 60_000);
    expect(await capture()).toBe(1);
    expect(await markers()).toEqual(theirs);
  });

  test("but who was refused did not", async () => {
    const { _id } = await place(shop.checkout);
    shop.sandbox.switches.fail("capture", 1, "misconfigured");
    await expect(payAsBen(_id)).rejects.toThrow(GatewayError);
    shop.clock.advance(60 * 60_000);
    expect(await capture()).toBe(1);
    expect(await markers()).toEqual({ noted: [], timeline: ["system"] });
  });
});

test("a refund stands in the audit log, once for each press", async () => {
  const { _id, orderNumber } = await place(shop.checkout);
  await pay(_id);
  const request = { lines: [], shipping: false, amountCents: 500, reason: "Arrived late" };
  for (let press = 0; press < 2; press++)
    await refundOrder(shop.checkout, shop.sandbox, _id, { request, idempotencyKey: "one-press", actor: STAFF });
  const noted = await shop.ctx.db.selectFrom("audit_log").selectAll().where("action", "=", "order.refund").execute();
  expect(noted).toMatchObject([
    {
      actor: "staff@packd.example",
      subject: `order:${orderNumber}`,
      after: { amount: "$5.00", reason: "Arrived late" },
    },
  ]);
});
