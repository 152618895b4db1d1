import { expect, test } from "vitest";
import { EmailRefused } from "#platform/mailer.server.ts";
import { sendEmails } from "#shop/messaging/email/send-emails.server.ts";
import { findOrderView } from "#shop/ordering/orders/orders.store.server.ts";
import { readOpenQuestions } from "#shop/running/reports/attention.store.server.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { cancelledOrder, STAFF } from "#test/harness/orders.ts";
import { enterCustomers } from "./enter-customers.server.ts";
import { eraseCustomer } from "./erase-customer.server.ts";
import { exportCustomer } from "./read-customers.server.ts";

const shop = await freshShop({ M: 9 });

test("failed emails of an erased customer no longer wait for staff, who can't do anything about them", async () => {
  const failed = async () =>
    (await readOpenQuestions(shop.ctx.db, { now: shop.clock.now(), provider: "sandbox" })).emails_failed;
  const email = "robin@mail.example";
  const { _id: orderId } = await cancelledOrder(shop, { customerInfo: { email } });
  const send = async () => {
    throw new EmailRefused("550 5.1.1 No such user");
  };
  await sendEmails(shop.emails, { send, close() {} });
  expect(await failed()).toBeGreaterThan(0);
  expect(await eraseCustomer(shop.ctx, STAFF, { orderId, email })).toMatchObject({ outcome: "erased" });
  expect(await failed()).toBe(0);
});

test("an order is erased even if the clock was set back before it", async () => {
  const email = "sam@mail.example";
  const { _id: orderId } = await cancelledOrder(shop, { customerInfo: { email } });
  await enterCustomers(shop.ctx);
  shop.clock.advance(-60 * 60_000);
  const late = await cancelledOrder(shop, { customerInfo: { email } });
  const exported = await exportCustomer(shop.ctx, orderId);
  expect(exported?.orders).toHaveLength(2);
  expect(await eraseCustomer(shop.ctx, STAFF, { orderId, email })).toMatchObject({ outcome: "erased", orders: 2 });
  expect((await findOrderView(shop.ctx.db, late._id))?.customerInfo.email).toBe("");
});
