import { expect, type Locator, type Page } from "@playwright/test";
import { jpeg } from "#test/harness/picture-bytes.ts";
import { answerOf, staffHeaders } from "./staff-session.ts";
import { logIn, ownProduct } from "./steps.ts";
import { test } from "./test.ts";

const rows = (page: Page) => page.getByRole("list", { name: /^Pictures, in display order/ }).getByRole("listitem");
const picture = (page: Page, place: string) => page.getByRole("button", { name: new RegExp(`^Picture ${place}:`) });
const addresses = (page: Page) =>
  rows(page)
    .locator("img")
    .evaluateAll((all) => all.map((image) => image.getAttribute("src") ?? ""));

async function openPictures(page: Page, title: string) {
  const own = await ownProduct(page.request, title, 12, 4);
  await logIn(page, `/admin${own.page.replace("/product/", "/products/")}/pictures`);
  await expect(rows(page)).toHaveCount(1);
  return own;
}

async function savePictures(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);
}

test("of three files, only the valid one is uploaded; moved to the front and described, it is the first that the shop shows", async ({
  page,
}) => {
  const own = await openPictures(page, "Pictured Cap");
  const file = async (name: string, size: { width: number; height: number }) => ({
    name,
    mimeType: "image/jpeg",
    buffer: await jpeg(size, "#315a7d"),
  });
  await page
    .locator("input[type=file]")
    .setInputFiles([
      { name: "text.png", mimeType: "image/png", buffer: Buffer.from("not a picture") },
      await file("small.jpg", { width: 200, height: 200 }),
      await file("cap.jpg", { width: 2400, height: 2900 }),
    ]);
  const uploads = page.getByRole("list", { name: "Uploads" });
  await expect(uploads.getByText("Unsupported file.")).toBeVisible();
  await expect(uploads.getByText("too small for the shop")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Dismiss text.png" }).click();
  await expect(uploads.getByRole("listitem")).toHaveCount(1);

  await expect(page.getByText("2 pictures have no alt text.")).toBeVisible();
  await picture(page, "2 of 2").click();
  await page.getByLabel("Alt text", { exact: true }).fill("The cap on a hook");
  await page.getByRole("button", { name: "Done" }).click();
  await picture(page, "2 of 2").press("ArrowUp");
  await expect(picture(page, "1 of 2")).toBeFocused();
  await savePictures(page);
  await expect(page.getByText("Pictures saved")).toBeVisible();
  const [first = ""] = await addresses(page);
  expect(first).toMatch(/^\/media\/u\//);

  await page.goto(own.page);
  const shown = page.getByRole("region", { name: "Product pictures" }).getByRole("img").first();
  await expect(shown).toHaveAccessibleName("The cap on a hook");
  await expect(shown).toHaveAttribute("src", first);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/media\/u\/[\w-]+\.avif$/);
  const offered = (where: Locator) => where.locator("source").first().getAttribute("srcset");
  expect(await offered(page.getByRole("main"))).not.toContain("2160w");
  await page
    .getByRole("button", { name: /^Zoom in/ })
    .first()
    .click();
  expect(await offered(page.getByRole("dialog"))).toContain("-2160.avif 2160w");
  await page.goto("/shop");
  const inList = page.getByRole("article").filter({ hasText: "Pictured Cap" }).locator("img").first();
  await expect(inList).toHaveAttribute("src", first);
  await own.remove();
});

test("pictures are moved, removed and restored by keyboard, dragged, and never saved over another editor's", async ({
  page,
}) => {
  const own = await openPictures(page, "Moved Cap");
  const [packed, black, blue] = ["/media/packed-grey.webp", "/media/front-black.webp", "/media/front-blue.webp"];
  const inOrder = (...expected: (string | undefined)[]) => expect.poll(() => addresses(page)).toEqual(expected);
  const path = `/api/admin${own.page.replace("/product/", "/products/")}/pictures`;
  const headers = await staffHeaders(page.request);
  const loaded = await answerOf(await page.request.get(path, { headers }), 200);
  const more = [black, blue].map((url) => ({ url, alt: "", color: null }));
  const filled = { version: loaded.version, pictures: [...loaded.pictures, ...more] };
  await answerOf(await page.request.put(path, { headers, data: filled }), 200);
  await page.reload();
  await inOrder(packed, black, blue);

  await picture(page, "1 of 3").press("Enter");
  await page.getByRole("button", { name: "Move later" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Picture 2 of 3" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Move later" })).toBeFocused();
  await inOrder(black, packed, blue);
  await page.getByRole("button", { name: "Done" }).click();
  await picture(page, "1 of 3").press("End");
  await inOrder(packed, blue, black);

  await picture(page, "3 of 3").press("Enter");
  await page.getByRole("button", { name: "Remove" }).press("Enter");
  await expect(picture(page, "2 of 2")).toBeFocused();
  await savePictures(page);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await inOrder(packed, blue, black);
  await savePictures(page);

  await picture(page, "3 of 3").dragTo(rows(page).first(), { targetPosition: { x: 8, y: 60 } });
  await inOrder(black, packed, blue);
  const { version, pictures } = await answerOf(await page.request.get(path, { headers }), 200);
  const data = { version, pictures: pictures.toSpliced(0, 1, { ...pictures[0], alt: "Theirs" }) };
  await answerOf(await page.request.put(path, { headers, data }), 200);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const notice = page.getByRole("alert").filter({ hasText: /changed this on .* Keep yours by saving/ });
  await expect(notice).toContainText("Theirs; no alt text; no alt text");
  await inOrder(black, packed, blue);
  await notice.getByRole("button", { name: "Use theirs" }).click();
  await inOrder(packed, blue, black);
  await expect(picture(page, "1 of 3")).toHaveAccessibleName("Picture 1 of 3: Theirs");

  await picture(page, "1 of 3").press("ArrowRight");
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await inOrder(packed, blue, black);
  await own.remove();
});
