import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readMail } from "#shop/mail/list-mails.server.ts";
import { sendMails } from "#shop/mail/send-mails.server.ts";
import { cancelOrder } from "#shop/payments/cancel-order.server.ts";
import { secretNamed } from "#shop/settings/secrets.store.server.ts";
import { suppress } from "#shop/suppression/suppress.server.ts";
import { UNSUBSCRIBE_SECRET } from "#shop/suppression/unsubscribe-token.server.ts";
import { orderRequest, place, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { answerStockAlerts } from "./answer-stock-alerts.server.ts";
import { askForStockAlert } from "./ask-for-stock-alert.server.ts";
import { listSubscribers } from "./list-subscribers.server.ts";
import { subscribe } from "./subscribe.server.ts";
import { unsubscribe } from "./unsubscribe.server.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
beforeEach(async () => {
  await shop.database.reset();
  await stockUp(shop.ctx, { S: 0, M: 1, L: 0 });
});
afterAll(() => shop.close());

const ask = (size: string, email = "ada@shop.example") =>
  askForStockAlert(shop.ctx, { productId: "hoodie", color: "Grey", size, email, website: "" });
const restock = (size: string, onHand = 5) =>
  shop.database.pool.query("update variants set on_hand = $2 where size = $1", [size, onHand]);
const mails = () =>
  shop.ctx.db.selectFrom("emails").selectAll().where("kind", "=", "back_in_stock").orderBy("recipient").execute();
const waiting = () => shop.ctx.db.selectFrom("stock_alerts").select(["sku", "email"]).execute();

test("who asked is told once when it is back, with the link to it and the reason for the mail", async () => {
  await ask("S");
  expect(await answerStockAlerts(shop.ctx)).toBe(0);
  await restock("S");
  expect(await answerStockAlerts(shop.ctx)).toBe(1);
  expect(await answerStockAlerts(shop.ctx)).toBe(0);
  await sendMails(shop.mails, undefined);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    recipient: "ada@shop.example",
    status: "kept",
    subject: "Back in stock: Pack'd Hoodie in Grey, size S",
  });
  expect(mail?.body).toContain("https://shop.example/product/hoodie?color=Grey&size=S");
  expect(mail?.body).toContain("You get this mail because");
  expect(await waiting()).toEqual([]);
});

test("its link ends every mail of the shop but those about orders, also one that is waiting already", async () => {
  await subscribe(shop.ctx, { email: "Ada@shop.example", website: "" });
  await ask("S");
  await ask("L");
  await restock("S");
  await answerStockAlerts(shop.ctx);
  await sendMails(shop.mails, undefined);
  const { page = "", oneClick } = (await mails())[0]?.content?.unsubscribe ?? {};
  const [, token = ""] = page.split("#");
  expect(page).toBe(`https://shop.example/unsubscribe#${token}`);
  expect(oneClick).toBe(`https://shop.example/api/unsubscriptions?token=${token}`);
  await restock("L");
  await answerStockAlerts(shop.ctx);
  const key = await secretNamed(shop.ctx.db, shop.ctx.ids, UNSUBSCRIBE_SECRET);
  expect(await unsubscribe(shop.ctx, token, key)).toEqual({ outcome: "unsubscribed" });
  await place(shop.checkout, orderRequest({ items: [{ size: "M" }] }));
  await sendMails(shop.mails, undefined);
  const kinds = await shop.ctx.db.selectFrom("emails").select("kind").orderBy("kind").execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(["back_in_stock", "newsletter_welcome", "order_confirmation"]);
  expect(await listSubscribers(shop.ctx, "https://shop.example")).toEqual([]);
});

test("whoever unsubscribed and asks for something afterwards gets that one mail", async () => {
  await suppress(shop.ctx, "ada@shop.example", "unsubscribed");
  shop.clock.advance(1000);
  await ask("S");
  await restock("S");
  await answerStockAlerts(shop.ctx);
  await sendMails(shop.mails, undefined);
  expect(await mails()).toMatchObject([{ status: "kept" }]);
});

