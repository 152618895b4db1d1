import { expect, test } from "vitest";
import { captureDue } from "#shop/money/payments/capture.server.ts";
import { freshShop } from "#test/harness/fresh-shop.ts";
import { placedOrder } from "#test/harness/orders.ts";
import { reconcile } from "./reconcile-command.ts";

const shop = await freshShop({ M: 9 }, { holdWebhooks: true });

const progress = () => {};
const command = (options: Record<string, string> = {}) =>
  reconcile.run({ ...shop.ctx, publicUrl: "", gateway: async () => shop.sandbox, progress }, [], options);

async function sellTwo() {
  const orders = [await placedOrder(shop), await placedOrder(shop)];
  shop.clock.advance(3 * 60 * 60_000);
  await captureDue(shop.checkout, shop.sandbox);
  shop.clock.advance(3 * 60 * 60_000);
  return orders;
}

test("matching records make one line", async () => {
  await sellTwo();
  expect(await command()).toEqual({
    done: true,
    lines: ["The records match: 2 orders, $29.98 ($29.98 charged, $0.00 refunded)."],
  });
});

test("a difference makes a line with both sides and the advice, and the command fails", async () => {
  const [order] = await sellTwo();
  const [payment] = await shop.sandbox.findByOrder(order?._id ?? "");
  if (!payment) throw new Error("no payment");
  await shop.sandbox.refund(payment.ref, { amountCents: 499, reason: "a scratch", key: "made at the provider" });
  const { done, lines } = await command();
  expect(done).toBe(false);
  expect(lines[0]).toBe("The records don't match: 1 difference in 2 orders, $29.98 ($29.98 charged, $0.00 refunded).");
  expect(lines[2]).toContain(`${order?.orderNumber}  refunded  we say $0.00  provider says $4.99  sbx_pay_`);
  expect(lines.at(-1)).toMatch(/^refunded: .*before you refund again\.$/);
});

test("JSON has the same result in cents", async () => {
  await sellTwo();
  const { done, lines } = await command({ json: "true" });
  expect(done).toBe(true);
  const sums = {
    balanced: true,
    orders: 2,
    capturedCents: 2998,
    refundedCents: 0,
    differenceCount: 0,
    differences: [],
  };
  expect(JSON.parse(lines.join("\n"))).toEqual(sums);
});

test.each(["2026-13-01", "2026-02-30", "2026-1-1", "today"])("--since %s is refused", async (since) => {
  const lines = [`"${since}" isn't a date: write it as 2026-11-01.`];
  expect(await command({ since })).toEqual({ done: false, lines });
});

test("--since counts only orders of that day and later", async () => {
  await sellTwo();
  shop.clock.advance(24 * 60 * 60_000);
  await placedOrder(shop);
  const { lines } = await command({ since: shop.clock.now().toISOString().slice(0, 10) });
  expect(lines[0]).toContain("The records match: 1 order, $0.00");
});

test("a provider that does not answer is reported", async () => {
  shop.sandbox.switches.fail("listPayments", 1);
  expect(await command()).toMatchObject({
    done: false,
    lines: [expect.stringContaining("Couldn't reach the payment provider")],
  });
});
