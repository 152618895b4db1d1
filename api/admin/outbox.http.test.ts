import { beforeEach, expect, test } from "vitest";
import { EMAILS } from "#shop/emails.server.ts";
import { DELETED_TEXT } from "#shop/messaging/email/old-texts.store.server.ts";
import type { DeliveryKind } from "#shop/messaging/outbox/delivery-view.ts";
import { freshApi } from "#test/harness/fresh-api.ts";
import { staffHeaders } from "#test/harness/staff.ts";
import { createAdEventsApi, createOutboxApi } from "./outbox.ts";

const HOUR_MS = 60 * 60_000;
const api = await freshApi({
  extra: [createOutboxApi({ emails: EMAILS }), createAdEventsApi(undefined)],
  staff: "owner",
});

type State = { status: "queued" | "failed"; attempts: number; nextAttemptAt: Date };
type Add = (id: string, at: Date, state: State) => Promise<unknown>;

const add: Record<DeliveryKind, Add> = {
  email: (id, createdAt, state) =>
    api.ctx.db
      .insertInto("emails")
      .values({ ...state, id, kind: "order_link", recipient: "ada@shop.example", createdAt, lastError: "No" })
      .execute(),
  async webhook(id, at, state) {
    const endpointId = api.ctx.ids.uuid();
    const listener = { url: "https://hooks.example", events: ["order.paid"], secret: "s", active: true };
    await api.ctx.db
      .insertInto("webhookEndpoints")
      .values({ ...listener, id: endpointId, createdAt: at })
      .execute();
    const event = { event: "order.paid", data: "{}", response: "No" };
    await api.ctx.db
      .insertInto("webhookDeliveries")
      .values({ ...state, ...event, id, endpointId, at })
      .execute();
  },
  ad_event: (id, at, state) =>
    api.ctx.db
      .insertInto("adEvents")
      .values({ ...state, id, name: "InitiateCheckout", eventId: "e1", at, answer: "No" })
      .execute(),
};

const list = async (query = "", headers = api.staff) => (await api.call(`GET /admin/outbox${query}`, { headers })).body;
const press = (kind: DeliveryKind, id: string) =>
  api.call(`POST /admin/outbox/${kind}/${id}/attempts`, { headers: api.staff });

let ids: Record<DeliveryKind, string>;
beforeEach(() => {
  const uuid = () => api.ctx.ids.uuid();
  ids = { email: uuid(), webhook: uuid(), ad_event: uuid() };
});

async function addAll(status: State["status"], dueInMs: number) {
  for (const kind of ["email", "webhook", "ad_event"] as const) {
    api.clock.advance(1000);
    const now = api.clock.now();
    await add[kind](ids[kind], now, { status, attempts: 3, nextAttemptAt: new Date(now.getTime() + dueInMs) });
  }
}

test("the outbox lists all kinds that the caller may see, newest first, a page at a time", async () => {
  await addAll("failed", 0);
  const first = await list("?limit=2");
  const shared = { state: "failed", attempts: 3, nextAttemptAt: null, answer: "No" };
  expect(first.items).toMatchObject([
    { ...shared, kind: "ad_event", what: "InitiateCheckout", to: "Meta", order: null, mayRetry: false },
    { ...shared, kind: "webhook", what: "order.paid", to: "https://hooks.example", mayRetry: true },
  ]);
  expect(await list(`?limit=2&after=${first.next}`)).toMatchObject({
    items: [{ ...shared, kind: "email", what: "Link to the order", to: "ada@shop.example", mayRetry: true }],
    next: null,
    total: 3,
  });
  const kinds = async (...how: Parameters<typeof list>) =>
    (await list(...how)).items.map(({ kind }: { kind: string }) => kind);
  expect(await kinds("?kind=email")).toEqual(["email"]);
  expect(await kinds("?state=queued")).toEqual([]);
  const reader = await staffHeaders(api.ctx, "read_only");
  expect(await kinds("", reader)).toEqual(["ad_event", "email"]);
});

test("an ad event that failed is read by its id", async () => {
  await addAll("failed", 0);
  const read = (id: string) => api.call(`GET /admin/ad-events/${id}`, { headers: api.staff });
  expect((await read(ids.ad_event)).body).toMatchObject({
    _id: ids.ad_event,
    name: "InitiateCheckout",
    state: "failed",
  });
  expect((await read(ids.email)).status).toBe(404);
});

test("the summary of ad events says what delays them", async () => {
  const summary = async () => (await api.call("GET /admin/ad-events/summary", { headers: api.staff })).body;
  const none = { sent: 0, waiting: 0, failed: 0, lastSentAt: null, problem: null };
  expect(await summary()).toEqual(none);
  await addAll("queued", HOUR_MS);
  expect(await summary()).toEqual({ ...none, waiting: 1, problem: { events: 1, answered: null, answer: "No" } });
  await api.ctx.db.updateTable("adEvents").set({ status: "failed" }).execute();
  expect(await summary()).toEqual({ ...none, failed: 1 });
});

