import { expect, it } from "vitest";
import { tokenOf } from "#platform/keyed-hash.server.ts";
import { REMINDER_SECRET } from "#shop/messaging/reminders/reminder-email.server.ts";
import { sendReminders } from "#shop/messaging/reminders/send-reminders.server.ts";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";
import { writeSetting } from "#shop/running/settings/settings.store.server.ts";
import { freshApi } from "#test/harness/fresh-api.ts";

const api = await freshApi({ stock: { S: 0, M: 3 } });

const ID = "0123456789abcdef0123456789abcdef";
const unsold = { _id: "cap", color: "Red", size: "M", quantity: 1 };
const wanted = { email: "ada@shop.example", items: [{ _id: "hoodie", color: "gray", size: "M", quantity: 2 }] };
const put = (change: object = {}, id = ID) =>
  api.call(`PUT /checkout-reminders/${id}`, { body: { ...wanted, ...change } });
const forget = (id = ID) => api.call(`DELETE /checkout-reminders/${id}`);
const open = (token?: string) =>
  api.call("GET /checkout-reminders/cart", { headers: { ...(token !== undefined && { "x-reminder-token": token }) } });
const kept = () => api.database.db.selectFrom("checkoutReminders").selectAll().execute();

it("stores the email address and the items, and nothing else from the request", async () => {
  expect((await put({ name: "Ada", address: "418 Alder Street" })).body).toEqual({ reminder: "kept" });
  const at = api.clock.now();
  const times = { askedAt: at, changedAt: at, mailedAt: null };
  expect(await kept()).toEqual([{ id: ID, email: wanted.email, items: [{ sku: "HOODIE-M", quantity: 2 }], ...times }]);
});

it("replaces the older reminder, and deletes it on request", async () => {
  await put();
  await put({ email: "bob@shop.example" });
  expect(await kept()).toMatchObject([{ email: "bob@shop.example" }]);
  for (const _ of ["deleted", "deleted before"]) expect((await forget()).status).toBe(204);
  expect(await kept()).toEqual([]);
});

it("stores only items that the shop sells, and nothing while reminders are off", async () => {
  await put({ items: [...wanted.items, unsold] });
  expect(await kept()).toMatchObject([{ items: [{ sku: "HOODIE-M", quantity: 2 }] }]);
  expect([(await put({ items: [unsold] })).body, await kept()]).toEqual([{ reminder: "off" }, []]);
  await writeSetting(api.ctx.db, "reminderHours", 0);
  expect([(await put()).body, await kept()]).toEqual([{ reminder: "off" }, []]);
});

it.each(["x", "0123456789ABCDEF0123456789ABCDEF", `${ID}0`])("answers 404 for the malformed id %s", async (id) => {
  expect((await put({}, id)).status).toBe(404);
  expect((await forget(id)).status).toBe(404);
});

it("writes nothing for a link that the shop didn't issue", async () => {
  for (const forged of ["x", tokenOf(ID, "another key")]) expect((await open(forged)).status).toBe(404);
  expect(await api.ctx.db.selectFrom("secrets").selectAll().execute()).toEqual([]);
});

it("opens the cart only with the link in the email, and reveals nothing about the shopper", async () => {
  await put();
  const token = tokenOf(ID, await secretNamed(api.ctx.db, api.ctx.ids, REMINDER_SECRET));
  expect((await open(token)).status).toBe(404);
  api.clock.advance(4 * 60 * 60 * 1000);
  expect(await sendReminders(api.ctx)).toBe(1);
  const { status, body, text } = await open(token);
  expect(status).toBe(200);
  expect(body).toMatchObject({ lines: [{ _id: "hoodie", size: "M", quantity: 2, left: 3 }], forgotten: 0 });
  expect(text).not.toContain("ada@");
  for (const wrong of [`${ID}.${"A".repeat(43)}`, "x"]) expect((await open(wrong)).status).toBe(404);
  for (const none of [undefined, "x".repeat(201)]) expect((await open(none)).status).toBe(400);
});
