import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDemoShop } from "#shop/catalog/seed-demo.server.ts";
import type { TestApi } from "#test/harness/api.ts";
import { testCheckoutApi } from "#test/harness/checkout-api.ts";
import { orderBody } from "#test/harness/shop-client.ts";
import { staffHeaders } from "#test/harness/staff.ts";
import { createAdEventsApi } from "./admin/ad-events.ts";
import { checkoutEventsApi } from "./checkout-events.ts";
import { createOrdersApi } from "./orders.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const EVENT_ID = "6f1c5a3e-0000-4000-8000-000000000001";
const PIXEL = { id: "1234567890", ldu: true, onCheckout: false, api: { accessToken: "token-of-the-tests" } };

const EVENT = {
  name: "InitiateCheckout",
  eventId: EVENT_ID,
  marketingConsent: true,
  params: {
    content_ids: ["packd-hoodie"],
    content_type: "product",
    content_name: "Pack'd Hoodie",
    contents: [{ id: "packd-hoodie", quantity: 2 }],
    value: 29.98,
    currency: "USD",
    num_items: 2,
  },
};

let api: TestApi;
beforeAll(async () => {
  api = await testCheckoutApi(
    createOrdersApi,
    () => checkoutEventsApi,
    () => createAdEventsApi(PIXEL),
  );
});
afterAll(() => api?.close());
beforeEach(async () => {
  await api.database.reset();
  api.clock.advance(60_000);
});

const tell = (payload: object = EVENT, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: "POST",
    url: "/api/checkout-events",
    headers: { "user-agent": FIREFOX, "x-forwarded-for": "203.0.113.7", ...headers },
    payload,
  });
const events = () => api.ctx.db.selectFrom("ad_events").selectAll().orderBy("status", "desc").execute();

test("an event of the checkout waits for Meta, once, with what its sending needs", async () => {
  for (const _ of [1, 2]) expect((await tell()).statusCode).toBe(204);
  expect(await events()).toMatchObject([
    {
      name: "InitiateCheckout",
      event_id: EVENT_ID,
      params: EVENT.params,
      status: "queued",
      client_ip: "203.0.113.7",
      user_agent: FIREFOX,
    },
  ]);
});

test("without consent it is dropped, and the browser's signal comes first", async () => {
  expect((await tell({ ...EVENT, marketingConsent: false })).statusCode).toBe(204);
  expect((await tell(EVENT, { "sec-gpc": "1" })).statusCode).toBe(204);
  expect(await events()).toEqual([]);
});

