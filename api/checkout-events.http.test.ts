import { beforeEach, expect, test } from "vitest";
import { freshCheckoutApi } from "#test/harness/fresh-api.ts";
import { orderRequest } from "#test/harness/shop.ts";
import { staffHeaders } from "#test/harness/staff.ts";
import { createAdEventsApi } from "./admin/outbox.ts";
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

const doors = [createOrdersApi, () => checkoutEventsApi, () => createAdEventsApi(PIXEL)];
const api = await freshCheckoutApi(doors, { stock: { M: 5 }, staff: "owner" });
beforeEach(() => api.clock.advance(60_000));

const OTHER_ID = EVENT_ID.replace("1", "2");
const report = (body: object = EVENT, headers: Record<string, string> = {}) =>
  api.call("POST /checkout-events", { body, headers: { "user-agent": FIREFOX, ...headers }, from: "203.0.113.7" });
/** Places an order with these additional fields and headers. */
const place = (change: object, headers: Record<string, string> = {}) =>
  api.call("POST /orders", {
    headers: { "idempotency-key": "one-attempt", "user-agent": FIREFOX, ...headers },
    body: { ...orderRequest(), ...change },
  });
const events = () => api.ctx.db.selectFrom("adEvents").selectAll().orderBy("status", "desc").execute();

test("queues a checkout event for Meta once, with the client data that Meta needs", async () => {
  const before = api.logged().length;
  for (const _ of [1, 2]) expect((await report()).status).toBe(204);
  expect(await events()).toMatchObject([
    {
      ...{ name: "InitiateCheckout", eventId: EVENT_ID, params: EVENT.params, status: "queued" },
      ...{ clientIp: "203.0.113.7", userAgent: FIREFOX },
    },
  ]);
  expect(api.logged().slice(before)).not.toContain("203.0.113");
});

test("drops an event without consent, or if the browser sends the GPC signal", async () => {
  expect((await report({ ...EVENT, marketingConsent: false })).status).toBe(204);
  expect((await report(EVENT, { "sec-gpc": "1" })).status).toBe(204);
  expect(await events()).toEqual([]);
});

const { params } = EVENT;
test.each([
  { name: "Purchase" },
  { eventId: "LC123456" },
  { marketingConsent: "yes" },
  { params: { ...params, value: "29.98" } },
  { params: { ...params, value: 29.987 } },
  { params: { ...params, contents: [] } },
])("rejects an event with %j", async (change) => {
  expect((await report({ ...EVENT, ...change })).status).toBe(400);
});

test("limits the events and withdrawals from one IP address", async () => {
  const withdraw = () => api.call(`DELETE /checkout-events/${OTHER_ID}`, { from: "203.0.113.7" });
  for (const call of [report, withdraw]) {
    const answers = await Promise.all(Array.from({ length: 31 }, () => call()));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    api.clock.advance(60_000);
  }
});

test("rejects text that the database can't store", async () => {
  const contents = [{ id: "packd\u0000", quantity: 1 }];
  for (const [eventId, change] of [
    [EVENT_ID, { content_name: "Pack'd\u0000 Hoodie\ud800" }],
    [OTHER_ID, { content_ids: ["\udfff-tee"], contents }],
  ] as const)
    expect((await report({ ...EVENT, eventId, params: { ...params, ...change } })).status).toBe(400);
  expect(await events()).toEqual([]);
});

test.each([
  [{ marketingConsent: true }, {}, [{ marketing: true, reason: "banner" }], 1],
  [{ marketingConsent: false }, {}, [{ marketing: false, reason: "banner" }], 0],
  [{ marketingConsent: true }, { "sec-gpc": "1" }, [{ marketing: false, reason: "gpc" }], 0],
  [{}, {}, [], 0],
])("stores the consent of an order placed with %j and headers %j", async (change, headers, kept, queued) => {
  expect((await place(change, headers as Record<string, string>)).status).toBe(201);
  const rows = await api.ctx.db.selectFrom("orderConsents").select(["marketing", "reason"]).execute();
  expect(rows).toEqual(kept);
  expect(await events()).toHaveLength(queued);
});

test("drops an order's events when its shopper withdraws consent, and only then", async () => {
  const { _id, viewToken } = (await place({ marketingConsent: true })).body;
  const withdraw = async (token: string) =>
    (await api.call(`DELETE /orders/${_id}/marketing-consent`, { headers: { "x-view-token": token } })).status;
  expect(await withdraw("a-guess")).toBe(404);
  expect(await events()).toMatchObject([{ status: "held" }]);
  for (const _ of [1, 2]) expect(await withdraw(viewToken)).toBe(204);
  expect(await events()).toMatchObject([{ status: "dropped", clientIp: null, userAgent: null }]);
  // An event that was sent stays sent.
  await api.ctx.db.updateTable("adEvents").set({ status: "sent" }).execute();
  expect(await withdraw(viewToken)).toBe(204);
  expect(await events()).toMatchObject([{ status: "sent" }]);
});

