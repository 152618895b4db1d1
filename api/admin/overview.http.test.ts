import { beforeEach, expect, test } from "vitest";
import { createOverviewApi } from "#api/admin/reports.ts";
import { announceDelay } from "#shop/ordering/fulfillment/delays.server.ts";
import { createToken } from "#shop/people/staff/api-tokens.server.ts";
import type { Role } from "#shop/people/staff/permissions.ts";
import { acknowledgeJob } from "#shop/running/jobs/job-admin.server.ts";
import type { Overview } from "#shop/running/reports/overview.contract.server.ts";
import { rollUp } from "#shop/running/reports/roll-up.server.ts";
import { freshCheckoutApi } from "#test/harness/fresh-api.ts";
import { jobRuns } from "#test/harness/job-runs.ts";
import { addDispute, addRefund } from "#test/harness/order-trouble.ts";
import { paidOrder, placedOrder, STAFF } from "#test/harness/orders.ts";
import { stockUp } from "#test/harness/shop.ts";
import { staffHeaders, staffMember } from "#test/harness/staff.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const api = await freshCheckoutApi([createOverviewApi]);
// A Friday, 10:00 in New York.
beforeEach(() => api.clock.set(new Date("2026-05-01T14:00:00.000Z")));

async function ask(days: number | string = 7, role: Role = "owner"): Promise<Overview> {
  // A session ends after half an hour, but these tests span weeks.
  await api.ctx.db.deleteFrom("staffSessions").execute();
  await api.ctx.db.deleteFrom("staff").execute();
  const { status, body } = await api.call(`GET /admin/overview?days=${days}`, {
    headers: await staffHeaders(api.ctx, role),
  });
  expect(status).toBe(200);
  return body;
}

const kinds = ({ attention }: Overview) => Object.fromEntries(attention.map(({ kind, count }) => [kind, count]));

test("an empty shop counts as new and has nothing to do", async () => {
  const overview = await ask();
  expect(overview).toMatchObject({
    isNew: true,
    hasEarlier: false,
    attention: [],
    stock: [],
    figures: { orders: 0, revenue: 0, average: null, units: 0, cancelled: 0, returned: 0 },
  });
  expect(overview.points).toHaveLength(7);
  expect(overview.funnel.map(({ rate }) => rate)).toEqual([null, null, null, null, null]);
});

test("figures are current and compare with the previous period up to the same time", async () => {
  await stockUp(api.ctx, { M: 10, L: 5 });
  await placedOrder(api, { items: [{ quantity: 2 }], shippingMethod: "express" });
  api.clock.advance(2 * HOUR);
  await placedOrder(api);
  await rollUp(api.ctx);
  api.clock.advance(DAY - HOUR);
  await placedOrder(api);

  const today = await ask(1);
  expect(today).toMatchObject({ isNew: false, hasEarlier: true });
  expect(today.figures).toMatchObject({ orders: 1, revenue: 14.99, average: 14.99, units: 1 });
  // Yesterday's second order came an hour later in the day, so it doesn't count in the comparison yet.
  expect(today.before).toMatchObject({ orders: 1, revenue: 37.97, units: 2 });
  expect(today.points).toHaveLength(24);
  expect(today.points.filter(({ orders }) => orders === null)).toHaveLength(12);
  expect(today.points[11]).toMatchObject({ orders: 1, revenue: 14.99, before: { orders: 0 } });
  expect(today.points[12]).toMatchObject({ orders: null, before: { orders: 1 } });

  const week = await ask(7);
  expect(week.hasEarlier).toBe(false);
  expect(week.figures).toMatchObject({ orders: 3, revenue: 67.95, average: 22.65, units: 4 });
  expect(week.points.map(({ orders }) => orders)).toEqual([0, 0, 0, 0, 0, 2, 1]);
  expect(week.funnel.at(-1)).toMatchObject({ step: "order", count: 3, rate: 1 });

  // Two orders came a week before, one of them by this time of day.
  api.clock.advance(6 * DAY);
  const next = await ask(7);
  expect(next.points.at(-1)?.before).toMatchObject({ orders: 1, revenue: 37.97 });
  expect(next.before).toMatchObject({ orders: 1, revenue: 37.97 });
});

test("visits and orders form one funnel", async () => {
  await stockUp(api.ctx, { M: 10 });
  const steps = ["view", "view", "view", "view", "cart", "cart", "checkout"];
  const headers = { "user-agent": "Mozilla/5.0 Firefox/145.0" };
  for (const step of steps) await api.call("POST /events", { headers, body: { step } });
  await placedOrder(api);
  expect((await ask(1)).funnel).toEqual([
    { step: "view", count: 4, rate: null },
    { step: "cart", count: 2, rate: 0.5 },
    { step: "checkout", count: 1, rate: 0.5 },
    { step: "payment", count: 1, rate: 1 },
    { step: "order", count: 1, rate: 1 },
  ]);
});

