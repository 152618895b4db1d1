import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Toaster } from "#app/ui/toaster.tsx";
import { sampleEditorProduct } from "#test/harness/sample-editor-product.ts";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import DetailsPage from "./details-page.tsx";
import ProductLayout from "./product-layout.tsx";
import "../../admin.css";

const TEE = sampleEditorProduct("M");

/** Opens the details of a product that the API answers with. @returns the calls */
async function openDetails(answer: Parameters<typeof answerCalls>[0] = () => Response.json(TEE), role?: "read_only") {
  const calls = answerCalls(answer);
  const pages = (
    <>
      <Routes>
        <Route path="/admin/products/:id" element={<ProductLayout />}>
          <Route index element={<DetailsPage />} />
        </Route>
      </Routes>
      <Toaster />
    </>
  );
  await renderForStaff(pages, "/admin/products/tee", undefined, role);
  return calls;
}

test("shows the picture of the first color that has one, as the product list does", async () => {
  const draft = { color: "Draft", image: "", swatch: null, liveAt: null };
  await openDetails(() => Response.json({ ...TEE, colors: [draft, ...TEE.colors] }));
  const link = page.getByRole("link").filter({ hasText: "Change pictures" });
  await expect.element(link).toBeVisible();
  expect(link.element().querySelector("img")?.getAttribute("src")).toBe(TEE.colors[0]?.image);
});

test("a launch or a sale without a day isn't saved, nor a sale price above the price", async () => {
  const calls = await openDetails();
  const save = () => page.getByRole("button", { name: /^Save/ }).click();
  await page.getByLabelText("Status").selectOptions("at");
  await save();
  await expect.element(page.getByLabelText(/^Goes live on/)).toHaveAccessibleDescription("Please enter a date");
  await expect.element(page.getByLabelText("Goes live: Time")).not.toHaveAttribute("aria-invalid");
  await page.getByLabelText("Status").selectOptions("live");
  await page.getByLabelText(/^Sale price/).fill("50");
  await save();
  await expect.element(page.getByText("The sale price must be below the price")).toBeVisible();
  await expect.element(page.getByLabelText(/^Sale price/)).toHaveFocus();
  await page.getByLabelText(/^Sale price/).fill("15");
  await page.getByLabelText(/^Sale starts: Time/).fill("09:30");
  await save();
  await expect.element(page.getByLabelText(/^Sale starts on/)).toHaveAccessibleDescription(/Please enter a date Leave/);
  expect(calls.mock.calls.filter(([, request]) => request?.method === "PUT")).toEqual([]);
});

test("the preview shows a sale now and after its end; a date that isn't one isn't saved as empty", async () => {
  const calls = await openDetails();
  const preview = page.getByRole("region", { name: "Preview" });
  await page.getByLabelText(/^Sale price/).fill("15");
  const ends = page.getByLabelText(/^Sale ends on/);
  const day = new Date(Date.now() + 4 * 86_400_000);
  await ends.fill(`${day.getMonth() + 1}/${day.getDate()}/${day.getFullYear()}`);
  await userEvent.tab();
  const now = preview.getByRole("radio", { name: "Now: $15.00 instead of $20.00, “Sale ends soon!”" });
  await expect.element(now).toBeChecked();
  await preview.getByRole("radio", { name: /^From .*: \$20\.00$/ }).click();
  await expect.element(preview.getByText("Sale ends soon!", { exact: true })).not.toBeInTheDocument();
  await ends.fill("Nov 31");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect.element(ends).toHaveFocus();
  expect(calls.mock.calls.filter(([, request]) => request?.method === "PUT")).toEqual([]);
});

