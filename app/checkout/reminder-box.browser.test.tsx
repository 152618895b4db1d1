import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { type CustomerInfo, EMPTY_CUSTOMER_INFO } from "#shop/ordering/orders/customer-info.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { REMINDER_KEY } from "./reminder.ts";
import type { RemindedCart } from "./reminder-api.ts";
import { ReminderBox } from "./reminder-box.tsx";
import { useReminder } from "./use-reminder.ts";
import "../app.css";

afterEach(() => {
  vi.unstubAllGlobals();
});

type Filled = { customer?: CustomerInfo; items?: RemindedCart["items"] };

function show(email: "sent" | "kept", { customer = EMPTY_CUSTOMER_INFO, items = [] }: Filled = {}) {
  const Box = () => <ReminderBox reminder={useReminder(customer, items)} />;
  const Stub = createRoutesStub([{ id: "root", children: [{ path: "/", Component: Box }] }]);
  return render(<Stub hydrationData={{ loaderData: { root: { shop: { policies: {}, owner: {}, email } } } }} />);
}

test("a shop that sends email offers one reminder, and asks for the address", async () => {
  const screen = await show("sent");
  await screen.getByRole("checkbox", { name: /^Remind me once/ }).click();
  await expect.element(screen.getByText("Enter your email above so we know where to send it.")).toBeVisible();
});

test("a shop that sends no email offers no reminder", async () => {
  const screen = await show("kept");
  await expect.element(screen.getByRole("checkbox")).not.toBeInTheDocument();
});

test("a box that was ticked while the shop sent email is unticked when it no longer does", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    sent.push(`${method} ${path}`);
    return new Response(null, { status: 204 });
  });
  const id = "0123456789abcdef0123456789abcdef";
  localStorage.setItem(REMINDER_KEY, JSON.stringify({ id, wanted: true }));
  await show("kept");
  await expect.poll(() => sent).toEqual([`DELETE /api/checkout-reminders/${id}`]);
  await expect.poll(() => localStorage.getItem(REMINDER_KEY)).toBeNull();
});

test("nothing is sent before the box is ticked, and the box says so if the shop didn't answer", async () => {
  const sent: string[] = [];
  let isAway = true;
  vi.stubGlobal("fetch", async (_path: string, { method = "GET", body }: RequestInit = {}) => {
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
  await expect.element(screen.getByText(/this isn't saved/)).toBeVisible();
  isAway = false;
  await screen.getByRole("button", { name: "Try Again" }).click();
  await expect.element(screen.getByText(/this isn't saved/)).not.toBeInTheDocument();
  isAway = true;
  await box.click();
  await expect.element(screen.getByText(/it may still remind you/)).toBeVisible();
  const put = `PUT ${JSON.stringify({ email: CUSTOMER.email, items })}`;
  expect(sent.slice(0, 2)).toEqual([put, put]);
  expect(sent.at(-1)).toMatch(/^DELETE/);
});
