import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { callOutside, OutsideAnswer } from "#platform/http/call-outside.server.ts";
import { DELIVERIES } from "#shop/messaging/outbox/deliveries.server.ts";
import { dropOldDeliveries } from "#shop/messaging/outbox/send-due.server.ts";
import { lastNote } from "#shop/running/audit/audit.store.server.ts";
import { recordProductChange } from "#shop/selling/catalog/product-changes.server.ts";
import { duringQuery } from "#test/harness/during-query.ts";
import { endsOrWaits } from "#test/harness/ends-or-waits.ts";
import { addProduct } from "#test/harness/fresh-catalog.ts";
import { freshContext } from "#test/harness/fresh-context.ts";
import { ADA } from "#test/harness/product-editor.ts";
import {
  addEndpoint,
  changeEndpoint,
  redeliver,
  removeEndpoint,
  rotateSecret,
  sendTest,
} from "./manage-endpoints.server.ts";
import { SWITCH_OFF_AFTER_MS, sendWebhooks } from "./send-webhooks.server.ts";
import type { WebhookForm } from "./webhook-form.ts";
import { readDeliveries, readEndpoint } from "./webhooks.store.server.ts";

const HOUR = 3_600_000;

type Sent = { url: string; headers: Record<string, string>; body: string };

const { clock, ctx } = await freshContext();
let sent: Sent[];
let answer: OutsideAnswer;
beforeEach(() => {
  sent = [];
  answer = { status: 200, body: "ok" };
});

const call: typeof callOutside = async (request) => {
  sent.push(request);
  return answer;
};
const send = () => sendWebhooks({ ...ctx, allowLocal: false, call });

const form = (change: Partial<WebhookForm> = {}): WebhookForm => ({
  url: "https://hooks.example/packd",
  events: ["product.created", "product.updated"],
  active: true,
  ...change,
});
const added = async (change?: Partial<WebhookForm>) =>
  (await addEndpoint(ctx, ADA, form(change))) ?? expect.unreachable();
const PRODUCT = { title: "Cap", description: "A cap.", price: 9.5, image: "/media/front.webp", inventory: 3 };
const makeProduct = () => addProduct({ ctx, onCatalogChange() {} }, PRODUCT);

const log = async (id: string) => (await readDeliveries(ctx.db, id, { limit: 50 })).items;
function signatureBy(secret: string, { headers, body }: Sent = { url: "", headers: {}, body: "" }): string {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}
/** Advances the clock to the next attempt and makes it. */
async function sendWhenDue(pauseMs: number) {
  clock.advance(pauseMs);
  return send();
}

test("a change is sent once, signed, to each endpoint that subscribes to it", async () => {
  const { endpoint, secret } = await added();
  await added({ events: ["order.paid"] });
  await added({ active: false });
  const product = await makeProduct();
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);

  const [delivery] = sent;
  expect(delivery?.url).toBe(endpoint.url);
  expect(JSON.parse(delivery?.body ?? "")).toEqual({
    type: "product.created",
    timestamp: clock.now().toISOString(),
    data: { _id: product._id },
  });
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature } = delivery?.headers ?? {};
  expect(signature).toBe(signatureBy(secret, delivery));
  expect(Number(timestamp)).toBe(Math.floor(clock.now().getTime() / 1000));
  expect(await log(endpoint._id)).toMatchObject([
    { _id: id, event: "product.created", status: "delivered", attempts: 1, answered: 200, response: "ok" },
  ]);
});

test("a change that is rolled back isn't reported", async () => {
  const { endpoint } = await added();
  const broken = ctx.db.transaction().execute(async (tx) => {
    await recordProductChange(tx, ctx, { productId: "cap", actor: ADA, action: "product.created" });
    throw new Error("never mind");
  });
  await expect(broken).rejects.toThrow("never mind");
  expect(await log(endpoint._id)).toEqual([]);
});

