import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderForStaff } from "#test/harness/staff-part.tsx";
import { useUnsaved } from "../kit/unsaved-guard.tsx";
import { SessionPrompt } from "./session-prompt.tsx";

const user = { _id: "1", email: "ada@shop.example", name: "Ada", role: "owner" } as const;

function Edited() {
  useUnsaved("the details");
  return null;
}

test("Escape doesn't log out, and logging out asks before unsaved changes are lost", async () => {
  await renderForStaff(
    <>
      <Edited />
      <SessionPrompt session={{ state: "staff", token: "t", user, expired: true }} />
    </>,
  );
  const prompt = page.getByRole("dialog", { name: "Your session has expired" });
  const password = prompt.getByLabelText("Password");
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard("{Escape}{Escape}");
  await expect.element(password).toBeVisible();
  await prompt.getByRole("button", { name: "Log out" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect.element(question.getByText("You have unsaved changes in the details.")).toBeVisible();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(password).toBeVisible();
});