/** Variants go live with their color at the earliest, and here it does so by the real clock. */
const colorsLive = (liveAt: Date) => api.ctx.db.updateTable("productColors").set({ liveAt }).execute();

test("the stock list shows sold-out, low and unsold variants, most urgent first", async () => {
  await stockUp(api.ctx, { S: 0, M: 10, L: 9, XL: 200 });
  await colorsLive(api.clock.now());
  await placedOrder(api, { items: [{ quantity: 7 }, { size: "XL" }] });
  api.clock.advance(14 * DAY - HOUR);
  await rollUp(api.ctx);
  const early = (await ask()).stock.map(({ size, state }) => [size, state]);
  expect(early).toEqual([
    ["S", "out"],
    ["M", "running_out"],
  ]);
  api.clock.advance(2 * HOUR);
  expect((await ask()).stock).toMatchObject([
    { size: "S", state: "out", onHand: 0, daysLeft: 0 },
    // There were no sales within two weeks, so the last thirty days set the pace.
    { size: "M", state: "running_out", onHand: 3, perDay: expect.closeTo(0.5, 1), daysLeft: expect.closeTo(6, 0) },
    { size: "L", state: "not_selling", onHand: 9, daysLeft: null },
  ]);
});

test("the days before a variant went on sale count neither for its pace nor as days without sales", async () => {
  const { db } = api.ctx;
  await stockUp(api.ctx, { S: 9, M: 200, L: 40 });
  await colorsLive(api.clock.now());
  await placedOrder(api);
  api.clock.advance(100 * DAY);
  await db.updateTable("variants").set({ liveAt: api.clock.now() }).where("size", "in", ["S", "L"]).execute();
  for (let orders = 0; orders < 2; orders++) await placedOrder(api, { items: [{ size: "L", quantity: 10 }] });
  api.clock.advance(DAY);
  await rollUp(api.ctx);
  const launched = { size: "L", state: "running_out", onHand: 20, perDay: expect.closeTo(20, 0) };
  const listed = [launched, { size: "M", state: "not_selling" }];
  expect((await ask()).stock).toMatchObject(listed);
  // Hidden for a while and shown again, it keeps the pace that it had.
  api.clock.advance(4 * DAY);
  await db.updateTable("variants").set({ liveAt: api.clock.now() }).where("size", "=", "L").execute();
  expect((await ask()).stock).toMatchObject([{ ...launched, perDay: expect.closeTo(4, 0) }, listed[1]]);
});

test("a late order needs cancelling if the shopper hasn't accepted the delay", async () => {
  await stockUp(api.ctx, { M: 10 });
  const { _id } = await placedOrder(api);
  await announceDelay(api.ctx, _id, {
    shipsBy: "2026-07-01",
    reason: "The dye house is late.",
    revision: 0,
    actor: STAFF,
  });
  api.clock.set(new Date("2026-06-01T09:59:00.000Z"));
  expect(kinds(await ask())).not.toHaveProperty("delays_unanswered");
  api.clock.set(new Date("2026-06-01T10:00:00.000Z"));
  expect(kinds(await ask())).toMatchObject({ delays_unanswered: 1 });
});

test("webhooks that are failing or were switched off need attention", async () => {
  const { db, ids, clock } = api.ctx;
  const at = clock.now();
  const listener = { secret: "s", url: "https://listener.example/a", events: ["order.paid"], createdAt: at };
  const states = [
    ...[{ active: true }, { active: true, failingSince: at }],
    ...[{ active: false, switchedOffAt: at }, { active: false }],
  ];
  const endpoints = states.map((state) => ({ ...listener, ...state, id: ids.uuid() }));
  await db.insertInto("webhookEndpoints").values(endpoints).execute();
  expect(kinds(await ask())).toEqual({ webhooks_off: 1, webhooks_failing: 1 });
  // Only owners see webhooks.
  expect(kinds(await ask(7, "staff"))).toEqual({});
});