describe("an endpoint that doesn't accept a delivery", () => {
  test("gets it again at growing intervals, with the same id, until the delivery fails for good", async () => {
    const { endpoint } = await added();
    await makeProduct();
    answer = { status: 503, body: "busy\0" };
    await send();
    expect(await log(endpoint._id)).toMatchObject([{ status: "queued", attempts: 1, answered: 503, response: "busy" }]);
    expect(await sendWhenDue((DELIVERIES.webhook.pausesMs[0] ?? 0) - 1)).toBe(0);
    expect(sent).toHaveLength(1);
    answer = { fault: "No answer within 15 seconds." };
    clock.advance(1);
    for (const pause of DELIVERIES.webhook.pausesMs) await sendWhenDue(pause);
    expect(sent).toHaveLength(1 + DELIVERIES.webhook.pausesMs.length);
    expect(new Set(sent.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(await log(endpoint._id)).toMatchObject([{ status: "failed", answered: null, response: answer.fault }]);

    answer = { status: 204, body: "" };
    const again = { endpointId: endpoint._id, id: sent[0]?.headers["webhook-id"] ?? "" };
    expect(await redeliver(ctx, ADA, again)).toBe("queued");
    expect(await redeliver(ctx, ADA, again)).toBe("queued");
    expect(await send()).toBe(1);
    expect(await readEndpoint(ctx.db, endpoint._id)).toMatchObject({ failingSince: null, active: true });
  });

  test("gets a delivery that waits for its next attempt right away if staff ask, which the audit log says once", async () => {
    const { endpoint } = await added();
    await makeProduct();
    answer = { status: 503, body: "" };
    for (const pause of [0, ...DELIVERIES.webhook.pausesMs.slice(0, 4)]) await sendWhenDue(pause);
    const again = { endpointId: endpoint._id, id: sent[0]?.headers["webhook-id"] ?? "" };
    answer = { status: 204, body: "" };
    for (const _ of [1, 2]) expect(await redeliver(ctx, ADA, again)).toBe("queued");
    expect(await send()).toBe(1);
    expect(await log(endpoint._id)).toMatchObject([{ status: "delivered" }]);
    const notes = ctx.db.selectFrom("auditLog").select(["before", "after"]).where("action", "=", "delivery.retried");
    expect(await notes.execute()).toEqual([
      { before: { state: "queued" }, after: { state: "queued", kind: "webhook" } },
    ]);
  });

  test("is disabled after days without a success, and gets its queued deliveries once it is enabled again", async () => {
    const { endpoint } = await added();
    answer = { status: 500, body: "" };
    await makeProduct();
    await send();
    clock.advance(SWITCH_OFF_AFTER_MS);
    await makeProduct();
    await send();
    const off = await readEndpoint(ctx.db, endpoint._id);
    expect(off).toMatchObject({ active: false, switchedOffAt: clock.now() });
    expect(await lastNote(ctx.db, `webhook:${endpoint._id}`)).toEqual({ actor: "system", at: clock.now() });

    answer = { status: 200, body: "" };
    clock.advance(48 * HOUR);
    expect(await send()).toBe(0);
    expect(await sendTest(ctx, ADA, endpoint._id)).toBe(true);
    expect(await send()).toBe(1);
    await makeProduct();
    const back = await changeEndpoint(ctx, ADA, endpoint._id, { ...form(), version: off?.version ?? 0 });
    expect(back).toMatchObject({ outcome: "changed", endpoint: { active: true, switchedOffAt: null } });
    expect(await send()).toBe(2);
    // Events from while it was disabled aren't sent.
    expect(await log(endpoint._id)).toHaveLength(3);
  });

  test("delays no others while it never answers, and keeps its deliveries in order", async () => {
    const SILENT = "https://silent.example/";
    const { endpoint } = await added({ url: SILENT });
    await added();
    const products: string[] = [];
    for (let made = 0; made < 12; made++) {
      products.push((await makeProduct())._id);
      clock.advance(1);
    }
    const halfDeaf: typeof callOutside = (request) =>
      request.url === SILENT ? Promise.resolve({ fault: "No answer within 15 seconds." }) : call(request);
    const rounds = [];
    for (const pauseMs of [0, 30_000, 30_000]) {
      clock.advance(pauseMs);
      const delivered = await sendWebhooks({ ...ctx, allowLocal: false, call: halfDeaf });
      const attempts = (await log(endpoint._id)).reduce((sum, delivery) => sum + delivery.attempts, 0);
      rounds.push([delivered, attempts > 0 && attempts <= 4 * (1 + rounds.length)]);
    }
    // As many at a time as are sent in parallel.
    expect(rounds).toEqual([
      [12, true],
      [0, true],
      [0, true],
    ]);

    const waiting = ctx.db.selectFrom("webhookDeliveries").select(["data", "at", "nextAttemptAt"]);
    const untried = await waiting.where("attempts", "=", 0).orderBy("nextAttemptAt").execute();
    for (const { at, nextAttemptAt } of untried) expect(nextAttemptAt).toEqual(at);
    expect(untried.map(({ data }) => (data as { _id: string })._id)).toEqual(products.slice(12 - untried.length));
    // A test is sent all the same, and its answer ends the silence.
    await sendTest(ctx, ADA, endpoint._id);
    const delivered = await send();
    expect(delivered).toBeGreaterThan(untried.length);
    clock.advance(24 * HOUR);
    expect(delivered + (await send())).toBe(13);
  });

  test("is disabled right away if it answers 410", async () => {
    const { endpoint } = await added();
    answer = { status: 410, body: "" };
    await makeProduct();
    await send();
    expect(await readEndpoint(ctx.db, endpoint._id)).toMatchObject({ active: false });
  });

  test("isn't blamed for an answer of the URL that it had when the call began", async () => {
    const { _id, version } = (await added()).endpoint;
    await makeProduct();
    const moving: typeof callOutside = async () => {
      await changeEndpoint(ctx, ADA, _id, { ...form({ url: "https://new.example/packd" }), version });
      return { status: 410, body: "" };
    };
    await sendWebhooks({ ...ctx, allowLocal: false, call: moving });
    expect(await readEndpoint(ctx.db, _id)).toMatchObject({ active: true, failingSince: null });
  });
});

test("concurrent processes send each delivery once", async () => {
  const { endpoint } = await added();
  for (let made = 0; made < 6; made++) await makeProduct();
  const delivered = await Promise.all([send(), send(), send()]);
  expect(delivered.reduce((sum, count) => sum + count)).toBe(6);
  expect(new Set(sent.map(({ headers }) => headers["webhook-id"])).size).toBe(6);
  expect(await log(endpoint._id)).toHaveLength(6);
});

test("a new secret signs right away, and the one that the app uses keeps signing for a day, even after a second new one", async () => {
  const { endpoint, secret: used } = await added();
  const first = await rotateSecret(ctx, ADA, endpoint._id);
  clock.advance(HOUR);
  const second = (await rotateSecret(ctx, ADA, endpoint._id)) ?? "";
  expect(new Set([used, first, second]).size).toBe(3);
  clock.advance(23 * HOUR - 1);
  await makeProduct();
  await send();
  const signatures = sent[0]?.headers["webhook-signature"]?.split(" ");
  expect(new Set(signatures)).toEqual(new Set([signatureBy(used, sent[0]), signatureBy(second, sent[0])]));
  clock.advance(1);
  await makeProduct();
  await send();
  expect(sent[1]?.headers["webhook-signature"]).toBe(signatureBy(second, sent[1]));
});

test("removing an endpoint waits for a delivery that is being resent", async () => {
  const { endpoint } = await added();
  await makeProduct();
  await send();
  const [delivery] = await log(endpoint._id);
  let removal: Promise<boolean> | undefined;
  const slow = duringQuery(ctx, /webhook_deliveries.* for update/s, async () => {
    removal = removeEndpoint(ctx, ADA, endpoint._id);
    await endsOrWaits(ctx, removal);
  });
  expect(await redeliver(slow, ADA, { endpointId: endpoint._id, id: delivery?._id ?? "" })).toBe("queued");
  expect(await removal).toBe(true);
  expect(await log(endpoint._id)).toEqual([]);
});

test("a change that is saved while its endpoint is being removed is kept", async () => {
  const { endpoint } = await added();
  let change: Promise<unknown> | undefined;
  const slow = duringQuery(ctx, /delete from "webhook_endpoints"/, async () => {
    change = makeProduct();
    await endsOrWaits(ctx, change);
  });
  expect(await removeEndpoint(slow, ADA, endpoint._id)).toBe(true);
  await change;
});

test("the log is listed a page at a time, and deliveries are deleted after a month", async () => {
  const { endpoint } = await added();
  for (let made = 0; made < 5; made++) {
    await makeProduct();
    clock.advance(1000);
  }
  const first = await readDeliveries(ctx.db, endpoint._id, { limit: 3 });
  const second = await readDeliveries(ctx.db, endpoint._id, { limit: 3, after: first.next ?? undefined });
  expect([first.items.length, second.items.length, second.next]).toEqual([3, 2, null]);
  const times = [...first.items, ...second.items].map(({ at }) => at);
  expect(times).toEqual(times.toSorted().reverse());
  clock.advance(31 * 24 * HOUR);
  await dropOldDeliveries(ctx);
  expect(await log(endpoint._id)).toEqual([]);
});

test("the failures of an old address don't disable the endpoint at its new one", async () => {
  answer = { status: 500, body: "" };
  const { endpoint } = await added();
  await makeProduct();
  await send();
  clock.advance(SWITCH_OFF_AFTER_MS);
  const moved = { ...form({ url: "https://hooks.example/new" }), version: endpoint.version };
  await changeEndpoint(ctx, ADA, endpoint._id, moved);
  expect([await send(), await readEndpoint(ctx.db, endpoint._id)]).toMatchObject([0, { active: true }]);
});
