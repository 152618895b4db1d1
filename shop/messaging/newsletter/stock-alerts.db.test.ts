import { expect, test, vi } from "vitest";
import { readEmail } from "#shop/messaging/email/list-emails.server.ts";
import { queueEmail } from "#shop/messaging/email/outbox.store.server.ts";
import type { EmailRow } from "#shop/messaging/email/sent-emails.store.server.ts";
import { suppress } from "#shop/messaging/suppression/suppress.server.ts";
import { liftSuppression, listSuppressions } from "#shop/messaging/suppression/suppressions.server.ts";
import { duringQuery } from "#test/harness/during-query.ts";
import { endsOrWaits } from "#test/harness/ends-or-waits.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { placedOrder, STAFF } from "#test/harness/orders.ts";
import { sentEmails } from "#test/harness/sent-emails.ts";
import { unsubscribeToken } from "#test/harness/unsubscribe-token.ts";
import { eraseAddress } from "./erase-address.server.ts";
import { answerStockAlerts, askForStockAlert } from "./stock-alerts.server.ts";
import { eraseStockAlerts } from "./stock-alerts.store.server.ts";
import {
  deleteSubscriber,
  listForStaff,
  listSubscribers,
  subscribe,
  unsubscribe,
  unsubscribeOnRequest,
} from "./subscribers.server.ts";
import { newsletterWelcome } from "./welcome-email.server.ts";

const shop = await freshShop({ S: 0, M: 1, L: 0 });

const ask = (size: string, email = "ada@shop.example") =>
  askForStockAlert(shop.ctx, { productId: "hoodie", color: "Grey", size, email, website: "" });
const restock = (size: string, onHand = 5) =>
  shop.database.pool.query("update variants set on_hand = $2 where size = $1", [size, onHand]);
/** Requests an alert for S, restocks it, and queues the email. */
async function answered() {
  await ask("S");
  await restock("S");
  expect(await answerStockAlerts(shop.ctx)).toBe(1);
}
const archive = () => shop.database.pool.query("update products set archived_at = now()");
const emails = () =>
  shop.ctx.db
    .selectFrom("emails")
    .selectAll()
    .where("kind", "=", "back_in_stock")
    .orderBy("recipient")
    .$narrowType<Pick<EmailRow, "content">>()
    .execute();
const waiting = () => shop.ctx.db.selectFrom("stockAlerts").select(["sku", "email"]).execute();

test("a restock is announced once to those who asked for it, with the link and the reason for the email", async () => {
  await ask("S");
  await ask("L", "bob@shop.example");
  expect(await answerStockAlerts(shop.ctx)).toBe(0);
  await restock("S");
  expect(await answerStockAlerts(shop.ctx)).toBe(1);
  expect(await answerStockAlerts(shop.ctx)).toBe(0);
  await sentEmails(shop.emails);
  const [email, ...more] = await emails();
  expect(more).toEqual([]);
  expect(email).toMatchObject({
    recipient: "ada@shop.example",
    status: "sent",
    subject: "Back in stock: Pack'd Hoodie in Grey, size S",
  });
  expect(email?.body).toContain("https://shop.example/product/hoodie?color=Grey&size=S");
  expect(email?.body).toContain("You're getting this email because");
  expect(await waiting()).toEqual([{ sku: "HOODIE-L", email: "bob@shop.example" }]);
  // Asking again after the email leads to another one.
  await restock("S", 0);
  await ask("S");
  expect(await answerStockAlerts(shop.ctx)).toBe(0);
  await restock("S");
  expect(await answerStockAlerts(shop.ctx)).toBe(1);
  expect(await emails()).toHaveLength(2);
});

test("the unsubscribe link stops all emails except those about orders, even queued ones", async () => {
  await subscribe(shop.ctx, { email: "Ada@shop.example", website: "" });
  await ask("S");
  await ask("L");
  await restock("S");
  await answerStockAlerts(shop.ctx);
  await sentEmails(shop.emails);
  const { page = "", oneClick } = (await emails())[0]?.content?.unsubscribe ?? {};
  const [, token = ""] = page.split("#");
  expect(page).toBe(`https://shop.example/unsubscribe#${token}`);
  expect(oneClick).toBe(`https://shop.example/api/unsubscriptions?token=${token}`);
  await restock("L");
  await answerStockAlerts(shop.ctx);
  expect(await unsubscribe(shop.ctx, token)).toEqual({ outcome: "unsubscribed" });
  await placedOrder(shop, { items: [{ size: "M" }] });
  await sentEmails(shop.emails);
  const kinds = await shop.ctx.db.selectFrom("emails").select("kind").orderBy("kind").execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(["back_in_stock", "newsletter_welcome", "order_confirmation"]);
  expect(await listSubscribers(shop.ctx, "https://shop.example")).toEqual([]);
});

