import type { Page } from "@playwright/test";
import type { Gallery } from "#shop/selling/pictures/save-gallery.server.ts";
import { HOODIE, PRODUCT } from "./admin-products.ts";
import { answering } from "./answering.ts";
import type { Screen } from "./screen.ts";
import { adminScreen } from "./staff.ts";
import { press, shows } from "./steps.ts";

const URL = "**/api/admin/products/packd-hoodie/pictures";

const picture = (url: string, color: string | null, alt: string) => ({ url, color, alt });

const FULL: Gallery = {
  title: "The All-Weather Commuter's Hoodie with a Backpack That Folds out of Its Own Back",
  colors: ["Grey", "Black", "Deep Atlantic Blue with a Touch of Green"],
  version: 7,
  pictures: [
    picture("/media/front-grey.webp", "Grey", "Pack'd Hoodie in Grey"),
    picture("/media/back-grey.webp", "Grey", "Pack'd Hoodie in Grey from behind, with its built-in backpack"),
    picture("/media/front-black.webp", "Black", ""),
    picture("/media/front-blue.webp", "Deep Atlantic Blue with a Touch of Green", "From the front"),
    picture("/media/no-such-picture.webp", null, "A shelf with all of them, folded"),
  ],
};

/** Without a picture for all colors, so that each color needs its own. */
const OWN: Gallery = {
  ...FULL,
  pictures: FULL.pictures
    .filter(({ color }) => color !== null)
    .with(2, picture("/media/front-black.webp", "Black", "Black"))
    .with(3, picture("/media/front-blue.webp", "Deep Atlantic Blue with a Touch of Green", "")),
};

const EMPTY: Gallery = { title: "Canvas Cap", colors: ["Standard"], version: 1, pictures: [] };

const screen = (name: string, gallery: Gallery, prepare?: (page: Page) => Promise<void>): Screen =>
  adminScreen(
    `pictures${name}`,
    "/products/packd-hoodie/pictures",
    [
      [
        PRODUCT,
        { ...HOODIE, title: gallery.title, colors: gallery.colors.map((color) => ({ ...HOODIE.colors[0], color })) },
      ],
      [URL, gallery],
    ],
    async (page) => {
      await shows("Choose files")(page);
      await prepare?.(page);
    },
  );

/** Saves a change, which the API refuses with this answer. */
const saveUntil = (text: string, status: number, json: object) => async (page: Page) => {
  await page
    .getByRole("button", { name: /^Picture 1 of/ })
    .first()
    .click();
  await page.getByLabel("Alt text", { exact: true }).fill("The hoodie from the front, worn");
  await press("Done")(page);
  await answering(URL, { status, json }, "PUT")(page);
  await press("Save", text)(page);
};

export const picturesScreens: Screen[] = [
  screen("", FULL, shows("Couldn't be loaded.")),
  screen("-empty", EMPTY),
  screen("-uploads", EMPTY, async (page) => {
    await page.route("**/api/admin/pictures", async (route) => {
      const detail = "This picture is too small for the shop. Both sides need at least 500 pixels.";
      if (route.request().headers()["content-type"] === "image/png") {
        await route.fulfill({ status: 422, json: { code: "picture_refused", detail } });
      }
      // The other upload never finishes.
    });
    const file = (name: string, mimeType: string, size = 2000) => ({ name, mimeType, buffer: Buffer.alloc(size) });
    await page
      .locator("input[type=file]")
      .setInputFiles([
        file("a-thumbnail-that-somebody-sent-by-messenger-and-that-has-a-very-long-name.png", "image/png"),
        file("price list.pdf", "application/pdf"),
        file("front.jpg", "image/jpeg"),
      ]);
    await shows("too small for the shop")(page);
    await page.getByText("Waiting...").waitFor();
  }),
  screen("-invalid", OWN, async (page) => {
    await page.getByRole("button", { name: /^Picture 1 of 1: Black/ }).click();
    await press("Remove")(page);
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await press("Dismiss")(page);
    await saveUntil("2 to fix", 400, {
      code: "validation_failed",
      detail: "",
      errors: [
        { field: "pictures.1.url", message: "This picture is no longer in the shop. Please upload it again." },
        {
          field: "pictures",
          message: "Add a picture for Black, or one for all colors.",
        },
      ],
    })(page);
  }),
  screen("-overtaken", FULL, async (page) => {
    const pictures = FULL.pictures.with(1, picture("/media/back-grey.webp", "Grey", "From behind, as Ada says it"));
    await answering(URL, { status: 200, json: { ...FULL, version: 8, pictures } })(page);
    const detail = "Ada Lovelace changed these pictures on May 4, 2026, 11:00 AM.";
    await saveUntil("Theirs:", 409, { code: "changed_meanwhile", detail })(page);
  }),
];