test.each([
  ["email", "failed", 0, 202, "queued"],
  ["webhook", "failed", 0, 202, "queued"],
  ["ad_event", "failed", 0, 409, "delivery_final"],
  ["email", "queued", HOUR_MS, 202, "queued"],
  ["webhook", "queued", HOUR_MS, 202, "queued"],
  ["ad_event", "queued", HOUR_MS, 202, "queued"],
  // These look like claimed deliveries, which a process may be sending right now.
  ["email", "queued", 4 * 60_000, 202, "waiting"],
  ["webhook", "queued", 60_000, 202, "waiting"],
] as const)(
  "retrying a delivery of kind %s that is %s and due in %i ms answers %i, %s",
  async (kind, state, dueInMs, status, outcome) => {
    await addAll(state, dueInMs);
    const answer = await press(kind, ids[kind]);
    expect([answer.status, answer.body.outcome ?? answer.body.code]).toEqual([status, outcome]);
    const { items } = await list(`?kind=${kind}`);
    const due = outcome === "queued" ? api.clock.now().toISOString() : undefined;
    expect(items).toMatchObject([{ state: due ? "queued" : state, ...(due && { nextAttemptAt: due }) }]);
    if (status === 202) expect((await press(kind, ids[kind])).body).toEqual({ outcome: "waiting" });
    expect((await press(kind, api.ctx.ids.uuid())).status).toBe(404);
    expect(await api.ctx.db.selectFrom("auditLog").select("id").execute()).toHaveLength(outcome === "queued" ? 1 : 0);
  },
);

test("a failed email whose text was deleted can't be retried", async () => {
  await addAll("failed", 0);
  await api.ctx.db.updateTable("emails").set({ body: DELETED_TEXT }).execute();
  expect(await press("email", ids.email)).toMatchObject({ status: 409, body: { code: "delivery_final" } });
});

test("all failed deliveries to one endpoint, or all failed emails, can be retried at once", async () => {
  const now = api.clock.now();
  const failed = { status: "failed", attempts: 9, nextAttemptAt: now } as const;
  for (let made = 0; made < 3; made++) await add.email(api.ctx.ids.uuid(), now, failed);
  await add.webhook(ids.webhook, now, failed);
  await add.ad_event(ids.ad_event, now, failed);
  const groups = async (headers = api.staff) => (await api.call("GET /admin/outbox/failed", { headers })).body.items;
  const webhooks = { kind: "webhook", to: "https://hooks.example", count: 1 };
  expect(await groups()).toEqual([{ kind: "email", to: "", count: 3 }, webhooks]);
  const reader = await staffHeaders(api.ctx, "read_only");
  expect(await groups(reader)).toEqual([]);

  const retry = (kind: "email" | "webhook", to: string) =>
    api.call(`POST /admin/outbox/${kind}/attempts`, { headers: api.staff, body: { to } });
  expect(await retry("webhook", "https://other.example")).toMatchObject({ status: 202, body: { queued: 0 } });
  expect(await retry("webhook", "https://hooks.example")).toMatchObject({ status: 202, body: { queued: 1 } });
  expect((await retry("email", "")).body).toEqual({ queued: 3 });
  expect(await groups()).toEqual([]);
});

test("retrying a webhook of an endpoint that is off says that it is held", async () => {
  await addAll("failed", 0);
  await api.ctx.db.updateTable("webhookEndpoints").set({ active: false }).execute();
  expect((await press("webhook", ids.webhook)).body).toEqual({ outcome: "held" });
  // One that doesn't answer isn't off.
  const quietUntil = new Date(api.clock.now().getTime() + HOUR_MS);
  await api.ctx.db.updateTable("webhookEndpoints").set({ active: true, quietUntil }).execute();
  await api.ctx.db.updateTable("webhookDeliveries").set({ status: "failed" }).execute();
  expect((await press("webhook", ids.webhook)).body).toEqual({ outcome: "queued" });
  await api.ctx.db.updateTable("webhookEndpoints").set({ active: false, quietUntil: null }).execute();
  await api.ctx.db.updateTable("webhookDeliveries").set({ status: "failed" }).execute();
  const group = { headers: api.staff, body: { to: "https://hooks.example" } };
  expect((await api.call("POST /admin/outbox/webhook/attempts", group)).body).toEqual({ queued: 1 });
});

test("emails from more than 30 days ago aren't retried with the others, because their news is old", async () => {
  const now = api.clock.now();
  const failed = { status: "failed", attempts: 9, nextAttemptAt: now } as const;
  await add.email(ids.email, new Date(now.getTime() - 31 * 24 * HOUR_MS), failed);
  await add.email(api.ctx.ids.uuid(), now, failed);
  const { items } = (await api.call("GET /admin/outbox/failed", { headers: api.staff })).body;
  expect(items).toEqual([{ kind: "email", to: "", count: 1 }]);
  const retry = { headers: api.staff, body: { to: "" } };
  expect((await api.call("POST /admin/outbox/email/attempts", retry)).body).toEqual({ queued: 1 });
  expect((await press("email", ids.email)).body).toEqual({ outcome: "queued" });
});
