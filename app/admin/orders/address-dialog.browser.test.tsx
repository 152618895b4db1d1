import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { CUSTOMER } from "#test/harness/customer.ts";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { AddressDialog } from "./address-dialog.tsx";

test("a ZIP code of another state gets a hint, and is saved all the same", async () => {
  const calls = answerCalls(() => Response.json({}));
  const order = { _id: "o1", shipTo: CUSTOMER, customer: CUSTOMER, actions: { changeAddress: [] } };
  await renderForStaff(<AddressDialog open order={order} onClose={() => {}} />);
  const hint = page.getByText("This ZIP code is in NY, not in OR.");
  await page.getByLabelText("ZIP code").fill("10001");
  expect(hint.query()).toBeNull();
  await page.getByLabelText("State").click();
  await expect.element(hint.last()).toBeVisible();
  await page.getByRole("button", { name: "Save address" }).click();
  await expect.poll(() => calls.mock.calls.map(([, request]) => request?.method)).toContain("PUT");
});
