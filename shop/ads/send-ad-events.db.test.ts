import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCheckout } from "#shop/checkout/checkout.server.ts";
import { placeOrder } from "#shop/checkout/place-order.server.ts";
import { eraseFromOrders } from "#shop/customers/erase-customer.store.server.ts";
import { cancelOrder } from "#shop/payments/cancel-order.server.ts";
import { META_PIXEL, type MetaPeer, startMetaPeer } from "#test/harness/meta-peer.ts";
import { newKey, orderRequest, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { queueRelayed } from "./ad-events.store.server.ts";
import { dropOldAdEvents, sendAdEvents } from "./send-ad-events.server.ts";

const DAY_MS = 24 * 60 * 60_000;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const ACCEPTED = { marketing: true, reason: "banner" } as const;

let shop: TestShop;
let peer: MetaPeer;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop?.close());
beforeEach(async () => {
  await shop.database.reset();
  await stockUp(shop.ctx, { M: 5 });
  peer = await startMetaPeer(shop.clock);
});
afterEach(async () => {
  expect(peer.faults).toEqual([]);
  await peer.close();
});

type Attempt = Partial<Parameters<typeof placeOrder>[1]>;

/** An order from a browser, in a shop with a pixel whose server tells of purchases. */
function buy(change: Attempt = {}, ads: { sends: boolean } | undefined = { sends: true }) {
  const options = { database: shop.database.database.kind, viewTokenKey: "key", onStockShown() {}, ads };
  const checkout = createCheckout(shop.ctx, shop.sandbox, options);
  const from = { ip: "203.0.113.7", userAgent: FIREFOX, consent: ACCEPTED };
  return placeOrder(checkout, { request: orderRequest(), idempotencyKey: newKey(), ...from, ...change });
}
const buyAndKnow = async (...how: Parameters<typeof buy>) => {
  const placed = await buy(...how);
  if (placed.outcome !== "placed") throw new Error(`not placed: ${JSON.stringify(placed)}`);
  return placed.order;
};
const send = ({ ldu = true, signed = true } = {}) => {
  const { id, accessToken, appSecret } = META_PIXEL;
  const api = { accessToken, ...(signed && { appSecret }), peer: { port: peer.port } };
  return sendAdEvents({ ...shop.ctx, publicUrl: "https://shop.example", pixel: { id, ldu, api } });
};
const rows = () => shop.ctx.db.selectFrom("ad_events").selectAll().orderBy("at").orderBy("id").execute();
const consents = () => shop.ctx.db.selectFrom("order_consents").selectAll().execute();
const hash = (text: string) => createHash("sha256").update(text).digest("hex");

describe("a purchase", () => {
  test("is told of once, with the order's number, hashes and Limited Data Use", async () => {
    const order = await buyAndKnow({ request: orderRequest({ items: [{ quantity: 2 }] }) });
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
  });

  test("leaves neither address nor program of the browser behind once it is sent", async () => {
    await buyAndKnow();
    expect(await rows()).toMatchObject([{ status: "held", client_ip: "203.0.113.7", user_agent: FIREFOX }]);
    await send();
    const [row] = await rows();
    expect(row).toMatchObject({ status: "sent", client_ip: null, user_agent: null, answered: 200 });
    expect(JSON.stringify(row)).not.toMatch(/203\.0\.113|Firefox|jordan/);
  });

  test("an email and a ZIP+4 are hashed as Meta normalises them", async () => {
    const { customerInfo } = orderRequest();
    await buyAndKnow({
      request: orderRequest({ customerInfo: { ...customerInfo, email: "Jordan@Shopper.Example", zip: "97205-1234" } }),
    });
    await send();
    expect(peer.events[0]?.user_data).toMatchObject({ em: [hash("jordan@shopper.example")], zp: [hash("97205")] });
  });

  test("Limited Data Use can be turned off, and the proof needs a secret", async () => {
    await buyAndKnow();
    await send({ ldu: false, signed: false });
    expect(peer.events[0]?.data_processing_options).toEqual([]);
    expect(peer.events[0]).not.toHaveProperty("data_processing_options_country");
    expect(peer.bodies[0]).not.toHaveProperty("appsecret_proof");
  });
});

describe("nothing is told", () => {
  test.each([
    ["after Decline", { consent: { marketing: false, reason: "banner" } }, { reason: "banner" }],
    ["of a browser that asks not to", { consent: { marketing: false, reason: "gpc" } }, { reason: "gpc" }],
  ] as const)("%s, and the order says why", async (_, change, kept) => {
    await buyAndKnow(change);
    await send();
    expect(await rows()).toEqual([]);
    expect(await consents()).toMatchObject([{ marketing: false, at: shop.clock.now(), ...kept }]);
  });

  test("without an answer in the banner", async () => {
    await buyAndKnow({ consent: undefined });
    expect([...(await rows()), ...(await consents())]).toEqual([]);
  });

  test("and nothing is kept without a pixel", async () => {
    const checkout = createCheckout(shop.ctx, shop.sandbox, {
      database: shop.database.database.kind,
      viewTokenKey: "key",
      onStockShown() {},
    });
    const asked = { request: orderRequest(), idempotencyKey: newKey(), consent: ACCEPTED, userAgent: FIREFOX };
    expect(await placeOrder(checkout, asked)).toMatchObject({ outcome: "placed" });
    expect([...(await rows()), ...(await consents())]).toEqual([]);
  });

  test("by the server without a token, though the order keeps its consent", async () => {
    await buyAndKnow({}, { sends: false });
    expect(await rows()).toEqual([]);
    expect(await consents()).toMatchObject([{ marketing: true, reason: "banner" }]);
  });

  test("of a declined card", async () => {
    await buy({ request: orderRequest({ card: "generic_decline" }) });
    await send();
    expect(await rows()).toMatchObject([{ status: "dropped", client_ip: null, user_agent: null }]);
    expect(peer.bodies).toEqual([]);
  });

  test("of an order that was cancelled before, and nothing again of one that was cancelled after", async () => {
    const early = await buyAndKnow();
    await cancelOrder(shop.checkout, shop.sandbox, early._id, { kind: "shopper" });
    const late = await buyAndKnow();
    await send();
    await cancelOrder(shop.checkout, shop.sandbox, late._id, { kind: "shopper" });
    await send();
    expect(peer.events.map((event) => event.event_id)).toEqual([late.orderNumber]);
    expect((await rows()).map(({ status }) => status).sort()).toEqual(["dropped", "sent"]);
  });
});

