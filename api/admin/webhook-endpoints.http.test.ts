import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, testApi } from "#test/harness/api.ts";
import { staffHeaders } from "#test/harness/staff.ts";

const PATH = "/api/admin/webhook-endpoints";
const FORM = { url: "https://hooks.example/packd", events: ["order.paid"], active: true };

let api: TestApi;
let headers: { authorization: string };

beforeAll(async () => {
  api = await testApi();
  headers = await staffHeaders(api.ctx);
});
afterAll(() => api.close());

const call = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
  api.app.inject({ method, url, headers, payload });

test("an endpoint is added, changed and removed; its secret is shown once and again never", async () => {
  const added = await call("POST", PATH, FORM);
  expect(added.statusCode).toBe(201);
  const { endpoint, secret } = added.json();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);

  const list = await call("GET", PATH);
  expect(list.json().items).toEqual([endpoint]);
  expect(list.body).not.toContain(secret);

  const changed = await call("PUT", `${PATH}/${endpoint._id}`, { ...FORM, active: false, version: endpoint.version });
  expect(changed.json()).toMatchObject({ active: false, version: endpoint.version + 1 });
  const late = await call("PUT", `${PATH}/${endpoint._id}`, { ...FORM, version: endpoint.version });
  expect([late.statusCode, late.json().code]).toEqual([409, "changed_meanwhile"]);

  expect((await call("POST", `${PATH}/${endpoint._id}/secret`)).json().secret).not.toBe(secret);
  expect((await call("POST", `${PATH}/${endpoint._id}/tests`)).statusCode).toBe(202);
  const log = await call("GET", `${PATH}/${endpoint._id}/deliveries`);
  expect(log.json()).toMatchObject({ items: [{ event: "test", status: "queued" }], next: null });
  const retry = await call("POST", `${PATH}/${endpoint._id}/deliveries/${log.json().items[0]._id}/retries`);
  expect(retry.statusCode).toBe(202);

  expect((await call("DELETE", `${PATH}/${endpoint._id}`)).statusCode).toBe(204);
  expect((await call("DELETE", `${PATH}/${endpoint._id}`)).statusCode).toBe(404);
  expect((await call("GET", `${PATH}/${endpoint._id}/deliveries`)).statusCode).toBe(404);
  const audit = await api.ctx.db.selectFrom("audit_log").select("action").execute();
  expect(audit.map(({ action }) => action).sort()).toEqual([
    "webhook.created",
    "webhook.deleted",
    "webhook.secret_rotated",
    "webhook.updated",
  ]);
  expect(api.logged()).not.toContain("whsec_");
});

test.each([
  [{ ...FORM, url: "ftp://hooks.example" }, "url"],
  [{ ...FORM, url: "https://me:secret@hooks.example" }, "url"],
  [{ ...FORM, url: "" }, "url"],
  [{ ...FORM, events: [] }, "events"],
  [{ ...FORM, events: ["order.lost"] }, "events.0"],
])("%j is refused at its field", async (form, field) => {
  const answer = await call("POST", PATH, form);
  expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, field]);
});

test("a real shop takes no address that it would never call, the sandbox does", async () => {
  const added = (await call("POST", PATH, FORM)).json().endpoint;
  for (const [url, message] of [
    ["http://hooks.example/packd", "Only https addresses are called."],
    ["https://192.168.0.7/packd", "The address is not on the internet."],
    ["https://[::1]/packd", "The address is not on the internet."],
    ["https://localhost:8443/packd", "The address is not on the internet."],
  ]) {
    const refused = [
      await call("POST", PATH, { ...FORM, url }),
      await call("PUT", `${PATH}/${added._id}`, { ...FORM, url, version: added.version }),
    ];
    for (const answer of refused) {
      expect([url, answer.statusCode, answer.json().errors]).toEqual([url, 400, [{ field: "url", message }]]);
    }
  }
  const sandbox = await testApi({ allowLocalWebhooks: true });
  const inject = {
    url: PATH,
    headers: await staffHeaders(sandbox.ctx),
    payload: { ...FORM, url: "http://localhost:8080/" },
  };
  expect((await sandbox.app.inject({ ...inject, method: "POST" })).statusCode).toBe(201);
  await sandbox.close();
});
