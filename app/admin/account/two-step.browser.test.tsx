import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import AccountPage from "./account-page.tsx";

test("after a lost answer, closing the dialog shows that two-step login is on", async () => {
  let twoStep = false;
  answerCalls((path, { method }) => {
    if (path.endsWith("/two-step") && method === "POST")
      return Response.json({ secret: "ABCD", uri: "otpauth://totp/Packd:ada" });
    if (path.endsWith("/two-step")) {
      twoStep = true;
      throw new TypeError("Failed to fetch");
    }
    if (path.endsWith("/account")) return Response.json({ name: "Ada", twoStep, recoveryCodesLeft: twoStep ? 10 : 0 });
    return Response.json({ items: [] });
  });
  await renderForStaff(<AccountPage />);
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByLabelText("Your password").fill("a password");
  await page.getByRole("button", { name: "Continue" }).click();
  const link = page.getByRole("link", { name: "Open authenticator app" });
  await expect.element(link).toHaveAttribute("href", "otpauth://totp/Packd:ada");
  await expect.element(page.getByRole("button", { name: "Copy key" })).toBeVisible();
  await page.getByLabelText("Code from the app").fill("123456");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect.element(page.getByText("The server isn't responding. Please try again.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("button", { name: "New recovery codes" })).toBeVisible();
});