test("what is no such event is refused, and so is a flood", async () => {
  const { params } = EVENT;
  for (const wrong of [
    { ...EVENT, name: "Purchase" },
    { ...EVENT, eventId: "LC123456" },
    { ...EVENT, marketingConsent: "yes" },
    { ...EVENT, params: { ...params, value: "29.98" } },
    { ...EVENT, params: { ...params, value: 29.987 } },
    { ...EVENT, params: { ...params, contents: [] } },
  ]) {
    expect((await tell(wrong)).statusCode).toBe(400);
  }
  api.clock.advance(60_000);
  const statuses = await Promise.all(Array.from({ length: 31 }, async () => (await tell()).statusCode));
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test("text that no database can hold is told without it", async () => {
  const { params } = EVENT;
  expect((await tell({ ...EVENT, params: { ...params, content_name: "Pack'd\u0000 Hoodie\ud800" } })).statusCode).toBe(
    204,
  );
  const contents = [{ id: "packd\u0000", quantity: 1 }];
  const other = {
    ...EVENT,
    eventId: EVENT_ID.replace("1", "2"),
    params: { ...params, content_ids: ["\udfff-tee"], contents },
  };
  expect((await tell(other)).statusCode).toBe(204);
  expect(await events()).toHaveLength(2);
});

test("no address is written to the log for it", async () => {
  const before = api.logged().length;
  await tell();
  expect(api.logged().slice(before)).not.toContain("203.0.113");
});

test.each([
  [{ marketingConsent: true }, {}, [{ marketing: true, reason: "banner" }], 1],
  [{ marketingConsent: false }, {}, [{ marketing: false, reason: "banner" }], 0],
  [{ marketingConsent: true }, { "sec-gpc": "1" }, [{ marketing: false, reason: "gpc" }], 0],
  [{}, {}, [], 0],
])("an order with %o and %o keeps what its shopper allows", async (change, headers, kept, told) => {
  await openDemoShop(api.ctx);
  const answer = await api.app.inject({
    method: "POST",
    url: "/api/orders",
    headers: { "idempotency-key": crypto.randomUUID(), "user-agent": FIREFOX, ...headers },
    payload: { ...orderBody(), ...change },
  });
  expect(answer.statusCode).toBe(201);
  const rows = await api.ctx.db.selectFrom("order_consents").select(["marketing", "reason"]).execute();
  expect(rows).toEqual(kept);
  expect(await events()).toHaveLength(told);
});

test("an order whose shopper withdraws is told of no more, and only they can do that", async () => {
  await openDemoShop(api.ctx);
  const placed = await api.app.inject({
    method: "POST",
    url: "/api/orders",
    headers: { "idempotency-key": "with-consent", "user-agent": FIREFOX },
    payload: { ...orderBody(), marketingConsent: true },
  });
  const { _id, viewToken } = placed.json();
  const withdraw = async (token: string) => {
    const url = `/api/orders/${_id}/marketing-consent`;
    return (await api.app.inject({ method: "DELETE", url, headers: { "x-view-token": token } })).statusCode;
  };
  expect(await withdraw("a-guess")).toBe(404);
  expect(await events()).toMatchObject([{ status: "held" }]);
  for (const _ of [1, 2]) expect(await withdraw(viewToken)).toBe(204);
  expect(await events()).toMatchObject([{ status: "dropped", client_ip: null, user_agent: null }]);
  // What was sent stays sent.
  await api.ctx.db.updateTable("ad_events").set({ status: "sent" }).execute();
  expect(await withdraw(viewToken)).toBe(204);
  expect(await events()).toMatchObject([{ status: "sent" }]);
});

test("a step of the checkout is told of no more when its shopper withdraws", async () => {
  const withdraw = async (id: string) =>
    (await api.app.inject({ method: "DELETE", url: `/api/checkout-events/${id}` })).statusCode;
  const other = EVENT_ID.replace("1", "2");
  for (const eventId of [EVENT_ID, other]) await tell({ ...EVENT, eventId });
  for (const _ of [1, 2]) expect(await withdraw(EVENT_ID)).toBe(204);
  const states = async () => (await events()).map(({ event_id, status, client_ip }) => [event_id, status, client_ip]);
  expect(await states()).toEqual([
    [other, "queued", "203.0.113.7"],
    [EVENT_ID, "dropped", null],
  ]);
  // Sent again by a browser whose answer was lost, it stays withdrawn; what was sent stays sent.
  await tell();
  const sent = { status: "sent", client_ip: null, user_agent: null } as const;
  await api.ctx.db.updateTable("ad_events").set(sent).where("event_id", "=", other).execute();
  expect(await withdraw(other)).toBe(204);
  expect((await states()).map(([, status]) => status).sort()).toEqual(["dropped", "sent"]);
  expect(await withdraw("LC123456")).toBe(404);
  const statuses = await Promise.all(Array.from({ length: 31 }, () => withdraw(other)));
  expect(statuses).toContain(429);
});

test("a repeat with another consent is the same order, and whoever has declined meanwhile is told of no more", async () => {
  await openDemoShop(api.ctx);
  const place = async (marketingConsent: unknown, more = {}) => {
    const headers = { "idempotency-key": "one-attempt", "user-agent": FIREFOX, ...more };
    const payload = { ...orderBody(), marketingConsent };
    return await api.app.inject({ method: "POST", url: "/api/orders", headers, payload });
  };
  const first = await place(true);
  for (const same of [await place(true), await place(undefined)]) {
    expect([same.statusCode, same.json()._id]).toEqual([201, first.json()._id]);
  }
  expect(await events()).toMatchObject([{ status: "held" }]);
  const second = await place(false);
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json()._id).toBe(first.json()._id);
  expect(await events()).toMatchObject([{ status: "dropped", client_ip: null }]);
  await api.ctx.db.updateTable("ad_events").set({ status: "held" }).execute();
  await place(true, { "sec-gpc": "1" });
  expect(await events()).toMatchObject([{ status: "dropped" }]);
  expect((await place("yes")).statusCode).toBe(400);
});

test("staff see the newest events page by page, by their state, and how the pixel is set up", async () => {
  const headers = await staffHeaders(api.ctx, "read_only");
  const list = async (query = "") => (await api.app.inject({ url: `/api/admin/ad-events${query}`, headers })).json();
  expect(await list()).toEqual({ items: [], next: null });
  await tell();
  api.clock.advance(1000);
  await tell({ ...EVENT, eventId: EVENT_ID.replace("1", "2") });
  const first = await list("?limit=1");
  expect(first.items).toMatchObject([{ eventId: EVENT_ID.replace("1", "2"), state: "queued", order: null }]);
  const second = await list(`?limit=1&after=${first.next}`);
  expect(second).toMatchObject({ items: [{ eventId: EVENT_ID }], next: null });
  expect(await list("?state=failed")).toMatchObject({ items: [] });
  expect(JSON.stringify(first)).not.toMatch(/203\.0\.113|Firefox/);
  const setup = await api.app.inject({ url: "/api/admin/ad-events/setup", headers });
  expect(setup.json()).toEqual({
    pixelId: "1234567890",
    sends: true,
    ldu: true,
    onCheckout: false,
    testEventCode: null,
  });
  expect(setup.body).not.toContain("token-of-the-tests");
});

test("staff let waiting events be tried at once, with the right to do so, and it stands in the audit log", async () => {
  await tell();
  const owner = await staffHeaders(api.ctx);
  const attempts = async (headers = owner) =>
    await api.app.inject({ method: "POST", url: "/api/admin/ad-events/attempts", headers });
  // What was never tried does not wait for a second time.
  expect((await attempts()).json()).toEqual({ waiting: 0 });
  const later = new Date(api.clock.now().getTime() + 24 * 60 * 60_000);
  await api.ctx.db.updateTable("ad_events").set({ attempts: 3, next_attempt_at: later }).execute();
  expect((await attempts(await staffHeaders(api.ctx, "read_only"))).statusCode).toBe(403);
  expect((await events())[0]?.next_attempt_at).toEqual(later);
  const answer = await attempts();
  expect([answer.statusCode, answer.json()]).toEqual([202, { waiting: 1 }]);
  expect(await events()).toMatchObject([{ status: "queued", attempts: 3, next_attempt_at: api.clock.now() }]);
  const log = await api.ctx.db.selectFrom("audit_log").select(["action", "after"]).execute();
  expect(log).toEqual([{ action: "ad_events.tried", after: { events: 1 } }]);
});
