import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { TokenDialog } from "./token-dialog.tsx";

test("an invalid expiration date doesn't create a token that never expires", async () => {
  const sent = answerCalls(() => Response.json({ code: "refused", title: "No" }, { status: 400 }));
  await renderForStaff(<TokenDialog open onMade={() => {}} onClose={() => {}} />);
  await page.getByLabelText("Name").fill("Warehouse");
  await expect.element(page.getByLabelText("Orders")).not.toBeVisible();
  await page.getByRole("button", { name: "Custom" }).click();
  await page.getByLabelText("Orders").selectOptions("read");
  await page.getByLabelText("Your password").fill("kettle orbit wander");
  const day = page.getByLabelText("Expires (optional)", { exact: true });
  const createWith = async (text: string) => {
    await day.fill(text);
    await page.getByLabelText("Name").click();
    await page.getByRole("button", { name: "Create token" }).click();
  };
  await createWith("13/45/2030");
  await expect.element(day).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
  await createWith("11/30/2090");
  await vi.waitFor(() => expect(sent).toHaveBeenCalled());
});