test("drops a checkout step when its shopper withdraws consent", async () => {
  const withdraw = async (id: string) => (await api.call(`DELETE /checkout-events/${id}`)).status;
  for (const eventId of [EVENT_ID, OTHER_ID]) await report({ ...EVENT, eventId });
  for (const _ of [1, 2]) expect(await withdraw(EVENT_ID)).toBe(204);
  const states = async () => (await events()).map(({ eventId, status, clientIp }) => [eventId, status, clientIp]);
  expect(await states()).toEqual([
    [OTHER_ID, "queued", "203.0.113.7"],
    [EVENT_ID, "dropped", null],
  ]);
  // If the browser repeats the event because the response got lost, it stays withdrawn; a sent event stays sent.
  await report();
  const sent = { status: "sent", clientIp: null, userAgent: null } as const;
  await api.ctx.db.updateTable("adEvents").set(sent).where("eventId", "=", OTHER_ID).execute();
  expect(await withdraw(OTHER_ID)).toBe(204);
  expect((await states()).map(([, status]) => status).sort()).toEqual(["dropped", "sent"]);
  expect(await withdraw("LC123456")).toBe(404);
});

test("treats a repeat with a different consent as the same order, and drops its event if the shopper declines", async () => {
  const { status, body: first } = await place({ marketingConsent: true });
  expect(status).toBe(201);
  const repeat = async (change: object, headers = {}) => {
    const again = await place(change, headers);
    expect([again.status, again.body._id]).toEqual([201, first._id]);
    return (await events()).map(({ status, clientIp }) => [status, clientIp !== null]);
  };
  for (const change of [{ marketingConsent: true }, {}]) expect(await repeat(change)).toEqual([["held", true]]);
  expect(await repeat({ marketingConsent: false })).toEqual([["dropped", false]]);
  await api.ctx.db.updateTable("adEvents").set({ status: "held" }).execute();
  expect(await repeat({ marketingConsent: true }, { "sec-gpc": "1" })).toEqual([["dropped", false]]);
  expect((await place({ marketingConsent: "yes" })).status).toBe(400);
});

test("staff page through events, newest first, filter them by state, and see the pixel's setup", async () => {
  const headers = await staffHeaders(api.ctx, "read_only");
  const list = async (query = "") => (await api.call(`GET /admin/ad-events${query}`, { headers })).body;
  expect(await list()).toEqual({ items: [], next: null, total: 0 });
  await report();
  api.clock.advance(1000);
  await report({ ...EVENT, eventId: OTHER_ID });
  const first = await list("?limit=1");
  expect(first.items).toMatchObject([{ eventId: OTHER_ID, state: "queued", order: null }]);
  const second = await list(`?limit=1&after=${first.next}`);
  expect(second).toMatchObject({ items: [{ eventId: EVENT_ID }], next: null });
  expect(await list("?state=failed")).toMatchObject({ items: [] });
  expect(JSON.stringify(first)).not.toMatch(/203\.0\.113|Firefox/);
  const setup = await api.call("GET /admin/ad-events/setup", { headers });
  expect(setup.body).toEqual({ pixelId: PIXEL.id, sends: true, ldu: true, onCheckout: false, testEventCode: null });
});

test("staff can retry waiting events right away, and the audit log records it", async () => {
  await report();
  const attempts = () => api.call("POST /admin/ad-events/attempts", { headers: api.staff });
  // An event that was never attempted isn't waiting for a retry.
  expect((await attempts()).body).toEqual({ waiting: 0 });
  const later = new Date(api.clock.now().getTime() + 24 * 60 * 60_000);
  await api.ctx.db.updateTable("adEvents").set({ attempts: 3, nextAttemptAt: later }).execute();
  const { status, body } = await attempts();
  expect([status, body]).toEqual([202, { waiting: 1 }]);
  expect(await events()).toMatchObject([{ status: "queued", attempts: 3, nextAttemptAt: api.clock.now() }]);
  const log = await api.ctx.db.selectFrom("auditLog").select(["action", "after"]).execute();
  expect(log).toEqual([{ action: "ad_events.tried", after: { events: 1 } }]);
});
