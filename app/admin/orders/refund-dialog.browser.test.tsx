import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { OrderRefunds } from "#shop/money/payments/refunds.contract.server.ts";
import { renderForStaff } from "#test/harness/staff-part.tsx";
import { RefundForm } from "./refund-dialog.tsx";

const order: OrderRefunds = {
  refundable: 37.97,
  shipping: 7.99,
  blocked: null,
  lines: [],
  refunds: [],
  disputes: [],
};

test("the refund button needs a refundable amount, and a larger one shows an error while it is typed", async () => {
  await renderForStaff(<RefundForm orderId="1" order={order} history={<p>So far</p>} onClose={() => {}} />);
  const refund = page.getByRole("button", { name: /^Refund( \$|$)/ });
  const amount = page.getByLabelText("Amount");
  await expect.element(refund).toBeDisabled();
  await amount.fill("0");
  await expect.element(refund).toBeDisabled();
  await amount.fill("38");
  await expect.element(page.getByText("At most $37.97 can be refunded")).toBeVisible();
  await expect.element(refund).toBeDisabled();
  await amount.fill("5");
  await expect.element(refund).toBeEnabled();
  await expect.element(refund).toHaveTextContent("Refund $5.00");
  // Earlier refunds are below the form.
  const history = page.getByText("So far").element();
  expect(amount.element().compareDocumentPosition(history)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
