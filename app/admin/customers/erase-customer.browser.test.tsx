import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Customer } from "#shop/people/customers/customers.contract.server.ts";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { EraseCustomer } from "./erase-customer.tsx";

const CUSTOMER = {
  email: "jo@shopper.example",
  erasure: {
    orders: 1,
    openOrders: ["LC482913"],
    ...{ messages: 0, emails: 0, stockAlerts: 0, cartReminders: 0, subscriber: false, reviews: 0 },
  },
} as Partial<Customer> as Customer;

test("the server decides whether the typed email is the customer's; then, the page of an open order's customer opens", async () => {
  const email = "That's not this customer's email";
  const errors = [{ field: "email", message: email }];
  const calls = answerCalls((_path, { body }) =>
    String(body).includes("other@")
      ? Response.json({ code: "validation_failed", errors }, { status: 422 })
      : Response.json({ orders: 1, openOrders: ["LC482913"], remaining: "o2" }),
  );
  const router = await renderForStaff(<EraseCustomer customer={CUSTOMER} id="o1" />, "/admin/customers/o1");
  await page.getByRole("button", { name: "Erase customer" }).click();
  const erase = page.getByRole("button", { name: "Erase", exact: true });
  await erase.click();
  await expect.element(page.getByText("Please type the customer's email")).toBeVisible();
  expect(calls).not.toHaveBeenCalled();
  const typed = page.getByLabelText(`Type ${CUSTOMER.email} to confirm`);
  await typed.fill("other@shopper.example");
  await erase.click();
  await expect.element(page.getByText(email)).toBeVisible();
  // The database has its own rule for letter case.
  await typed.fill("Jo@Shopper.example");
  await erase.click();
  await expect.poll(() => router.state.location.pathname).toBe("/admin/customers/o2");
});
