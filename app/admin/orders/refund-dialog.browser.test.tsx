import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { OrderRefunds } from "#shop/money/payments/refunds.contract.server.ts";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { disputeOf, refund } from "#test/screens/order-pages.ts";
import { RefundDialog, RefundForm } from "./refund-dialog.tsx";
import "../../admin.css";

const order: OrderRefunds = {
  refundable: 37.97,
  shipping: 7.99,
  blocked: null,
  lines: [],
  refunds: [],
  disputes: [],
};

test("the refund button needs a refundable amount, and a larger one shows an error while it is typed", async () => {
  await renderForStaff(<RefundForm orderId="1" order={order} history={<p>Earlier refunds</p>} onClose={() => {}} />);
  const send = page.getByRole("button", { name: /^Refund( \$|$)/ });
  const amount = page.getByLabelText("Amount");
  await expect.element(send).toBeDisabled();
  await amount.fill("0");
  await expect.element(send).toBeDisabled();
  await amount.fill("38");
  await expect.element(page.getByText("At most $37.97 can be refunded")).toBeVisible();
  await expect.element(send).toBeDisabled();
  await amount.fill("5");
  await expect.element(send).toBeEnabled();
  await expect.element(send).toHaveTextContent("Refund $5.00");
  // Earlier refunds are below the form.
  const history = page.getByText("Earlier refunds").element();
  expect(amount.element().compareDocumentPosition(history)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("on a phone the refund button and the reason for a failure stay in view below a long history", async () => {
  await page.viewport(390, 740);
  const refunds = Array.from({ length: 8 }, (_, at) => refund({ _id: `r${at}`, status: "succeeded" }));
  answerCalls((path, { method }) => {
    if (method === "POST") throw new TypeError("Failed to fetch");
    return Response.json(path.includes("refunds") ? { ...order, refunds } : { items: [], next: null, total: 0 });
  });
  await renderForStaff(<RefundDialog id="o1" onClose={() => {}} />);
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("button", { name: "Refund", exact: true })).toBeInViewport({ ratio: 1 });
  await dialog.getByLabelText("Amount").fill("5");
  await dialog.getByLabelText("Reason").fill("Late");
  await dialog.getByRole("button", { name: "Refund $5.00" }).click();
  await expect.element(dialog.getByRole("alert")).toBeInViewport({ ratio: 1 });
});

test("an order whose money the bank holds can't be refunded, but its payment can be opened", async () => {
  const payments = [{ captured: 37.97, provider: "stripe", url: "https://dashboard.example/pi_1" }];
  answerCalls((path) => {
    if (path.includes("refunds"))
      return Response.json({ ...order, blocked: "You can't refund it.", disputes: [disputeOf()] });
    return Response.json(path.endsWith("/o1") ? { payments } : { items: [], next: null, total: 0 });
  });
  await renderForStaff(<RefundDialog id="o1" onClose={() => {}} />);
  const link = page.getByRole("link", { name: /^Open the payment at Stripe/ });
  await expect.element(link).toHaveAttribute("href", payments[0]?.url);
});

test.each([
  ["all as long as a refund has only failed", null, "Refund all"],
  ["the rest once a failed refund was returned another way", "2026-05-04T15:00:00.000Z", "Refund the rest"],
])("what can be refunded is called %s", async (_, returnedAt, name) => {
  const refunds = [refund({ returnedAt })];
  await renderForStaff(<RefundForm orderId="1" order={{ ...order, refunds }} history={null} onClose={() => {}} />);
  await expect.element(page.getByRole("button", { name })).toBeVisible();
});