test("alerts of an archived size that an erasure has locked don't hold up the others", async () => {
  await ask("S", "ada@shop.example");
  await ask("S", "robin@shop.example");
  await shop.ctx.db.updateTable("variants").set({ archivedAt: shop.clock.now() }).where("size", "=", "S").execute();
  await shop.ctx.db.transaction().execute(async (tx) => {
    await eraseStockAlerts(tx, "ada@shop.example");
    await answerStockAlerts(shop.ctx);
    const left = await shop.ctx.db.selectFrom("stockAlerts").select("email").execute();
    expect(left).toEqual([{ email: "ada@shop.example" }]);
  });
});

test("a welcome email names no color that is no choice", async () => {
  await shop.database.pool.query("update product_colors set color = 'Standard'");
  await subscribe(shop.ctx, { email: "ada@shop.example", website: "" });
  const [email] = await sentEmails(shop.emails);
  expect(email?.text).toContain("Pack'd Hoodie: $14.99");
});

test("an unsubscribe link that is opened during an erasure doesn't fail, and neither does the erasure", async () => {
  const email = "ada@shop.example";
  const [queued, sent] = [shop.ctx.ids.uuid(), shop.ctx.ids.uuid()];
  for (const id of [queued, sent]) {
    await queueEmail(shop.ctx.db, newsletterWelcome, { id, recipient: email, at: shop.clock.now(), data: {} });
    await shop.ctx.db.updateTable("emails").set({ kind: "back_in_stock" }).execute();
  }
  await shop.ctx.db.updateTable("emails").set({ status: "sent" }).where("id", "=", sent).execute();
  const token = await unsubscribeToken(shop.ctx, { emailId: sent });
  let erasing: Promise<void> | undefined;
  const ctx = duringQuery(shop.ctx, /"emails".* for update/s, async () => {
    erasing = eraseAddress(shop.ctx, STAFF, email);
    await endsOrWaits(shop.ctx, erasing);
  });
  expect(await unsubscribe(ctx, token)).toEqual({ outcome: "unsubscribed" });
  await erasing;
  expect(await emails()).toEqual([]);
});

test("a shopper who unsubscribed and then requests an alert gets that one email", async () => {
  await suppress(shop.ctx, "ada@shop.example", "unsubscribed");
  shop.clock.advance(1000);
  await answered();
  await sentEmails(shop.emails);
  expect(await emails()).toMatchObject([{ status: "sent" }]);
});

const byLink = async (ctx: typeof shop.ctx) => {
  const [{ unsubscribe: link = "" } = {}] = await listSubscribers(ctx, "https://shop.example");
  await unsubscribe(ctx, link.split("#")[1] ?? "");
};

test.each([
  ["unsubscribed by a link", byLink],
  ["is unsubscribed by staff", (ctx: typeof shop.ctx, id: string) => unsubscribeOnRequest(ctx, STAFF, id)],
  ["is deleted by staff", (ctx: typeof shop.ctx, id: string) => deleteSubscriber(ctx, STAFF, id)],
])("a subscriber who %s gets no alert that they requested before, even after being unblocked", async (_, leave) => {
  await subscribe(shop.ctx, { email: "ada@shop.example", website: "" });
  await ask("S", "Ada@shop.example");
  await ask("L", "Ada@shop.example");
  await restock("L");
  await answerStockAlerts(shop.ctx);
  shop.clock.advance(1000);
  const [subscriber] = (await listForStaff(shop.ctx, { limit: 1 })).items;
  const emailsBeforeSubscriber = vi.fn();
  const locksSubscriber = /"subscribers".* for update|(update|delete from) "subscribers"/;
  await leave(
    duringQuery(shop.ctx, locksSubscriber, async (query) =>
      emailsBeforeSubscriber((await query("select from emails where kind = 'back_in_stock'")).rows.length),
    ),
    subscriber?._id ?? "",
  );
  expect(emailsBeforeSubscriber.mock.calls, "emails are locked before the subscriber, to prevent deadlocks").toEqual([
    [0],
  ]);
  const [blocked] = (await listSuppressions(shop.ctx, { limit: 1 })).items;
  await liftSuppression(shop.ctx, STAFF, blocked?._id ?? "", "They asked for it.");
  await restock("S");
  await answerStockAlerts(shop.ctx);
  await sentEmails(shop.emails);
  expect([await emails(), await waiting()]).toEqual([[], []]);
});

