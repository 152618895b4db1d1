import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { EMPTY_CUSTOMER_INFO } from "#shop/ordering/orders/customer-info.ts";
import { REMINDER_KEY } from "./reminder.ts";
import { ReminderBox } from "./reminder-box.tsx";
import { useReminder } from "./use-reminder.ts";
import "../app.css";

afterEach(() => {
  vi.unstubAllGlobals();
});

const Box = () => <ReminderBox reminder={useReminder(EMPTY_CUSTOMER_INFO, [])} />;

function show(email: "sent" | "kept") {
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
