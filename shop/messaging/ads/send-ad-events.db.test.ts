import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { claimDelivery, noteAttempt } from "#shop/messaging/outbox/deliveries.store.server.ts";
import { dropOldDeliveries } from "#shop/messaging/outbox/send-due.server.ts";
import { createCheckout } from "#shop/ordering/checkout/checkout.server.ts";
import { placeOrder } from "#shop/ordering/checkout/place-order.server.ts";
import { eraseCustomer } from "#shop/people/customers/erase-customer.server.ts";
import { exportCustomer } from "#shop/people/customers/read-customers.server.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { META_PIXEL, type MetaPeer, startMetaPeer } from "#test/harness/meta-peer.ts";
import { cancel, STAFF } from "#test/harness/orders.ts";
import { newKey, orderRequest } from "#test/harness/shop.ts";
import { withOutcome } from "#test/harness/with-outcome.ts";
import { adParams } from "./ad-event.ts";
import { dropRelayed, queueRelayed } from "./ad-events.store.server.ts";
import { sendAdEvents } from "./send-ad-events.server.ts";

const DAY_MS = 24 * 60 * 60_000;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

const shop = await freshShop({ M: 5 });
let peer: MetaPeer;
beforeEach(async () => {
  peer = await startMetaPeer(shop.clock);
});
afterEach(async () => {
  expect(peer.faults).toEqual([]);
  await peer.close();
});

/** Places an order from a browser, by default in a shop whose server reports purchases to a pixel. */
function buy(change: Partial<Parameters<typeof placeOrder>[1]> = {}, ads: { sends: boolean } | null = { sends: true }) {
  const kind = shop.database.database.kind;
  const options = { database: kind, viewTokenKey: "key", onStockShown() {}, ...(ads && { ads }) };
  const from = { ip: "203.0.113.7", userAgent: FIREFOX, consent: { marketing: true, reason: "banner" } } as const;
  const asked = { request: orderRequest(), idempotencyKey: newKey(), ...from, ...change };
  return placeOrder(createCheckout(shop.ctx, shop.sandbox, options), asked);
}
const bought = async (...how: Parameters<typeof buy>) => withOutcome(await buy(...how), "placed").order;
const send = ({ ldu = true, signed = true } = {}) => {
  const { id, accessToken, appSecret } = META_PIXEL;
  const api = { accessToken, ...(signed && { appSecret }), peer: { port: peer.port } };
  return sendAdEvents({ ...shop.ctx, publicUrl: "https://shop.example", pixel: { id, ldu, api } });
};
const rows = () => shop.ctx.db.selectFrom("adEvents").selectAll().orderBy("at").orderBy("id").execute();
const consents = () => shop.ctx.db.selectFrom("orderConsents").selectAll().execute();
const hash = (text: string) => createHash("sha256").update(text).digest("hex");

describe("a purchase", () => {
  test("is reported once, with order number, hashes and Limited Data Use, and then stored without the browser's data", async () => {
    const order = await bought({ request: orderRequest({ items: [{ quantity: 2 }] }) });
    expect(await rows()).toMatchObject([{ status: "held", clientIp: "203.0.113.7", userAgent: FIREFOX }]);
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    expect(peer.events).toEqual([
      {
        event_name: "Purchase",
        event_time: Math.floor(shop.clock.now().getTime() / 1000),
        event_id: order.orderNumber,
        event_source_url: "https://shop.example/success",
        action_source: "website",
        user_data: {
          em: [hash("jordan@shopper.example")],
          zp: [hash("97205")],
          client_ip_address: "203.0.113.7",
          client_user_agent: FIREFOX,
        },
        custom_data: {
          content_ids: ["hoodie"],
          content_type: "product",
          content_name: "Pack'd Hoodie",
          contents: [{ id: "hoodie", quantity: 2, item_price: 14.99 }],
          value: 29.98,
          currency: "USD",
          num_items: 2,
          order_id: order.orderNumber,
        },
        data_processing_options: ["LDU"],
        data_processing_options_country: 0,
        data_processing_options_state: 0,
      },
    ]);
    expect(peer.bodies[0]).toHaveProperty("appsecret_proof");
    const [row] = await rows();
    expect(row).toMatchObject({ status: "sent", clientIp: null, userAgent: null, answered: 200 });
    expect(JSON.stringify(row)).not.toMatch(/203\.0\.113|Firefox|jordan/);
  });

  test("can be sent without Limited Data Use, and without a proof if there is no app secret", async () => {
    await bought();
    await send({ ldu: false, signed: false });
    expect(peer.events[0]?.data_processing_options).toEqual([]);
    expect(peer.events[0]).not.toHaveProperty("data_processing_options_country");
    expect(peer.bodies[0]).not.toHaveProperty("appsecret_proof");
  });

  test.each([
    ["in a shop without a pixel", null, []],
    ["without an access token", { sends: false }, [{ marketing: true, reason: "banner" }]],
  ])("is not queued %s; the order records the consent", async (_, ads, kept) => {
    await bought({}, ads);
    expect(await rows()).toEqual([]);
    expect(await consents()).toMatchObject(kept.map((consent) => ({ ...consent, at: shop.clock.now() })));
  });

  test("is dropped if the card is declined", async () => {
    await buy({ request: orderRequest({ card: "generic_decline" }) });
    await send();
    expect(await rows()).toMatchObject([{ status: "dropped", clientIp: null, userAgent: null }]);
    expect(peer.bodies).toEqual([]);
  });

  test("is not reported if the order is cancelled first, and not reported again if it is cancelled later", async () => {
    await cancel(shop, (await bought())._id);
    const late = await bought();
    await send();
    await cancel(shop, late._id);
    await send();
    expect(peer.events.map((event) => event.event_id)).toEqual([late.orderNumber]);
    expect((await rows()).map(({ status }) => status).sort()).toEqual(["dropped", "sent"]);
  });
});