test("if an item sells out again before the email is sent, the alert stays, unless the shopper has unsubscribed", async () => {
  await ask("S");
  await ask("S", "bob@shop.example");
  const asked = await shop.ctx.db.selectFrom("stockAlerts").select(["email", "askedAt"]).orderBy("email").execute();
  shop.clock.advance(1000);
  await restock("S");
  await answerStockAlerts(shop.ctx);
  await restock("S", 0);
  await suppress(shop.ctx, "bob@shop.example", "unsubscribed");
  expect(await readEmail(shop.emails, (await emails())[0]?.id ?? "", { seesOrderLinks: true })).toMatchObject({
    text: null,
    preview: true,
  });
  expect(await waiting()).toEqual([]);
  await sentEmails(shop.emails);
  expect(await emails()).toEqual([]);
  expect(await shop.ctx.db.selectFrom("stockAlerts").select(["email", "askedAt"]).execute()).toEqual([asked[0]]);
  await restock("S");
  expect(await answerStockAlerts(shop.ctx)).toBe(1);
  await sentEmails(shop.emails);
  expect(await emails()).toMatchObject([{ recipient: "ada@shop.example", status: "sent" }]);
});

test("an alert counts from when it was last requested, even if an earlier one is restored in the meantime", async () => {
  const askedAt = async () =>
    (await shop.ctx.db.selectFrom("stockAlerts").select("askedAt").execute()).map((alert) => alert.askedAt);
  await answered();
  await restock("S", 0);
  for (const _ of ["again", "once more"]) {
    shop.clock.advance(1000);
    await ask("S");
  }
  const last = shop.clock.now();
  expect(await askedAt()).toEqual([last]);
  shop.clock.advance(1000);
  await sentEmails(shop.emails);
  expect([await emails(), await askedAt()]).toEqual([[], [last]]);
});

test("an item renamed before its email is sent is announced under its current names", async () => {
  await answered();
  const { db } = shop.ctx;
  await db.updateTable("products").set({ title: "Pack'd Hoodie II" }).execute();
  await db.updateTable("productColors").set({ color: "Heather" }).execute();
  await db.updateTable("variants").set({ size: "Small" }).where("sku", "=", "HOODIE-S").execute();
  await db.updateTable("variants").set({ size: "S" }).where("sku", "=", "HOODIE-M").execute();
  await sentEmails(shop.emails);
  const [email] = await emails();
  expect(email?.subject).toBe("Back in stock: Pack'd Hoodie II in Heather, size Small");
  expect(email?.body).toContain("?color=Heather&size=Small");
});

test("an email queued without its SKU, or before the SKU changed, finds its item by name", async () => {
  await ask("S");
  await ask("S", "bob@shop.example");
  await restock("S");
  await answerStockAlerts(shop.ctx);
  await shop.database.pool.query("update emails set data = data - 'sku' where recipient = 'bob@shop.example'");
  await shop.ctx.db.updateTable("variants").set({ sku: "HOODIE-SMALL" }).where("sku", "=", "HOODIE-S").execute();
  await sentEmails(shop.emails);
  expect(await emails()).toMatchObject([{ status: "sent" }, { status: "sent" }]);
});

test("two concurrent processes email each of many shoppers once", async () => {
  const shoppers = Array.from({ length: 450 }, (_, at) => `shopper${String(at).padStart(3, "0")}@shop.example`);
  const alert = { sku: "HOODIE-S", askedAt: shop.clock.now() };
  const alerts = shoppers.map((email) => ({ ...alert, id: shop.ctx.ids.uuid(), email }));
  await shop.ctx.db.insertInto("stockAlerts").values(alerts).execute();
  await restock("S");
  const announced = await Promise.all([answerStockAlerts(shop.ctx), answerStockAlerts(shop.anotherProcess())]);
  // A process stops if the other one has locked all rows; the rest waits for the next run.
  const rest = await answerStockAlerts(shop.ctx);
  expect(announced.reduce((sum, each) => sum + each, rest)).toBe(450);
  expect((await emails()).map(({ recipient }) => recipient)).toEqual(shoppers);
});

test.each([
  ["before the restock is noticed", 0],
  ["before its email is sent", 1],
])("a product archived %s sends no email, and its alerts are deleted", async (_, answers) => {
  await ask("S");
  await restock("S");
  if (answers > 0) expect(await answerStockAlerts(shop.ctx)).toBe(answers);
  await archive();
  expect(await answerStockAlerts(shop.ctx)).toBe(0);
  await sentEmails(shop.emails);
  expect([await emails(), await waiting()]).toEqual([[], []]);
});

test("deleting a variant deletes its alerts", async () => {
  await ask("S");
  await ask("L");
  await shop.database.pool.query("delete from variants where size = 'S'");
  expect(await waiting()).toEqual([{ sku: "HOODIE-L", email: "ada@shop.example" }]);
});