describe("when Meta does not take it", () => {
  test("the order stands, and the event is sent once it does", async () => {
    await buyAndKnow();
    peer.answerNext({ status: 500, body: "later" });
    expect(await send()).toBe(0);
    expect(await rows()).toMatchObject([{ status: "queued", attempts: 1, answered: 500, answer: "later" }]);
    expect(await send()).toBe(0);
    shop.clock.advance(60_000);
    expect(await send()).toBe(1);
  });

  test("a lost answer sends it again under the same id", async () => {
    await buyAndKnow();
    peer.answerNext("hang up");
    await send();
    shop.clock.advance(60_000);
    await send();
    expect(new Set(peer.events.map((event) => event.event_id)).size).toBe(1);
    expect(peer.events).toHaveLength(2);
  });

  test("a refusal is parked with Meta's words", async () => {
    await buyAndKnow();
    const body = '{"error":{"message":"Invalid parameter","code":100}}';
    peer.answerNext({ status: 400, body });
    await send();
    shop.clock.advance(DAY_MS);
    await send();
    expect(await rows()).toMatchObject([{ status: "failed", answered: 400, answer: body, client_ip: null }]);
    expect(peer.bodies).toHaveLength(1);
  });

  test("a token that is not valid is tried again, because staff can cure that, and is not shown", async () => {
    await buyAndKnow();
    const body = `{"error":{"message":"Bad ${META_PIXEL.accessToken}","code":190}}`;
    peer.answerNext({ status: 401, body });
    await send();
    const [row] = await rows();
    expect(row).toMatchObject({ status: "queued", answered: 401 });
    expect(row?.answer).not.toContain(META_PIXEL.accessToken);
  });

  test("it is given up before it is seven days old", async () => {
    await buyAndKnow();
    for (let day = 0; day < 9; day++) {
      peer.answerNext({ status: 503, body: "" });
      await send();
      shop.clock.advance(DAY_MS);
    }
    expect(await rows()).toMatchObject([{ status: "failed", client_ip: null, user_agent: null }]);
    expect(peer.bodies.length).toBeLessThanOrEqual(7);
  });
});

test("an event of the checkout is passed on without anything of the person, and once", async () => {
  const params = {
    content_ids: ["hoodie"],
    content_type: "product",
    content_name: "Pack'd Hoodie",
    contents: [{ id: "hoodie", quantity: 1 }],
    value: 14.99,
    currency: "USD",
  } as const;
  const event = {
    name: "AddPaymentInfo",
    eventId: "6f1c5a3e-0000-4000-8000-000000000001",
    userAgent: FIREFOX,
  } as const;
  for (const id of [shop.ctx.ids.uuid(), shop.ctx.ids.uuid()]) {
    const told = { ...params, content_ids: ["hoodie"], contents: [{ id: "hoodie", quantity: 1 }] };
    await queueRelayed(shop.ctx.db, { ...event, id, ip: "203.0.113.7", params: told }, shop.clock.now());
  }
  await send();
  expect(peer.events).toHaveLength(1);
  expect(peer.events[0]).toMatchObject({
    event_id: event.eventId,
    event_source_url: "https://shop.example/checkout",
    custom_data: params,
    user_data: { client_ip_address: "203.0.113.7", client_user_agent: FIREFOX },
  });
});

test("an erased customer is told of no more", async () => {
  const { _id } = await buyAndKnow();
  await send();
  const late = await buyAndKnow();
  await shop.ctx.db.transaction().execute((tx) => eraseFromOrders(tx, [_id]));
  expect(await rows()).toMatchObject([{ order_id: late._id }]);
  // As an erasure that overlaps with the sending leaves it.
  await shop.ctx.db.updateTable("orders").set({ email: "", zip: "" }).where("id", "=", late._id).execute();
  await send();
  expect(await rows()).toMatchObject([{ status: "dropped", payload: null }]);
  expect(peer.events).toHaveLength(1);
});

test("two processes tell of an event once", async () => {
  await buyAndKnow();
  await buyAndKnow();
  await Promise.all([send(), send()]);
  expect(peer.events).toHaveLength(2);
});

test("without a pixel nobody sends, and after seven days nobody's address is left", async () => {
  await buyAndKnow();
  shop.clock.advance(6 * DAY_MS);
  await dropOldAdEvents(shop.ctx);
  expect(await rows()).toMatchObject([{ status: "held", client_ip: "203.0.113.7" }]);
  shop.clock.advance(2 * DAY_MS);
  await dropOldAdEvents(shop.ctx);
  expect(await rows()).toMatchObject([{ status: "dropped", client_ip: null, user_agent: null }]);
  expect(await send()).toBe(0);
});

test("the list forgets events after a month; what an order's shopper allowed stays with the order", async () => {
  await buyAndKnow();
  await send();
  shop.clock.advance(31 * DAY_MS);
  await dropOldAdEvents(shop.ctx);
  expect(await rows()).toEqual([]);
  expect(await consents()).toHaveLength(1);
});