test("problems are counted until they are resolved", async () => {
  const { db } = api.ctx;
  const { clock } = api;
  await stockUp(api.ctx, { M: 10 });
  const { _id } = await paidOrder(api);
  const at = clock.now();
  await db.updateTable("emails").set({ status: "failed" }).execute();
  await db.updateTable("payments").set({ status: "processing" }).execute();
  const respondBy = new Date(at.getTime() + 5 * DAY);
  await addDispute(api.ctx, _id, { respondBy });
  await addRefund(api.ctx, _id);
  await db.insertInto("guardCounters").values({ subject: "ip:x", failed: 99, firstAt: at, lastAt: at }).execute();
  expect(kinds(await ask())).toEqual({ disputes: 1, refunds_failed: 1, to_ship: 1, held_back: 1, emails_failed: 1 });

  clock.advance(20 * 60_000 + 1);
  const later = await ask();
  expect(kinds(later)).toMatchObject({ unknown_payments: 1 });
  expect(later.attention.find(({ kind }) => kind === "disputes")).toMatchObject({ by: respondBy.toISOString() });

  await addRefund(api.ctx, _id, { status: "pending" });
  await db.updateTable("disputes").set({ status: "won" }).execute();
  await db.updateTable("payments").set({ status: "captured" }).execute();
  await db.updateTable("emails").set({ status: "queued", attempts: 5 }).execute();
  expect(kinds(await ask())).toMatchObject({ emails_waiting: 1 });
  await db.updateTable("emails").set({ status: "sent" }).execute();
  clock.advance(HOUR);
  expect(kinds(await ask())).toEqual({ to_ship: 1 });
});

test("a failed job needs attention until it is acknowledged or succeeds", async () => {
  const runs = await jobRuns(api.database, ["capture"]);
  const failedJobs = async (change: Promise<unknown>) => {
    await change;
    api.clock.advance(HOUR);
    return kinds(await ask()).jobs_parked;
  };
  const capture = { name: "capture", title: "Capture payments", about: "", cron: "* * * * *" };
  expect(await failedJobs(runs.done("capture", api.clock.now()))).toBeUndefined();
  expect(await failedJobs(runs.failed("capture", api.clock.now()))).toBe(1);
  expect(await failedJobs(acknowledgeJob(api.ctx, [capture], { name: "capture", actor: STAFF }))).toBeUndefined();
  expect(await failedJobs(runs.failed("capture", api.clock.now()))).toBeUndefined();
  expect(await failedJobs(runs.done("capture", api.clock.now()))).toBeUndefined();
  expect(await failedJobs(runs.cutOff("capture", api.clock.now()))).toBe(1);
  await runs.clear();
});

test("a failed or outdated backup needs attention and isn't also counted as a failed job", async () => {
  const runs = await jobRuns(api.database, ["backup"]);
  const begun = api.clock.now();
  const missing = async () => (await ask()).attention.filter(({ kind }) => /backup|jobs/.test(kind));
  expect(await missing()).toEqual([]);
  await runs.done("backup", begun);
  api.clock.advance(30 * HOUR);
  expect(await missing()).toEqual([]);
  api.clock.advance(10 * HOUR);
  const since = new Date(begun.getTime() + 1200).toISOString();
  expect(await missing()).toEqual([{ kind: "backup_missing", count: 1, since }]);
  await runs.done("backup", api.clock.now());
  expect(await missing()).toEqual([]);
  api.clock.advance(HOUR);
  await runs.failed("backup", api.clock.now(), "disk full");
  expect(await missing()).toMatchObject([{ kind: "backup_missing", count: 1 }]);
  await runs.clear();
  // Queued by the schedule, but no process makes backups.
  await runs.due("backup", api.clock.now());
  expect(await missing()).toEqual([]);
  api.clock.advance(40 * HOUR);
  expect(await missing()).toEqual([{ kind: "backup_missing", count: 1 }]);
  await runs.clear();
});

test("the navigation shows the numbers of open items", async () => {
  await stockUp(api.ctx, { M: 10 });
  await placedOrder(api);
  const headers = await staffHeaders(api.ctx, "read_only");
  const { status, body } = await api.call("GET /admin/counts", { headers });
  expect({ status, body }).toMatchObject({ status: 200, body: { toShip: 1, messages: 0, reviews: 0 } });
});

test("a token that may not read orders doesn't learn how many there are", async () => {
  await stockUp(api.ctx, { M: 10 });
  await placedOrder(api);
  const owner = await staffMember(api.ctx, "owner@shop.example");
  const made = await createToken(api.ctx, owner, { name: "Wall screen", scopes: ["reports:read"], expiresAt: null });
  const headers = { authorization: `Bearer ${made.outcome === "created" && made.token}` };
  const { status, body } = await api.call("GET /admin/counts", { headers });
  expect({ status, body }).toMatchObject({ status: 200, body: { toShip: 0, messages: 0, reviews: 0 } });
});

test("polls of a page that no one is using don't keep the session open", async () => {
  const headers = await staffHeaders(api.ctx, "owner");
  const poll = async () =>
    (await api.call("GET /admin/counts", { headers: { ...headers, "x-unattended": "1" } })).status;
  api.clock.advance(20 * 60_000);
  expect(await poll()).toBe(200);
  api.clock.advance(10 * 60_000);
  expect(await poll()).toBe(401);
});
