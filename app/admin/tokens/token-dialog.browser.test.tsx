import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { StaffProvider } from "../kit/staff.tsx";
import { TokenDialog } from "./token-dialog.tsx";

afterEach(() => vi.unstubAllGlobals());

test("a last day that is no day makes no token without one", async () => {
  const sent = vi.fn(async () => Response.json({ code: "refused", title: "No" }, { status: 400 }));
  vi.stubGlobal("fetch", sent);
  await render(
    <StaffProvider token="t" user={{ _id: "1", email: "ada@shop.example", name: "Ada", role: "owner" }}>
      <TokenDialog shown="form" onMade={() => {}} onClose={() => {}} />
    </StaffProvider>,
  );
  await page.getByLabelText("Name").fill("Warehouse");
  await page.getByRole("radiogroup", { name: "Orders" }).getByLabelText("Read").click();
  const day = page.getByLabelText("Last day (optional)", { exact: true });
  await day.fill("13/45/2030");
  await page.getByLabelText("Name").click();
  await page.getByRole("button", { name: "Create token" }).click();
  await expect.element(day).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();

  await day.fill("11/30/2090");
  await page.getByLabelText("Name").click();
  await page.getByRole("button", { name: "Create token" }).click();
  await vi.waitFor(() => expect(sent).toHaveBeenCalled());
});
