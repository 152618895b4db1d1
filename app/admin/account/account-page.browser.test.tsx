import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderHook } from "vitest-browser-react";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { startSession, useSession } from "../frame/session.ts";
import AccountPage from "./account-page.tsx";

test("an account that fails to load can be loaded again; a new name is in the session, and its field keeps the focus", async () => {
  let name: string | undefined;
  let loaded = 0;
  answerCalls((path, { method, body }) => {
    if (path.endsWith("/name") && method === "PUT") {
      name = JSON.parse(String(body)).name.trim();
      return new Response(null, { status: 204 });
    }
    if (!path.endsWith("/account")) return Response.json({ items: [] });
    if (!name) return Response.json({ code: "busy" }, { status: 503 });
    loaded += 1;
    return Response.json({ name, twoStep: false, recoveryCodesLeft: 0 });
  });
  startSession("t", { _id: "1", email: "ada@shop.example", name: "Ada", role: "owner" });
  const { result } = await renderHook(useSession);
  await renderForStaff(<AccountPage />);
  const tryAgain = page.getByRole("button", { name: "Try again" });
  await expect.element(tryAgain).toBeVisible();
  name = "Ada";
  await tryAgain.click();

  const box = page.getByLabelText("Your name");
  await box.fill(" Ada L. ");
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() => expect([name, loaded]).toEqual(["Ada L.", 2]));
  // Waits until the page has rendered the reloaded account.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await expect.element(box).toHaveValue("Ada L.");
  await expect.element(box).toHaveFocus();
  expect(result.current).toMatchObject({ state: "staff", user: { name: "Ada L." } });
});

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
