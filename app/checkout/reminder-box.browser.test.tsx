import { expect, test } from "vitest";
import { type CustomerInfo, EMPTY_CUSTOMER_INFO } from "#shop/ordering/orders/customer-info.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { renderForShopper } from "#test/harness/shopper-part.tsx";
import { answerCalls } from "#test/harness/staff-part.tsx";
import { REMINDER_KEY } from "./reminder.ts";
import type { RemindedCart } from "./reminder-api.ts";
import { ReminderBox } from "./reminder-box.tsx";
import { useReminder } from "./use-reminder.ts";
import "../app.css";

type Filled = { customer?: CustomerInfo; items?: RemindedCart["items"] };

function show(email: "sent" | "kept", { customer = EMPTY_CUSTOMER_INFO, items = [] }: Filled = {}) {
  const Box = () => <ReminderBox reminder={useReminder(customer, items)} />;
  return renderForShopper(<Box />, { facts: { email } });
}

test("a shop that sends email offers one reminder, and asks for the address", async () => {
  const screen = await show("sent");
  await screen.getByRole("checkbox", { name: /^Remind me once/ }).click();
  await expect.element(screen.getByText("Enter your email above so we know where to send it.")).toBeVisible();
});

test("a shop that sends no email offers no reminder, and a box that was ticked while it did is unticked", async () => {
  const sent: string[] = [];
  answerCalls((path, { method = "GET" }) => {
    sent.push(`${method} ${path}`);
    return new Response(null, { status: 204 });
  });
  const id = "0123456789abcdef0123456789abcdef";
  localStorage.setItem(REMINDER_KEY, JSON.stringify({ id, wanted: true }));
  const screen = await show("kept");
  await expect.element(screen.getByRole("checkbox")).not.toBeInTheDocument();
  await expect.poll(() => sent).toEqual([`DELETE /api/checkout-reminders/${id}`]);
  await expect.poll(() => localStorage.getItem(REMINDER_KEY)).toBeNull();
});

test("nothing is sent before the box is ticked, and the box says so if the shop didn't answer", async () => {
  const sent: string[] = [];
  let isAway = true;
  answerCalls((_path, { method = "GET", body }) => {
    sent.push(`${method} ${body ?? ""}`);
    if (isAway) throw new TypeError("Failed to fetch");
    return method === "PUT" ? Response.json({ reminder: "kept" }) : new Response(null, { status: 204 });
  });
  const items = [{ _id: "cap", color: "Grey", size: "M", quantity: 1 }];
  const screen = await show("sent", { customer: CUSTOMER, items });
  const box = screen.getByRole("checkbox");
  await expect.element(box).not.toBeChecked();
  expect(sent).toEqual([]);
  await box.click();
  await expect.element(screen.getByText(/couldn't save this/)).toBeVisible();
  isAway = false;
  await screen.getByRole("button", { name: "Try Again" }).click();
  await expect.element(screen.getByText(/couldn't save this/)).not.toBeInTheDocument();
  isAway = true;
  await box.click();
  await expect.element(screen.getByText(/couldn't turn this off/)).toBeVisible();
  const put = `PUT ${JSON.stringify({ email: CUSTOMER.email, items })}`;
  expect(sent.slice(0, 2)).toEqual([put, put]);
  expect(sent.at(-1)).toMatch(/^DELETE/);
});
