import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { EMPTY_CUSTOMER_INFO } from "#shop/ordering/orders/customer-info.ts";
import { ReminderBox } from "./reminder-box.tsx";
import { useReminder } from "./use-reminder.ts";
import "../app.css";

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

test("a shop that sends no email offers none", async () => {
  const screen = await show("kept");
  await expect.element(screen.getByRole("checkbox")).not.toBeInTheDocument();
});
