import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderForShopper } from "#test/harness/shopper-part.tsx";
import { answerCalls } from "#test/harness/staff-part.tsx";
import { orderView } from "#test/screens/order-view.ts";
import FindOrderPage from "./find-order-page.tsx";
import { storeLastOrder } from "./last-order.ts";

const field = (name: string) => page.getByLabelText(name);
const press = () => page.getByRole("button", { name: "Find Order" }).click();

const open = () =>
  renderForShopper(<FindOrderPage {...({} as Parameters<typeof FindOrderPage>[0])} />, {
    facts: { email: "kept", demo: true },
  });

test("the look-up checks the input, keeps it if the shop refuses, and promises no email that a demo doesn't send", async () => {
  const refused = "Too many attempts. Please wait a moment and try again.";
  const answers = [
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => Response.json({ detail: refused }, { status: 429 }),
  ];
  const calls = answerCalls(() => answers.shift()?.() ?? Response.json({}, { status: 202 }));
  await open();
  await press();
  await expect.element(field("Order number")).toHaveFocus();
  await expect.element(field("Order number")).toHaveAccessibleDescription(/Please enter your order number/);
  await expect.element(field("Email")).toHaveAccessibleDescription("Please enter your email address");
  await field("Order number").fill("packed");
  await field("Email").fill("jordan@shopper.example");
  await press();
  await expect.element(field("Order number")).toHaveAccessibleDescription(/LC and at least 6 digits, such as LC123456/);
  expect(calls).not.toHaveBeenCalled();

  await field("Order number").fill("LC482913");
  for (const words of ["We couldn't connect. Please try again.", refused]) {
    await press();
    await expect.element(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
    await expect.element(field("Order number")).toHaveValue("LC482913");
  }
  await press();
  await expect.element(page.getByText(/^If an order matches, its link is in the shop/)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/we (have |'ve )?sen[dt]/i);
  const email = page.getByRole("link", { name: "open the email log" });
  await expect.element(email).toHaveAttribute("href", "/admin/settings/email");
  await page.getByRole("button", { name: "Edit and Try Again" }).click();
  await expect.element(field("Order number")).toHaveFocus();
  await expect.element(field("Order number")).toHaveValue("LC482913");
});

test("the order of this device appears with its status, and a field keeps the focus", async () => {
  const order = orderView();
  const { promise: read, resolve: answer } = Promise.withResolvers<Response>();
  answerCalls(() => read);
  storeLastOrder({ ...order, viewToken: "view-token" });
  await open();
  const known = page.getByRole("region", { name: "Your last order on this device" });
  await expect.element(known).toBeVisible();
  (field("Order number").element() as HTMLElement).focus();
  answer(Response.json(order));
  await expect.element(known).toMatchTextContent(/is confirmed/);
  await expect.element(field("Order number")).toHaveFocus();
  await expect.element(known.getByRole("link")).toHaveAttribute("href", `/orders/${order._id}`);
});
