import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { sampleEditorProduct } from "#test/harness/sample-editor-product.ts";
import { answerCalls, heldUploads, renderForStaff } from "#test/harness/staff-part.tsx";
import VariantsPage from "./variants-page.tsx";
import "../../admin.css";

const TEE = sampleEditorProduct("M");

async function openVariants(product: EditorProduct = TEE, restocks: object[] = []) {
  answerCalls(async () => Response.json({ pictures: [], items: restocks }));
  await renderForStaff(<VariantsPage />, "/admin/products/tee/variants", product);
}

/** Drops files on the dialog that chooses a color's picture. @returns their uploads, once the first has begun */
async function dropPictures(...names: string[]) {
  const uploads = heldUploads();
  await openVariants();
  await page.getByRole("button", { name: "Edit Grey" }).click();
  await page.getByRole("button", { name: "Change Picture of Grey" }).click();
  const dataTransfer = new DataTransfer();
  for (const name of names) dataTransfer.items.add(new File(["a"], name, { type: "image/png" }));
  const zone = page.getByText(/^JPEG, PNG/);
  await expect.element(zone).toBeInTheDocument();
  zone.element().dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
  await expect.poll(() => uploads.length).toBe(1);
  return uploads;
}

const closed = () => expect.element(page.getByRole("dialog")).not.toBeInTheDocument();

test("an upload that ends after its dialog was closed changes nothing", async () => {
  const [upload] = await dropPictures("slow.png");
  await userEvent.keyboard("{Escape}");
  await closed();
  const name = page.getByLabelText("Name of color 1");
  await name.fill("Stone");
  upload?.end("/media/u/slow.webp");
  // The answer is read in the next task.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.element(name).toHaveValue("Stone");
  expect(document.querySelector("[src*=slow]")).toBeNull();
});

test("of several dropped files, a color gets the first as its picture, and no other is sent", async () => {
  const uploads = await dropPictures("first.png", "second.png");
  uploads[0]?.end("/media/u/first.webp");
  await closed();
  await expect.poll(() => document.querySelector("[src*=first]")).not.toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(uploads.map(({ name }) => name)).toEqual(["first.png"]);
});

test("a color that goes live by itself isn't taken for someone else's change", async () => {
  const liveAt = "2126-11-27T17:00:00.000Z";
  await openVariants({ ...TEE, colors: TEE.colors.map((color) => ({ ...color, liveAt })) });
  await page.getByRole("button", { name: "Edit Grey" }).click();
  const name = page.getByLabelText("Name of color 1");
  await name.fill("Stone");
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(liveAt) });
  await name.fill("Sand");
  await expect.element(name).toHaveValue("Sand");
  await expect.element(page.getByText("Unsaved changes")).toBeInTheDocument();
  expect(page.getByText(/Theirs:/).query()).toBeNull();
});

test("a SKU is suggested once a new color has a name", async () => {
  await openVariants();
  await page.getByRole("button", { name: "Add a color" }).click();
  await expect.element(page.getByLabelText("SKU of Color 2, M")).toHaveValue("");
  await page.getByLabelText("Name of color 2").fill("Red");
  await expect.element(page.getByLabelText("SKU of Red, M")).toHaveValue("TEE-RED-M");
});

test("the restocks that saving cancels are named before", async () => {
  const both = sampleEditorProduct("M", "L");
  for (const variant of both.variants) if (variant.size === "L") variant.inventory = 0;
  const planned = { _id: "1", sku: "TEE-L", color: "Grey", size: "L", pieces: 20, announced: true, note: "" };
  const times = { availableAt: "2126-11-27T17:00:00.000Z", plannedBy: "ada", plannedAt: TEE.liveAt, releasedAt: null };
  await openVariants(both, [{ ...planned, ...times }]);
  await page.getByRole("button", { name: "Edit L" }).click();
  await page.getByRole("button", { name: "Remove L" }).click();
  await expect.element(page.getByRole("button", { name: "Add a size" })).toHaveFocus();
  const words = /Saving also cancels 1 planned restock: 20 units of Grey, L on Nov 27, 2126/;
  await expect.element(page.getByText(words)).toBeVisible();
});

test("an error of a color with a space in its name is linked to its field", async () => {
  const rename = (one: { color: string }) => Object.assign({ ...one }, { color: "Deep Pink" });
  await openVariants({ ...TEE, colors: TEE.colors.map(rename), variants: TEE.variants.map(rename) } as EditorProduct);
  await page.getByRole("button", { name: "Edit Deep Pink" }).click();
  await page.getByLabelText("Name of color 1").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByLabelText("Name of color 1")).toHaveAccessibleDescription("Please enter a color");
});

test("on a phone, a color's SKUs are closed until one is wrong", async () => {
  await page.viewport(390, 844);
  const black = { color: "Black", image: "/b.webp", liveAt: TEE.liveAt, swatch: null };
  await openVariants({
    ...TEE,
    colors: [...TEE.colors, black],
    variants: [...TEE.variants, ...TEE.variants.map((one) => ({ ...one, sku: "TEE-B", color: "Black" }))],
  });
  const sku = page.getByLabelText("SKU of Black, M");
  await expect.element(sku).not.toBeVisible();
  await page.getByText("Black: 1 SKU").click();
  await sku.fill("TEE-M");
  await page.getByText("Black: 1 SKU").click();
  await expect.element(sku).not.toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(sku).toHaveFocus();
  await sku.fill("TEE-BLACK");
  await expect.element(sku).toBeVisible();
  await expect.element(page.getByLabelText("SKU of Grey, M")).not.toBeVisible();
});

test("a missing picture or swatch is an error of its button, not of the color's name", async () => {
  answerCalls(async (_, { method }) => {
    if (method !== "PUT") return Response.json({ items: [] });
    const errors = [{ field: "edit.colors.1.image", message: "Please add a picture" }];
    return Response.json({ code: "validation_failed", detail: "", errors }, { status: 400 });
  });
  await renderForStaff(<VariantsPage />, "/admin/products/tee/variants", TEE);
  await page.getByRole("button", { name: "Add a color" }).click();
  await page.getByLabelText("Name of color 2").fill("Green");
  await page.getByLabelText("Swatch of Green").selectOptions("Picture");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("button", { name: "Choose Swatch picture of Green" })).toHaveFocus();
  await page.getByLabelText("Swatch of Green").selectOptions("Text");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("button", { name: "Choose Picture of Green" })).toHaveFocus();
  await expect.element(page.getByLabelText("Name of color 2")).not.toHaveAttribute("aria-invalid", "true");
});
