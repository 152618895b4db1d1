import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { StaffProvider } from "../kit/staff.tsx";
import AccountPage from "./account-page.tsx";

afterEach(() => vi.unstubAllGlobals());

test("an account that does not load can be asked for again, and saving the name leaves the focus where it is", async () => {
  let name: string | undefined;
  let loaded = 0;
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (path.endsWith("/name") && method === "PUT") {
      name = JSON.parse(String(body)).name;
      return new Response(null, { status: 204 });
    }
    if (path.endsWith("/account")) {
      if (!name) return Response.json({ code: "busy" }, { status: 503 });
      loaded += 1;
      return Response.json({ name, twoStep: false, recoveryCodesLeft: 0 });
    }
    return Response.json({ items: [] });
  });
  await render(
    <StaffProvider token="t" user={{ _id: "1", email: "ada@shop.example", name: "Ada", role: "owner" }}>
      <AccountPage />
    </StaffProvider>,
  );
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
