import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { sampleEditorProduct } from "#test/harness/sample-editor-product.ts";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import DetailsPage from "./details-page.tsx";
import ProductLayout from "./product-layout.tsx";

const TEE = sampleEditorProduct("M");

test("a sale that starts at a time without a day isn't saved", async () => {
  const calls = answerCalls(async () => Response.json(TEE));
  await renderForStaff(<DetailsPage />, "/admin/products/tee", TEE);
  await page.getByLabelText(/^Sale price/).fill("15");
  await page.getByLabelText(/^Sale starts: Time/).fill("09:30");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect
    .element(page.getByLabelText(/^Sale starts on/))
    .toHaveAccessibleDescription(/Please enter a date and a time/);
  expect(calls.mock.calls.filter(([, request]) => request?.method === "PUT")).toEqual([]);
});

test("the second of two editors to save is asked whose title to keep, and sees the other's price", async () => {
  let current = TEE;
  const detail = "Ada changed this on May 4, 2026, 11:00 AM.";
  const saved: unknown[] = [];
  answerCalls((path, { method, body }) => {
    if (path !== "/api/admin/products/tee") throw new Error(`Unexpected call of ${path}`);
    if (method !== "PUT") return Response.json(current);
    const { version, edit } = JSON.parse(String(body));
    saved.push([version, edit.title, edit.price]);
    if (version === current.version) return Response.json(current);
    return Response.json({ code: "changed_meanwhile", detail, current, changes: [] }, { status: 409 });
  });
  await renderForStaff(
    <Routes>
      <Route path="/admin/products/:id" element={<ProductLayout />}>
        <Route index element={<DetailsPage />} />
      </Route>
    </Routes>,
    "/admin/products/tee",
  );
  const title = page.getByLabelText("Title", { exact: true });
  const price = page.getByLabelText("Price", { exact: true });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await title.fill("My Tee");
  current = { ...TEE, version: 2, title: "Their Tee", price: 45 };
  await save.click();
  const notice = page.getByRole("alert").filter({ hasText: `${detail} Keep yours by saving, or use theirs:` });
  await expect.element(notice).toMatchTextContent(/Title: Their Tee/);
  await expect.element(price).toHaveValue("45.00");
  await expect.element(title).toHaveValue("My Tee");
  await notice.getByRole("button", { name: "Use theirs" }).click();
  await expect.element(title).toHaveValue("Their Tee");
  await expect.element(notice).not.toBeInTheDocument();
  await title.fill("Our Tee");
  await save.click();
  await expect
    .poll(() => saved)
    .toEqual([
      [1, "My Tee", 20],
      [2, "Our Tee", 45],
    ]);
});