describe("if Meta doesn't accept an event", () => {
  test("a refusal is final, and Meta's response is stored", async () => {
    await bought();
    const body = '{"error":{"message":"Invalid parameter","code":100}}';
    peer.answerNext({ status: 400, body });
    await send();
    shop.clock.advance(DAY_MS);
    await send();
    expect(await rows()).toMatchObject([{ status: "failed", answered: 400, answer: body, clientIp: null }]);
    expect(peer.bodies).toHaveLength(1);
  });

  test("it is retried with the same id, and fails for good before it is seven days old", async () => {
    await bought();
    for (let day = 0; day < 9; day++) {
      peer.answerNext(day === 1 ? "hang up" : { status: 503, body: "later" });
      expect(await send()).toBe(0);
      if (day === 0)
        expect(await rows()).toMatchObject([{ status: "queued", attempts: 1, answered: 503, answer: "later" }]);
      shop.clock.advance(DAY_MS);
    }
    expect(new Set(peer.events.map((event) => event.event_id)).size).toBe(1);
    expect(await rows()).toMatchObject([{ status: "failed", clientIp: null, userAgent: null }]);
    expect(peer.bodies.length).toBeLessThanOrEqual(7);
  });
});

const eventId = "6f1c5a3e-0000-4000-8000-000000000001";
const line = { productId: "hoodie", title: "Pack'd Hoodie", quantity: 1 };
const params = adParams([line], { valueCents: 1499, counts: false });
const relay = () => {
  const event = { name: "AddPaymentInfo", eventId, userAgent: FIREFOX, ip: "203.0.113.7", params } as const;
  return queueRelayed(shop.ctx.db, { ...event, id: shop.ctx.ids.uuid() }, shop.clock.now());
};

test.each([
  ["sent", "sent"],
  ["queued", "dropped"],
  ["failed", "dropped"],
] as const)(
  "an event that was dropped while it was being sent, and then %s, is listed as %s",
  async (status, listed) => {
    const { db, clock } = shop.ctx;
    await relay();
    const { id = "" } = (await claimDelivery(db, "ad_event", clock.now())) ?? {};
    await dropRelayed(db, eventId);
    await noteAttempt(db, "ad_event", id, { status, nextAttemptAt: clock.now(), answer: "" });
    expect(await rows()).toMatchObject([{ status: listed, clientIp: null, userAgent: null }]);
  },
);

test("a checkout event is passed on once, without customer data", async () => {
  for (const _ of [1, 2]) await relay();
  await send();
  expect(peer.events).toHaveLength(1);
  expect(peer.events[0]).toMatchObject({
    event_id: eventId,
    event_source_url: "https://shop.example/checkout",
    custom_data: params,
  });
  expect(peer.events[0]?.user_data).toEqual({ client_ip_address: "203.0.113.7", client_user_agent: FIREFOX });
});

test("a customer's purchases are exported, and after an erasure deleted or dropped, even those of open orders", async () => {
  const { _id, orderNumber } = await bought();
  await send();
  // Both lists are in order of time.
  shop.clock.advance(1000);
  const { _id: open } = await bought();
  await cancel(shop, _id);
  const erase = () => eraseCustomer(shop.ctx, STAFF, { orderId: open, email: "jordan@shopper.example" });
  expect(await exportCustomer(shop.ctx, open)).toMatchObject({
    advertisingConsents: [{ orderNumber, marketing: true, reason: "banner" }, { marketing: true }],
    adEvents: [
      { orderNumber, status: "sent", clientIp: null },
      { status: "held", clientIp: "203.0.113.7" },
    ],
  });
  expect(await erase()).toMatchObject({ outcome: "erased", orders: 1 });
  expect(await rows()).toEqual([]);
  const late = await bought();
  // The state after an erasure that overlaps with sending.
  await shop.ctx.db.updateTable("orders").set({ email: "", zip: "" }).where("id", "=", late._id).execute();
  await send();
  expect(await rows()).toMatchObject([{ status: "dropped", payload: null }]);
  expect(peer.events).toHaveLength(1);
});

test("old events lose their IP address after seven days and are deleted after a month; the consent stays", async () => {
  await bought();
  shop.clock.advance(6 * DAY_MS);
  await dropOldDeliveries(shop.ctx);
  expect(await rows()).toMatchObject([{ status: "held", clientIp: "203.0.113.7" }]);
  shop.clock.advance(2 * DAY_MS);
  await dropOldDeliveries(shop.ctx);
  expect(await rows()).toMatchObject([{ status: "dropped", clientIp: null, userAgent: null }]);
  expect(await send()).toBe(0);
  shop.clock.advance(31 * DAY_MS);
  await dropOldDeliveries(shop.ctx);
  expect(await rows()).toEqual([]);
  expect(await consents()).toHaveLength(1);
});
