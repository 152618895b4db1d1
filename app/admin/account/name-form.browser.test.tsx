import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import AccountPage from "./account-page.tsx";

test("an account that does not load can be loaded again, and saving the name leaves the focus where it is", async () => {
  let name: string | undefined;
  let loaded = 0;
  answerCalls((path, { method, body }) => {
    if (path.endsWith("/name") && method === "PUT") {
      name = JSON.parse(String(body)).name;
      return new Response(null, { status: 204 });
    }
    if (!path.endsWith("/account")) return Response.json({ items: [] });
    if (!name) return Response.json({ code: "busy" }, { status: 503 });
    loaded += 1;
    return Response.json({ name, twoStep: false, recoveryCodesLeft: 0 });
  });
  await renderForStaff(<AccountPage />);
  const again = page.getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  name = "Ada";
  await again.click();

  const box = page.getByLabelText("Your name");
  await box.fill("Ada L.");
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() => expect([name, loaded]).toEqual(["Ada L.", 2]));
  // One more turn of the page's work, in which what was loaded is shown.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await expect.element(box).toHaveValue("Ada L.");
  await expect.element(box).toHaveFocus();
});
