import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { Toaster } from "#app/ui/toaster.tsx";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { SecondStep } from "./second-step.tsx";

const over: (string | undefined)[] = [];
const problem = (code: string, detail: string) => Response.json({ code, detail }, { status: 401 });

test("the second step requires a code, reports a wrong one, and returns to the first step when the login expires", async () => {
  const calls = answerCalls((_path, { body }) =>
    String(body).includes("000000")
      ? problem("invalid_code", "This code isn't valid.")
      : problem("challenge_over", "Please log in again."),
  );
  await renderForStaff(<SecondStep challenge="c" onOver={(why) => void over.push(why)} />);
  await expect.element(page.getByRole("heading", { name: "Two-step login" })).toHaveFocus();
  const code = page.getByLabelText("Code", { exact: true });
  const login = page.getByRole("button", { name: "Login" });
  await login.click();
  await expect.element(page.getByText("Please enter the code from your app")).toBeVisible();
  await expect.element(code).toHaveFocus();
  await code.fill("000000");
  await login.click();
  await expect.element(page.getByText("This code isn't valid.")).toBeVisible();
  await expect.element(code).toHaveFocus();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  const recovery = page.getByLabelText("Recovery code");
  await expect.element(recovery).toHaveFocus();
  await expect.element(recovery).toHaveValue("");
  await expect.element(page.getByText("This code isn't valid.")).not.toBeInTheDocument();
  await recovery.fill("one-of-ten");
  await login.click();
  await expect.poll(() => over).toEqual(["Please log in again."]);
  expect(calls).toHaveBeenCalledTimes(2);
});

test("a login that works removes the message of the one that failed", async () => {
  let down = true;
  answerCalls(() => {
    if (down) throw new TypeError("Failed to fetch");
    return Response.json({ token: "t", user: { _id: "ada", email: "ada@shop.example", name: "Ada", role: "owner" } });
  });
  await renderForStaff(
    <>
      <SecondStep challenge="c" onOver={() => {}} />
      <Toaster />
    </>,
  );
  await page.getByLabelText("Code", { exact: true }).fill("123456");
  await page.getByRole("button", { name: "Login" }).click();
  const failed = page.getByText("Demo mode - API not available");
  await expect.element(failed).toBeVisible();
  down = false;
  await page.getByRole("button", { name: "Login" }).click();
  await expect.element(page.getByText("Logged in successfully!")).toBeVisible();
  expect(failed.query()).toBeNull();
});