test("what has sold out again before its mail goes is waited for anew, by whoever is still there", async () => {
  await ask("S");
  await ask("S", "bob@shop.example");
  const asked = await shop.ctx.db.selectFrom("stock_alerts").select(["email", "asked_at"]).orderBy("email").execute();
  shop.clock.advance(1000);
  await restock("S");
  await answerStockAlerts(shop.ctx);
  await restock("S", 0);
  await suppress(shop.ctx, "bob@shop.example", "unsubscribed");
  expect(await readMail(shop.mails, (await mails())[0]?.id ?? "", { seesOrderLinks: true })).toMatchObject({
    text: null,
    preview: true,
  });
  expect(await waiting()).toEqual([]);
  await sendMails(shop.mails, undefined);
  expect(await mails()).toEqual([]);
  expect(await shop.ctx.db.selectFrom("stock_alerts").select(["email", "asked_at"]).execute()).toEqual([asked[0]]);
  await restock("S");
  expect(await answerStockAlerts(shop.ctx)).toBe(1);
  await sendMails(shop.mails, undefined);
  expect(await mails()).toMatchObject([{ recipient: "ada@shop.example", status: "kept" }]);
});

test("of what was taken out of the shop before its mail goes nobody is told", async () => {
  await ask("S");
  await restock("S");
  await answerStockAlerts(shop.ctx);
  await shop.database.pool.query("update products set archived_at = now()");
  await sendMails(shop.mails, undefined);
  expect([await mails(), await waiting()]).toEqual([[], []]);
});

test("nobody is told of another size", async () => {
  await ask("S");
  await ask("L", "bob@shop.example");
  await restock("L");
  await answerStockAlerts(shop.ctx);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(["bob@shop.example"]);
  expect(await waiting()).toEqual([{ sku: "HOODIE-S", email: "ada@shop.example" }]);
});

test("a cancelled order is stock too", async () => {
  const order = await place(shop.checkout, orderRequest({ items: [{ size: "M" }] }));
  await ask("M");
  expect(await answerStockAlerts(shop.ctx)).toBe(0);
  await cancelOrder(shop.checkout, shop.sandbox, order._id, { kind: "shopper" });
  expect(await answerStockAlerts(shop.ctx)).toBe(1);
});

test("two processes that look at the same moment tell each of many once", async () => {
  const everybody = Array.from({ length: 450 }, (_, at) => `shopper${String(at).padStart(3, "0")}@shop.example`);
  for (const email of everybody) await ask("S", email);
  await restock("S");
  const told = await Promise.all([answerStockAlerts(shop.ctx), answerStockAlerts(shop.anotherProcess())]);
  // One that found all rows held by the other stops; what is left then waits for the next look.
  const rest = await answerStockAlerts(shop.ctx);
  expect(told.reduce((sum, each) => sum + each, rest)).toBe(450);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(everybody);
});

test("whoever asks again after the mail is told again", async () => {
  await ask("S");
  await restock("S");
  await answerStockAlerts(shop.ctx);
  await restock("S", 0);
  await ask("S");
  expect(await answerStockAlerts(shop.ctx)).toBe(0);
  await restock("S");
  expect(await answerStockAlerts(shop.ctx)).toBe(1);
  expect(await mails()).toHaveLength(2);
});

test("of what was taken out of the shop nobody is told, and who asked for it is forgotten", async () => {
  await ask("S");
  await restock("S");
  await shop.database.pool.query("update products set archived_at = now()");
  expect(await answerStockAlerts(shop.ctx)).toBe(0);
  expect([await mails(), await waiting()]).toEqual([[], []]);
});

test("a size that is made no longer takes its questions with it", async () => {
  await ask("S");
  await ask("L");
  await shop.database.pool.query("delete from variants where size = 'S'");
  expect(await waiting()).toEqual([{ sku: "HOODIE-L", email: "ada@shop.example" }]);
});
