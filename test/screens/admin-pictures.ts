import type { Page } from "@playwright/test";
import type { Gallery } from "#shop/pictures/gallery.ts";
import { answering, type Screen } from "./screen.ts";
import { staffSees } from "./staff.ts";

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

const EMPTY: Gallery = { title: "Canvas Cap", colors: ["Standard"], version: 1, pictures: [] };

const screen = (name: string, gallery: Gallery, prepare?: (page: Page) => Promise<void>): Screen => ({
  name: `admin-pictures${name}`,
  path: "/admin/products/packd-hoodie/pictures",
  before: staffSees([URL, gallery]),
  async prepare(page) {
    await page.getByText("Choose files").waitFor();
    await prepare?.(page);
  },
});

const describeFirst = (page: Page) => page.getByLabel("What it shows").first().fill("The hoodie from the front, worn");
const save = (page: Page) => page.getByRole("button", { name: "Save pictures" }).click();

export const picturesScreens: Screen[] = [
  screen("", FULL, (page) => page.getByText("Cannot be shown").waitFor()),
  screen("-empty", EMPTY),
  screen("-uploads", EMPTY, async (page) => {
    await page.route("**/api/admin/pictures", async (route) => {
      const detail = "This picture is too small for the shop. Both sides need at least 500 pixels.";
      if (route.request().headers()["content-type"] === "image/png") {
        await route.fulfill({ status: 422, json: { code: "picture_refused", detail } });
      }
      // The other one is on its way for ever.
    });
    const file = (name: string, mimeType: string, size = 2000) => ({ name, mimeType, buffer: Buffer.alloc(size) });
    await page
      .locator("input[type=file]")
      .setInputFiles([
        file("a-thumbnail-that-somebody-sent-by-messenger-and-that-has-a-very-long-name.png", "image/png"),
        file("price list.pdf", "application/pdf"),
        file("front.jpg", "image/jpeg"),
      ]);
    await page.getByText("too small for the shop").waitFor();
    await page.getByRole("progressbar").waitFor();
    await page.getByLabel("Image URL").fill("http://pictures.example/hoodie.jpg");
    await page.getByRole("button", { name: "Add", exact: true }).click();
  }),
  screen("-invalid", FULL, async (page) => {
    await describeFirst(page);
    const errors = [
      { field: "pictures.1.url", message: "This picture is not in the shop any more. Please upload it again." },
      {
        field: "pictures",
        message: "Every color needs a picture, its own or one for all colors. There is none for Black.",
      },
    ];
    await answering(URL, { status: 400, json: { code: "validation_failed", detail: "", errors } })(page);
    await save(page);
    await page.getByText("Every color needs a picture").waitFor();
  }),
  screen("-overtaken", FULL, async (page) => {
    await describeFirst(page);
    await answering(URL, { status: 409, json: { code: "changed_meanwhile", detail: "Changed." } })(page);
    await save(page);
    await page.getByText("Somebody else has changed these pictures").waitFor();
  }),
];
