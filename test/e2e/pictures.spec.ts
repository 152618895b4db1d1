import { expect, type Page, test } from "@playwright/test";
import { jpeg } from "#test/harness/picture-bytes.ts";
import { logIn, ownProduct } from "./steps.ts";

const rows = (page: Page) =>
  page.getByRole("list", { name: "Pictures in the order of the shop" }).getByRole("listitem");
const addresses = async (page: Page) =>
  rows(page)
    .locator("img")
    .evaluateAll((all) => all.map((image) => image.getAttribute("src") ?? ""));

async function upload(page: Page, name: string, tint: string, size = { width: 900, height: 1100 }): Promise<void> {
  const before = await rows(page).count();
  const buffer = await jpeg(size, tint);
  await page.locator("input[type=file]").setInputFiles([{ name, mimeType: "image/jpeg", buffer }]);
  await expect(rows(page)).toHaveCount(before + 1);
}

test("a picture is uploaded, ordered first and described, and the shop shows it first", async ({ page, request }) => {
  const own = await ownProduct(request, "Pictured Cap", 12, 4);
  await logIn(page);
  await page.goto(`/admin${own.page.replace("/product/", "/products/")}/pictures`);
  await expect(rows(page)).toHaveCount(1);

  await upload(page, "cap.jpg", "#315a7d");
  await expect(page.getByText("2 pictures are not described yet.")).toBeVisible();
  await page.getByLabel("What it shows").last().fill("The cap on a hook");
  const handle = page.getByRole("button", { name: /^Move picture 2 of 2/ });
  await handle.press("ArrowUp");
  await expect(page.getByRole("button", { name: /^Move picture 1 of 2/ })).toBeFocused();
  await page.getByRole("button", { name: "Save pictures" }).click();
  await expect(page.getByText("Pictures saved")).toBeVisible();
  await expect(page.getByText("Everything is saved.")).toBeVisible();
  const [first = ""] = await addresses(page);
  expect(first).toMatch(/^\/media\/u\//);

  await page.goto(own.page);
  const shown = page.getByRole("region", { name: "Product pictures" }).getByRole("img").first();
  await expect(shown).toHaveAccessibleName("The cap on a hook");
  await expect(shown).toHaveAttribute("src", first);
  expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/media\/u\/[\w-]+\.avif$/);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goto("/shop");
  await expect(page.getByRole("article").filter({ hasText: "Pictured Cap" }).locator("img").first()).toHaveAttribute(
    "src",
    first,
  );
  await own.remove();
});

test("pictures are moved, removed and brought back by keyboard, and dragged", async ({ page, request }) => {
  const own = await ownProduct(request, "Moved Cap", 12, 4);
  await logIn(page);
  await page.goto(`/admin${own.page.replace("/product/", "/products/")}/pictures`);
  await page.getByLabel("Image URL").fill("/media/front-black.webp");
  await page.getByRole("button", { name: "Add", exact: true }).press("Enter");
  await page.getByLabel("Image URL").fill("/media/front-blue.webp");
  await page.getByLabel("Image URL").press("Enter");
  const [packed, black, blue] = ["/media/packed-grey.webp", "/media/front-black.webp", "/media/front-blue.webp"];
  await expect.poll(() => addresses(page)).toEqual([packed, black, blue]);

  await page.getByRole("button", { name: "Move picture 1 down" }).press("Enter");
  await expect(page.getByRole("button", { name: "Move picture 2 down" })).toBeFocused();
  await expect.poll(() => addresses(page)).toEqual([black, packed, blue]);
  await page.getByRole("button", { name: /^Move picture 1 of 3/ }).press("End");
  await expect.poll(() => addresses(page)).toEqual([packed, blue, black]);

  await page.getByRole("button", { name: "Remove picture 3" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove picture 2" })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => addresses(page)).toEqual([packed, blue, black]);

  await page.getByRole("button", { name: "Remove picture 3" }).press("Enter");
  await page.getByRole("button", { name: "Save pictures" }).click();
  await expect(page.getByText("Everything is saved.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(() => addresses(page)).toEqual([packed, blue, black]);
  await page.getByRole("button", { name: "Save pictures" }).click();
  await expect(page.getByText("Everything is saved.")).toBeVisible();

  await page
    .getByRole("button", { name: /^Move picture 3 of 3/ })
    .dragTo(rows(page).first(), { targetPosition: { x: 60, y: 4 } });
  await expect.poll(() => addresses(page)).toEqual([black, packed, blue]);
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect.poll(() => addresses(page)).toEqual([packed, blue, black]);
  await own.remove();
});

test("a file that is not taken says why, and the second of two windows overwrites nothing", async ({
  page,
  request,
}) => {
  const own = await ownProduct(request, "Contested Cap", 12, 4);
  await logIn(page);
  await page.goto(`/admin${own.page.replace("/product/", "/products/")}/pictures`);
  await page.locator("input[type=file]").setInputFiles([
    { name: "text.png", mimeType: "image/png", buffer: Buffer.from("not a picture") },
    { name: "small.jpg", mimeType: "image/jpeg", buffer: await jpeg({ width: 200, height: 200 }) },
  ]);
  const uploads = page.getByRole("list", { name: "Uploads" });
  await expect(uploads.getByText("This is not a picture that the shop can show.")).toBeVisible();
  await expect(uploads.getByText("too small for the shop")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss text.png" }).click();
  await expect(uploads.getByRole("listitem")).toHaveCount(1);

  await page.getByLabel("What it shows").fill("Mine");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel("What it shows").fill("Theirs");
  await other.getByRole("button", { name: "Save pictures" }).click();
  await expect(other.getByText("Pictures saved")).toBeVisible();

  await page.getByRole("button", { name: "Save pictures" }).click();
  await expect(page.getByText("Somebody else has changed these pictures")).toBeVisible();
  await expect(page.getByLabel("What it shows")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Drop my changes and load theirs" }).click();
  await expect(page.getByLabel("What it shows")).toHaveValue("Theirs");
  await own.remove();
});
