import { beforeEach, expect, test } from "vitest";
import { EMAILS } from "#shop/emails.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import { backInStock } from "#shop/messaging/newsletter/stock-alert-email.server.ts";
import { staffInvitation } from "#shop/people/staff/staff-emails.server.ts";
import { freshApi } from "#test/harness/fresh-api.ts";
import { createEmailsApi } from "./outbox.ts";

const id = "01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c10";
const email = { publicUrl: "https://shop.example", viewTokenKey: "key", emails: EMAILS, provider: "sandbox" };
const extra = [createEmailsApi({ ...email, transport: undefined })];
const api = await freshApi({ extra, stock: { M: 1 }, staff: "owner" });
beforeEach(async () => {
  const at = api.clock.now();
  const data = { productId: "hoodie", title: "Hoodie", color: "Grey", size: "M", at: at.toISOString() };
  await queueEmail(api.ctx.db, backInStock, { id, recipient: "jo@shopper.example", at, data });
});

const get = (path = "") => api.call(`GET /admin/emails${path}`, { headers: api.staff });
const resend = (key?: string) =>
  api.call(`POST /admin/emails/${id}/resend`, { headers: { ...api.staff, ...(key && { "idempotency-key": key }) } });

test("emails can be listed, read and filtered; an unknown kind is rejected", async () => {
  const listed = { _id: id, kind: "back_in_stock", to: "jo@shopper.example", state: "queued" };
  expect((await get("?state=queued&q=jo@")).body).toMatchObject({
    items: [{ ...listed, subject: null, order: null }],
    next: null,
  });
  expect((await get("?state=failed")).body.items).toEqual([]);
  expect((await get("?kind=nothing")).status).toBe(400);
  expect((await get(`/${id}`)).body).toMatchObject({
    preview: true,
    subject: "Back in stock: Pack'd Hoodie in Grey, size M",
    text: expect.stringContaining("Pack'd Hoodie, Grey, size M"),
    html: expect.stringContaining("Pack’d Hoodie is back in stock"),
  });
  expect((await get("/01968a5e-2f3c-7a51-9c1d-5b2f6e8a4c11")).status).toBe(404);
  const when = "To the customer, when an order is fulfilled";
  const kinds = expect.arrayContaining([{ kind: "order_shipped", label: "Shipping confirmation", when }]);
  expect((await get("/setup")).body).toMatchObject({ sender: null, kinds });
});

test("resending needs an idempotency key and a kind of email that may be sent twice", async () => {
  const { db } = api.ctx;
  expect((await resend()).body).toMatchObject({ code: "idempotency_key_missing" });
  await db.updateTable("emails").set({ status: "failed" }).execute();
  const { status, body } = await resend("press-number-1");
  expect([status, body]).toEqual([202, { outcome: "queued", _id: id }]);
  expect((await resend("press-number-2")).body).toEqual({ outcome: "waiting", _id: id });
  await db.deleteFrom("emails").execute();
  const invited = { id, recipient: "bo@shop.example", at: api.clock.now(), data: { invitationId: id } };
  await queueEmail(db, staffInvitation, invited);
  await db.updateTable("emails").set({ status: "sent", subject: "Welcome", body: "No link." }).execute();
  const refused = await resend("press-number-3");
  const detail = expect.stringContaining("Make a new one in Team");
  expect([refused.status, refused.body]).toMatchObject([409, { code: "email_sent_once", detail }]);
});
