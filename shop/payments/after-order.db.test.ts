import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#shop/context.server.ts";
import { ledgerDifferences } from "#shop/stock/stock.store.server.ts";
import { place, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { captureDue, capturePayment } from "./capture-payment.server.ts";
import { GatewayError, type PaymentGateway } from "./gateway.ts";
import { markPaid } from "./mark-paid.server.ts";
import { reconcilePayments } from "./reconcile-payments.server.ts";

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

const cancel = (orderId: string, actor: Actor = SHOPPER) => cancelOrder(shop.checkout, shop.sandbox, orderId, actor);
const capture = () => captureDue(shop.checkout, shop.sandbox);
const pay = (orderId: string, offlinePayment = false) =>
  markPaid(shop.checkout, shop.sandbox, orderId, { actor: STAFF, offlinePayment });
/** The sandbox, but for how it captures. */
const capturing = (capture: PaymentGateway["capture"]) =>
  new Proxy<PaymentGateway>(shop.sandbox, {
    get(sandbox, name) {
      if (name === "capture") return capture;
      const own: unknown = Reflect.get(sandbox, name, sandbox);
      return typeof own === "function" ? own.bind(sandbox) : own;
    },
  });
const left = async () => (await shop.ctx.db.selectFrom("variants").select("on_hand").executeTakeFirstOrThrow()).on_hand;
const orderOf = (id: string) =>
  shop.ctx.db.selectFrom("orders").select(["status", "refunded_cents"]).where("id", "=", id).executeTakeFirstOrThrow();
const atProvider = async () => {
  const { rows } = await shop.ctx.pool.query<{ captured_cents: number; refunded_cents: number; status: string }>(
    "select status, captured_cents, refunded_cents from sandbox.payments",
  );
  return rows;
};
const HELD = { status: "authorized", captured_cents: 0, refunded_cents: 0 };
const LET_GO = { status: "cancelled", captured_cents: 0, refunded_cents: 0 };
const TAKEN = { status: "captured", captured_cents: 1499, refunded_cents: 0 };
const GIVEN_BACK = { status: "captured", captured_cents: 1499, refunded_cents: 1499 };

describe("the hour after the order", () => {
  test("nothing is captured until it is over, then once", async () => {
    const { _id } = await place(shop.checkout);
    shop.clock.advance(59 * 60_000 + 59_999);
    expect(await capture()).toBe(0);
    expect(await atProvider()).toEqual([HELD]);
    shop.clock.advance(1);
    expect(await capture()).toBe(1);
    expect(await capture()).toBe(0);
    expect(await atProvider()).toEqual([TAKEN]);
    expect((await orderOf(_id)).status).toBe("paid");
  });

  test("the shopper cancels until 59:59, at no cost, with the stock back", async () => {
    const { _id } = await place(shop.checkout);
    shop.clock.advance(59 * 60_000 + 59_999);
    expect(await cancel(_id)).toEqual({ outcome: "cancelled" });
    expect(await cancel(_id)).toEqual({ outcome: "already_cancelled" });
    expect(await atProvider()).toEqual([LET_GO]);
    expect(await orderOf(_id)).toEqual({ status: "cancelled", refunded_cents: 0 });
    expect(await left()).toBe(5);
    expect(await ledgerDifferences(shop.ctx.db)).toEqual([]);
  });

  test("and not at 60:00", async () => {
    const { _id } = await place(shop.checkout);
    shop.clock.advance(60 * 60_000);
    expect(await cancel(_id)).toEqual({ outcome: "too_late" });
    expect(await atProvider()).toEqual([HELD]);
  });

  test("is the shopper's even when staff took the money in it: all of it and the stock go back", async () => {
    const { _id } = await place(shop.checkout);
    await pay(_id);
    shop.clock.advance(59 * 60_000 + 59_999);
    expect(await cancel(_id)).toEqual({ outcome: "cancelled" });
    expect(await atProvider()).toEqual([GIVEN_BACK]);
    expect(await orderOf(_id)).toEqual({ status: "cancelled", refunded_cents: 1499 });
    expect(await left()).toBe(5);
  });

  test("and what staff took in it is not given back at 60:00", async () => {
    const { _id } = await place(shop.checkout);
    await pay(_id);
    shop.clock.advance(60 * 60_000);
    expect(await cancel(_id)).toEqual({ outcome: "too_late" });
    expect(await atProvider()).toEqual([TAKEN]);
  });

  test("is not for what was paid outside the shop: there is no card to refund", async () => {
    const { _id } = await place(shop.checkout);
    await cancel(_id);
    await pay(_id, true);
    expect(await cancel(_id)).toEqual({ outcome: "illegal_move", status: "paid" });
    expect((await orderOf(_id)).status).toBe("paid");
    expect(await left()).toBe(4);
  });

  test("a capture whose answer is lost is not taken twice", async () => {
    const { _id } = await place(shop.checkout);
    shop.clock.advance(60 * 60_000);
    shop.sandbox.switches.timeOutAfter("capture");
    expect(await capture()).toBe(0);
    expect(await capture()).toBe(1);
    expect(await atProvider()).toEqual([TAKEN]);
    expect((await orderOf(_id)).status).toBe("paid");
  });

  test("an order that cannot be captured holds up no other", async () => {
    const first = await place(shop.checkout);
    for (let i = 0; i < 2; i++) {
      shop.clock.advance(1);
      await place(shop.checkout);
    }
    shop.clock.advance(60 * 60_000);
    const stubborn = capturing((ref, input) => {
      if (input.key.startsWith(first._id)) throw new GatewayError("unknown_outcome", "never for this one");
      return shop.sandbox.capture(ref, input);
    });
    const onePage = () => captureDue(shop.checkout, stubborn, { page: { orders: 1, atOnce: 1 } });
    expect(await onePage()).toBe(0);
    shop.clock.advance(1);
    expect(await onePage()).toBe(2);
    expect((await orderOf(first._id)).status).toBe("pending");
  });

  test("an order whose capture the provider has not decided holds up no other", async () => {
    const first = await place(shop.checkout);
    shop.clock.advance(1);
    await place(shop.checkout);
    shop.clock.advance(60 * 60_000);
    const undecided = capturing((ref, input) =>
      input.key.startsWith(first._id) ? shop.sandbox.get(ref) : shop.sandbox.capture(ref, input),
    );
    const onePage = () => captureDue(shop.checkout, undecided, { page: { orders: 1, atOnce: 1 } });
    expect(await onePage()).toBe(0);
    shop.clock.advance(1);
    expect(await onePage()).toBe(1);
    expect((await orderOf(first._id)).status).toBe("pending");
  });

  test("a run that is told to end takes what it has begun, and leaves the rest to the next", async () => {
    for (let order = 0; order < 3; order++) await place(shop.checkout);
    shop.clock.advance(60 * 60_000);
    const ending = new AbortController();
    const last = capturing((ref, input) => {
      ending.abort();
      return shop.sandbox.capture(ref, input);
    });
    const page = { orders: 2, atOnce: 1 };
    expect(await captureDue(shop.checkout, last, { page, end: ending.signal })).toBe(1);
    expect(await capture()).toBe(2);
  });

  test("a hold that ran out cancels the order and puts its stock back", async () => {
    const { _id } = await place(shop.checkout);
    shop.clock.advance(8 * 24 * 60 * 60_000);
    await capture();
    expect((await orderOf(_id)).status).toBe("cancelled");
    expect(await left()).toBe(5);
  });
});

describe("staff", () => {
  test("mark as paid now, once", async () => {
    const { _id } = await place(shop.checkout);
    expect(await pay(_id)).toEqual({ outcome: "paid" });
    expect(await pay(_id)).toEqual({ outcome: "already_paid" });
    expect(await atProvider()).toEqual([TAKEN]);
    const event = await shop.ctx.db
      .selectFrom("order_events")
      .selectAll()
      .where("kind", "=", "captured")
      .executeTakeFirst();
    expect(event?.actor).toBe("staff@packd.example");
  });

  test("cancel a paid order: all the money and the stock go back", async () => {
    const { _id } = await place(shop.checkout);
    await pay(_id);
    expect(await cancel(_id, STAFF)).toEqual({ outcome: "cancelled" });
    expect(await atProvider()).toEqual([GIVEN_BACK]);
    expect(await orderOf(_id)).toEqual({ status: "cancelled", refunded_cents: 1499 });
    expect(await left()).toBe(5);
  });

  test("a refund whose answer is lost is made once", async () => {
    const { _id } = await place(shop.checkout);
    await pay(_id);
    shop.sandbox.switches.timeOutAfter("refund");
    await cancel(_id, STAFF);
    shop.clock.advance(60_000);
    await reconcilePayments(shop.checkout, shop.sandbox);
    expect(await atProvider()).toEqual([GIVEN_BACK]);
    expect(await orderOf(_id)).toEqual({ status: "cancelled", refunded_cents: 1499 });
    const refunds = await shop.ctx.db.selectFrom("refunds").select(["status", "amount_cents"]).execute();
    expect(refunds).toEqual([{ status: "succeeded", amount_cents: 1499 }]);
  });

  test("a cancelled order whose hold could not be let go is not forgotten", async () => {
    const { _id } = await place(shop.checkout);
    shop.sandbox.switches.fail("get", 1);
    expect(await cancel(_id)).toEqual({ outcome: "cancelled" });
    expect(await atProvider()).toEqual([HELD]);
    shop.clock.advance(60_000);
    await reconcilePayments(shop.checkout, shop.sandbox);
    expect(await atProvider()).toEqual([LET_GO]);
    expect((await orderOf(_id)).status).toBe("cancelled");
  });

  test("an offline payment on a cancelled order is confirmed, takes the stock again and asks no provider", async () => {
    const { _id } = await place(shop.checkout);
    await cancel(_id);
    expect(await pay(_id)).toEqual({ outcome: "unconfirmed" });
    expect(await pay(_id, true)).toEqual({ outcome: "paid" });
    expect(await left()).toBe(4);
    expect(await atProvider()).toEqual([LET_GO]);
    expect(await ledgerDifferences(shop.ctx.db)).toEqual([]);
    // It can be cancelled again; its money is not the provider's to give back.
    expect(await cancel(_id, STAFF)).toEqual({ outcome: "cancelled" });
    expect(await left()).toBe(5);
    expect(await atProvider()).toEqual([LET_GO]);
  });

  test("an offline payment without stock changes nothing", async () => {
    const { _id } = await place(shop.checkout);
    await cancel(_id);
    await shop.ctx.db.updateTable("variants").set({ on_hand: 0 }).execute();
    expect(await pay(_id, true)).toEqual({ outcome: "out_of_stock", skus: ["HOODIE-M"] });
    expect((await orderOf(_id)).status).toBe("cancelled");
    expect(await left()).toBe(0);
  });
});

test("cancel and capture at the same moment end in one legal state, with the money where the state says", async () => {
  for (let round = 0; round < 15; round++) {
    await shop.database.reset();
    await stockUp(shop.ctx, { M: 5 });
    const { _id } = await place(shop.checkout);
    await Promise.all([
      cancel(_id, STAFF),
      capturePayment(shop.checkout, shop.sandbox, _id, STAFF).catch(() => undefined),
      capturePayment(shop.checkout, shop.sandbox, _id, STAFF).catch(() => undefined),
    ]);
    shop.clock.advance(60_000);
    await reconcilePayments(shop.checkout, shop.sandbox);
    expect((await orderOf(_id)).status).toBe("cancelled");
    const [payment] = await atProvider();
    expect(payment?.captured_cents).toBe(payment?.refunded_cents);
    expect(payment?.status).not.toBe("authorized");
    expect(await left()).toBe(5);
    expect(await ledgerDifferences(shop.ctx.db)).toEqual([]);
  }
});
