import { expect, test } from "vitest";
import { easternWords } from "#platform/eastern-time.ts";
import { addEndpoint } from "#shop/messaging/webhooks/manage-endpoints.server.ts";
import { testApi } from "#test/harness/api.ts";
import { freshApi } from "#test/harness/fresh-api.ts";
import { STAFF } from "#test/harness/orders.ts";
import { ADA, staffHeaders } from "#test/harness/staff.ts";

const FORM = { url: "https://hooks.example/packd", events: ["order.paid"], active: true };
const NOT_PUBLIC = "The address isn't on the internet.";

const api = await freshApi({ staff: "owner" });
const call = (method: "GET" | "POST" | "PUT" | "DELETE", path = "", body?: object) =>
  api.call(`${method} /admin/webhook-endpoints${path}`, { headers: api.staff, ...(body && { body }) });

test("adding an endpoint again with the same key, after a lost answer, adds one and shows its secret again", async () => {
  const requestKey = "the-same-key";
  const add = (body: object) =>
    api.call("POST /admin/webhook-endpoints", { headers: { ...api.staff, "idempotency-key": requestKey }, body });
  const [first, again] = [await add(FORM), await add(FORM)];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect((await call("GET")).body.items).toEqual([first.body.endpoint]);
  const other = await add({ ...FORM, url: "https://other.example" });
  expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
  const byAnother = await addEndpoint(api.ctx, STAFF, { ...FORM, events: ["order.paid"] }, requestKey);
  expect(byAnother?.secret).not.toBe(first.body.secret);
  const longAgo = new Date(api.clock.now().getTime() - 25 * 60 * 60_000);
  await api.ctx.db.updateTable("webhookEndpoints").set({ createdAt: longAgo }).execute();
  expect((await add(FORM)).body).toMatchObject({ code: "idempotency_key_reused" });
  for (const { _id } of (await call("GET")).body.items) await call("DELETE", `/${_id}`);
  await api.ctx.db.deleteFrom("auditLog").execute();
});

test("an endpoint can be added, changed and removed; its secret is shown only once", async () => {
  const added = await call("POST", "", FORM);
  expect(added.status).toBe(201);
  const { endpoint, secret } = added.body;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const list = await call("GET");
  expect(list.body.items).toEqual([endpoint]);
  expect(list.text).not.toContain(secret);

  const path = `/${endpoint._id}`;
  const { version } = endpoint;
  const changed = await call("PUT", path, { ...FORM, active: false, version });
  expect(changed.body).toMatchObject({ active: false, version: version + 1 });
  const detail = `${ADA.name} changed this on ${easternWords(api.clock.now())}.`;
  api.clock.advance(60_000);
  expect((await call("POST", `${path}/secret`)).body.secret).not.toBe(secret);
  const late = await call("PUT", path, { ...FORM, version });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ code: "changed_meanwhile", detail });
  expect((await call("GET")).body.items).toMatchObject([{ active: false, version: version + 1 }]);

  expect((await call("POST", `${path}/tests`)).status).toBe(202);
  const log = (await call("GET", `${path}/deliveries`)).body;
  expect((await call("GET", `${path}/deliveries?status=queued`)).body).toEqual(log);
  expect((await call("GET", `${path}/deliveries?status=failed`)).body.items).toEqual([]);
  expect(log).toMatchObject({ items: [{ event: "test", status: "queued" }], next: null });
  expect((await call("POST", `${path}/deliveries/${log.items[0]._id}/retries`)).status).toBe(202);

  await api.ctx.db.updateTable("webhookDeliveries").set({ status: "failed" }).execute();
  const retried = await call("POST", `${path}/deliveries/${log.items[0]._id}/retries`);
  expect([retried.status, retried.body]).toEqual([202, { outcome: "queued" }]);

  for (const status of [204, 404]) expect((await call("DELETE", path)).status).toBe(status);
  const audit = await api.ctx.db.selectFrom("auditLog").select("action").execute();
  const actions = [
    "delivery.retried",
    "webhook.created",
    "webhook.deleted",
    "webhook.secret_rotated",
    "webhook.tested",
    "webhook.updated",
  ];
  expect(audit.map(({ action }) => action).sort()).toEqual(actions);
  expect(api.logged()).not.toContain("whsec_");
});

test.each([
  [{ url: "ftp://hooks.example" }, "url"],
  [{ url: "https://me:secret@hooks.example" }, "url"],
  [{ url: "" }, "url"],
  [{ events: [] }, "events"],
  [{ events: ["order.lost"] }, "events.0"],
])("%j is rejected with an error at its field", async (change, field) => {
  const { status, body } = await call("POST", "", { ...FORM, ...change });
  expect([status, body.errors[0].field]).toEqual([400, field]);
});

test.each([
  ["http://hooks.example/packd", "Only https addresses are called."],
  ["https://192.168.0.7/packd", NOT_PUBLIC],
  ["https://[::1]/packd", NOT_PUBLIC],
  ["https://localhost:8443/packd", NOT_PUBLIC],
])("a real shop rejects the URL %s, because it would never call it", async (url, message) => {
  const { _id, version } = (await call("POST", "", FORM)).body.endpoint;
  for (const refused of [
    await call("POST", "", { ...FORM, url }),
    await call("PUT", `/${_id}`, { ...FORM, url, version }),
  ])
    expect([refused.status, refused.body.errors]).toEqual([400, [{ field: "url", message }]]);
});

test("the sandbox accepts a local URL", async () => {
  const sandbox = await testApi({ allowLocalWebhooks: true });
  const headers = await staffHeaders(sandbox.ctx);
  const body = { ...FORM, url: "http://localhost:8080/" };
  expect((await sandbox.call("POST /admin/webhook-endpoints", { headers, body })).status).toBe(201);
  await sandbox.close();
});
