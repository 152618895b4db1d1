import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import LaunchChecklistPage from "./launch-checklist-page.tsx";

test("a step that is confirmed leaves the focus on the heading, not nowhere", async () => {
  let state = "confirm";
  answerCalls((path, { method }) => {
    if (method === "PUT") state = "done";
    if (!path.startsWith("/api/admin/launch")) return Response.json({ toShip: 0, messages: 0, reviews: 0 });
    const fix = { to: "/admin/settings/shipping", label: "Policies" };
    const policies = { _id: "policies", title: "Confirm your policies", why: "", found: "", confirmable: true, fix };
    const other = { ...policies, _id: "reviews", title: "Remove sample reviews", confirmable: false, state: "todo" };
    const rows = [
      { ...policies, state, confirmation: null },
      { ...other, confirmation: null },
    ];
    return Response.json({ rows, open: state === "done" ? 1 : 2, policiesVersion: 1 });
  });
  await renderForStaff(<LaunchChecklistPage />, "/admin/settings/system/launch");
  await page.getByRole("button", { name: "Confirm: Confirm your policies" }).click();
  await expect.element(page.getByText("Completed steps")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Launch checklist" })).toHaveFocus();
});