test("the preview doesn't claim that shoppers see a product before it is live", async () => {
  await openDetails();
  const preview = page.getByRole("region", { name: "Preview" });
  const seen = (legend: string) => preview.getByRole("group", { name: legend, exact: true });
  await expect.element(seen("Shoppers see").getByRole("radio", { name: "Now: $20.00" })).toBeChecked();
  await page.getByLabelText("Status").selectOptions("draft");
  await expect.element(seen("If it were live, shoppers would see").getByRole("radio", { name: /^Now/ })).toBeChecked();
  await page.getByLabelText("Status").selectOptions("at");
  await page.getByLabelText(/^Goes live on/).fill("12/10/2099");
  await userEvent.tab();
  await page.getByLabelText(/^Goes live: Time/).fill("12:00");
  const from = seen("Shoppers see").getByRole("radio", { name: "From Dec 10, 2099, 12:00 PM: $20.00" });
  await expect.element(from).toBeChecked();
  await page.getByLabelText("Show a countdown until then").click();
  await expect.element(seen("Shoppers see").getByRole("radio", { name: "Now: $20.00" })).toBeChecked();
});

test("a role that can't change products is told so, and its fields look disabled", async () => {
  const sale = { ...TEE, salePrice: 15, saleEndsAt: "2099-05-08T04:00:00.000Z" };
  await openDetails(() => Response.json(sale), "read_only");
  await expect.element(page.getByText(/^You can view products, but not change them/)).toBeVisible();
  const lookOf = (label: RegExp) => getComputedStyle(page.getByLabelText(label).element()).backgroundColor;
  await expect.element(page.getByLabelText(/^Sale ends: Time/)).toBeDisabled();
  expect(lookOf(/^Sale ends: Time/)).toBe(lookOf(/^Sale price/));
});

test("a product that doesn't exist has no tabs, and leads back to the list", async () => {
  answerCalls(() => Response.json({ code: "not_found", detail: "Not found." }, { status: 404 }));
  await renderForStaff(<ProductLayout />, "/admin/products/nope");
  await expect.element(page.getByText(/^Product not found\./)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Back to Products" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Variants" })).not.toBeInTheDocument();
});

test("the second of two editors to save is asked whose title to keep, and sees the other's price", async () => {
  let current = TEE;
  const detail = "Ada changed this on May 4, 2026, 11:00 AM.";
  const saved: unknown[] = [];
  await openDetails((path, { method, body }) => {
    if (path !== "/api/admin/products/tee") throw new Error(`Unexpected call of ${path}`);
    if (method !== "PUT") return Response.json(current);
    const { version, edit } = JSON.parse(String(body));
    saved.push([version, edit.title, edit.price]);
    if (version === current.version) return Response.json(current);
    return Response.json({ code: "changed_meanwhile", detail, current, changes: [] }, { status: 409 });
  });
  const title = page.getByLabelText("Title", { exact: true });
  const price = page.getByLabelText("Price", { exact: true });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await title.fill("My Tee");
  current = { ...TEE, version: 2, title: "Their Tee", price: 45 };
  await save.click();
  const notice = page.getByRole("alert").filter({ hasText: `${detail} Saving keeps yours. Theirs: Their Tee` });
  await expect.element(notice).toBeVisible();
  expect(page.getByText("Failed to save product").query()).toBeNull();
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

test("an editor who ends a sale is told that someone else has moved its end", async () => {
  const sale = { ...TEE, salePrice: 15, saleEndsAt: "2099-05-08T04:00:00.000Z" };
  let current = sale;
  const detail = "Ada changed this on May 4, 2026, 11:00 AM.";
  await openDetails((_, { method }) =>
    method === "PUT"
      ? Response.json({ code: "changed_meanwhile", detail, current, changes: [] }, { status: 409 })
      : Response.json(current),
  );
  for (const label of [/^Sale price/, /^Sale ends: Time/, /^Sale ends on/]) await page.getByLabelText(label).fill("");
  await userEvent.tab();
  await expect.element(page.getByLabelText(/^Sale ends on/)).not.toBeInTheDocument();
  current = { ...sale, version: 2, saleEndsAt: "2099-06-08T04:00:00.000Z" };
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .element(page.getByRole("alert").filter({ hasText: `${detail} Saving keeps yours. Theirs: Jun 8, 2099, 12:00 AM` }))
    .toBeVisible();
});
