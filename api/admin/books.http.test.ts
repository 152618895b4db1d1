import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { captureDue } from "#shop/payments/capture-payment.server.ts";
import { compareBooksNightly } from "#shop/payments/nightly-comparison.server.ts";
import { place, stockUp, type TestShop, testShop } from "#test/harness/shop.ts";
import { staffHeaders } from "#test/harness/staff.ts";
import { registerApi } from "../api.ts";
import { createBooksApi } from "./books.ts";

let shop: TestShop;
let app: FastifyInstance;
beforeAll(async () => {
  shop = await testShop();
  shop.sandbox.switches.holdWebhooks();
  app = Fastify();
  await registerApi(app, { ctx: shop.ctx, extra: [createBooksApi(shop.checkout)], onCatalogChange() {} });
});
afterAll(async () => {
  await app?.close();
  await shop?.close();
});

test("staff see the newest comparison, and nobody else does", async () => {
  const headers = await staffHeaders(shop.ctx);
  const ask = async (as = headers) => app.inject({ url: "/api/admin/books", headers: as });
  expect((await ask({ authorization: "" })).statusCode).toBe(401);
  expect((await ask()).json()).toEqual({ comparison: null });

  await stockUp(shop.ctx, { M: 5 });
  const { orderNumber } = await place(shop.checkout);
  shop.clock.advance(61 * 60_000);
  await captureDue(shop.checkout, shop.sandbox);
  shop.clock.advance(2 * 60 * 60_000);
  await refundUnseen();
  await compareBooksNightly(shop.ctx, shop.sandbox);
  const { comparison } = (await ask(await staffAgain())).json();
  expect(comparison).toMatchObject({ orders: 1, taken: 14.99, givenBack: 0, differenceCount: 1 });
  expect(comparison.differences).toMatchObject([
    { kind: "refunded", orderNumber, shop: { amount: 0 }, provider: { amount: 4.99 }, whatToDo: expect.any(String) },
  ]);
});

/** The first session ended after half an hour without use. */
async function staffAgain() {
  await shop.ctx.db.deleteFrom("staff_sessions").execute();
  await shop.ctx.db.deleteFrom("staff").execute();
  return staffHeaders(shop.ctx);
}

/** In the provider's own screens. */
async function refundUnseen() {
  const [payment] = (await shop.sandbox.listPayments({ since: new Date(0), until: shop.clock.now() })).payments;
  if (!payment) throw new Error("nothing was paid");
  await shop.sandbox.refund(payment.ref, { amountCents: 499, reason: "a scratch", key: "unseen" });
}
