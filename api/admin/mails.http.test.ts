import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { queueMail } from "#shop/mail/mail.store.server.ts";
import { type TestApi, testApi } from "#test/harness/api.ts";
import { stockUp } from "#test/harness/shop.ts";
import { staffHeaders } from "#test/harness/staff.ts";
import { createMailsApi } from "./mails.ts";

let api: TestApi;
let headers: { authorization: string };
let readOnly: { authorization: string };
const id = "01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c10";

beforeAll(async () => {
  const links = { publicUrl: "https://shop.example", viewTokenKey: "key" };
  api = await testApi({ extra: [createMailsApi({ ...links, sends: false })] });
});
beforeEach(async () => {
  await api.database.reset();
  await stockUp(api.ctx, { M: 1 });
  headers = await staffHeaders(api.ctx);
  readOnly = await staffHeaders(api.ctx, "read_only");
  const data = { productId: "hoodie", title: "Hoodie", color: "Grey", size: "M", at: api.clock.now().toISOString() };
  await queueMail(api.ctx.db, {
    id,
    recipient: "jo@shopper.example",
    at: api.clock.now(),
    kind: "back_in_stock",
    data,
  });
});
afterAll(() => api.close());

const get = (url: string, as = headers) => api.app.inject({ url, headers: as });
const resend = (as: Record<string, string>) =>
  api.app.inject({ method: "POST", url: `/api/admin/mails/${id}/resend`, headers: as });

test("mails are listed, read and narrowed; a kind that is none is a mistake", async () => {
  expect((await get("/api/admin/mails?state=queued&q=jo@", readOnly)).json()).toMatchObject({
    items: [{ _id: id, kind: "back_in_stock", to: "jo@shopper.example", state: "queued", subject: null, order: null }],
    next: null,
  });
  expect((await get("/api/admin/mails?state=failed")).json().items).toEqual([]);
  expect((await get("/api/admin/mails?kind=nothing")).statusCode).toBe(400);
  expect((await get(`/api/admin/mails/${id}`)).json()).toMatchObject({
    preview: true,
    subject: "Back in stock: Hoodie in Grey, size M",
    text: expect.stringContaining("Hoodie in Grey, size M is back in stock"),
    html: expect.stringContaining("Hoodie in Grey, size M is back in stock"),
  });
  expect((await get("/api/admin/mails/01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c11")).statusCode).toBe(404);
  expect((await get("/api/admin/mails/setup")).json()).toMatchObject({
    sends: false,
    kinds: expect.arrayContaining(["order_shipped", "tracking_changed", "staff_invitation", "password_reset"]),
  });
});

test("sending again needs the right to, and a key", async () => {
  const key = { "idempotency-key": "press-number-1" };
  expect((await resend(key)).statusCode).toBe(401);
  expect((await resend({ ...readOnly, ...key })).statusCode).toBe(403);
  expect((await resend(headers)).json()).toMatchObject({ code: "idempotency_key_missing" });
  await api.ctx.db.updateTable("emails").set({ status: "failed" }).execute();
  const pressed = await resend({ ...headers, ...key });
  expect([pressed.statusCode, pressed.json()]).toEqual([202, { outcome: "queued", _id: id }]);
  const other = await resend({ ...headers, "idempotency-key": "press-number-2" });
  expect(other.json()).toEqual({ outcome: "waiting", _id: id });
  await api.ctx.db.deleteFrom("emails").execute();
  const invited = { id, recipient: "bo@shop.example", at: api.clock.now(), data: { invitationId: id } };
  await queueMail(api.ctx.db, { ...invited, kind: "staff_invitation" });
  await api.ctx.db.updateTable("emails").set({ status: "sent", subject: "Welcome", body: "No link." }).execute();
  const refused = await resend({ ...headers, "idempotency-key": "press-number-3" });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: "mail_sent_once", detail: expect.stringContaining("Make a new one in Staff") },
  ]);
});
