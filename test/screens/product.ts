import type { Page } from "@playwright/test";
import type { Product } from "#shop/catalog/catalog.ts";
import { answering, comeToLife, type Screen } from "./screen.ts";

const HOODIE = "/product/packd-hoodie";

/** From now on the API gives the hoodie like this; the page shows it as soon as the shopper comes back to it (`comeBack`). */
export const hoodieAs = (change: (product: Product) => Product) => async (page: Page) => {
  await page.route("**/api/products/packd-hoodie", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
};

export async function comeBack(page: Page): Promise<void> {
  // Before that it does not notice.
  await comeToLife(page);
  const answered = page.waitForResponse("**/api/products/packd-hoodie");
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await answered;
}

/** Without the named sizes of one color; without any of them, if none is named. */
export const soldOut = (color: string, ...gone: string[]) =>
  hoodieAs((product) => {
    const variants = product.variants.map((variant) => {
      if (variant.color !== color) return variant;
      const sizes = variant.sizes.map((size) =>
        gone.length === 0 || gone.includes(size.size) ? { ...size, inventory: 0 } : size,
      );
      return { ...variant, sizes, inventory: sizes.reduce((sum, { inventory }) => sum + inventory, 0) };
    });
    return { ...product, variants };
  });

const COLORS = ["Forest", "Sand", "Deep Atlantic Blue", "Rust", "Plum", "Moss", "Ink"];
const longWinded = hoodieAs((product) => ({
  ...product,
  title: "The All-Weather Commuter's Hoodie with a Backpack That Folds out of Its Own Back",
  sale: null,
  salePrice: 129.99,
  price: 129.99,
  variants: [
    ...product.variants,
    ...COLORS.flatMap((color) => product.variants.slice(0, 1).map((variant) => ({ ...variant, color }))),
  ],
}));

/** As staff make one with the plain form: one picture, one color, one size. */
const plain = hoodieAs((product) => ({
  ...product,
  title: "Canvas Cap",
  sale: null,
  salePrice: product.price,
  variants: [
    {
      color: "Standard",
      image: "/media/packed-black.webp",
      inventory: 40,
      sizes: [{ size: "One Size", sku: "CAP", inventory: 40 }],
    },
  ],
  reviews: { count: 0, average: null },
}));

const openAlert = async (page: Page) => {
  await comeBack(page);
  await page.getByRole("button", { name: "Email me when it is back" }).click();
  await page.getByRole("region", { name: "Sold out" }).getByLabel("Email").waitFor();
};
const sendAlert = (email: string) => async (page: Page) => {
  await openAlert(page);
  const form = page.getByRole("region", { name: "Sold out" });
  await form.getByLabel("Email").fill(email);
  await form.getByRole("button", { name: "Email me when it is back" }).click();
  await form.getByText("Thank you.").or(form.locator("[aria-invalid]")).or(form.getByRole("alert")).waitFor();
};
const openZoom = async (page: Page) => {
  await page
    .getByRole("button", { name: /^Zoom in/ })
    .first()
    .click();
  await page.getByRole("dialog", { name: "Product pictures, enlarged" }).waitFor();
};
const openChart = async (page: Page) => {
  await page.getByRole("button", { name: "Size Chart" }).click();
  await page.getByRole("table").waitFor();
};

/** The reviews and the video come when the shopper does. */
async function withReviews(page: Page): Promise<void> {
  await page.locator("#reviews").scrollIntoViewIfNeeded();
  await page.getByText(/^Showing \d+ of/).waitFor();
}
async function withAll(page: Page): Promise<void> {
  await comeToLife(page);
  await page.getByRole("region", { name: "Product pictures" }).getByRole("listitem").nth(4).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: /the video$/ }).waitFor();
  await withReviews(page);
  await page.evaluate(() => {
    for (const row of document.querySelectorAll("main ul")) row.scrollTo({ left: 0, behavior: "instant" });
    scrollTo({ top: 0, behavior: "instant" });
  });
}
const comeBackToAll = async (page: Page) => {
  await comeBack(page);
  await withAll(page);
};

export const productScreens: Screen[] = [
  { name: "product", path: HOODIE, prepare: withAll },
  ...["Black", "Blue", "Pink", "White"].map((color) => ({
    name: `product-${color.toLowerCase()}`,
    path: `${HOODIE}?color=${color}&size=S`,
    prepare: withAll,
  })),
  {
    name: "product-scrolled",
    path: HOODIE,
    async prepare(page) {
      await withReviews(page);
      await page.mouse.wheel(0, 400);
    },
  },
  {
    name: "product-policies",
    path: HOODIE,
    async prepare(page) {
      await page.getByRole("heading", { name: "Description" }).scrollIntoViewIfNeeded();
      for (const name of ["Shipping", "Returns", "Cancellation"]) {
        await page.locator("summary", { hasText: name }).click();
      }
    },
  },
  {
    name: "product-size-sold-out",
    path: `${HOODIE}?color=Blue`,
    before: soldOut("Blue", "S", "M"),
    prepare: comeBackToAll,
  },
  { name: "product-sold-out", path: `${HOODIE}?color=Pink`, before: soldOut("Pink"), prepare: comeBackToAll },
  { name: "stock-alert", path: `${HOODIE}?color=Blue`, before: soldOut("Blue", "S", "M"), prepare: openAlert },
  {
    name: "stock-alert-invalid",
    path: `${HOODIE}?color=Pink`,
    before: soldOut("Pink"),
    prepare: sendAlert("jordan at mail.example"),
  },
  {
    name: "stock-alert-failed",
    path: `${HOODIE}?color=Blue`,
    async before(page) {
      await soldOut("Blue", "S")(page);
      await answering("**/api/stock-alerts", "abort")(page);
    },
    prepare: sendAlert("jordan@mail.example"),
  },
  {
    name: "stock-alert-in-stock",
    path: `${HOODIE}?color=Blue`,
    async before(page) {
      await soldOut("Blue", "S", "M")(page);
      const errors = [{ field: "size", message: "This size is in stock." }];
      await answering("**/api/stock-alerts", { status: 400, json: { errors } })(page);
    },
    prepare: sendAlert("jordan@mail.example"),
  },
  {
    name: "stock-alert-stored",
    path: `${HOODIE}?color=Blue`,
    async before(page) {
      await soldOut("Blue", "S")(page);
      await answering("**/api/stock-alerts", { status: 201, json: { stored: true } })(page);
    },
    prepare: sendAlert("jordan@mail.example"),
  },
  { name: "product-long-winded", path: HOODIE, before: longWinded, prepare: comeBackToAll },
  {
    name: "product-plain",
    path: HOODIE,
    before: plain,
    async prepare(page) {
      await comeBack(page);
      await page.getByRole("heading", { name: "No reviews yet" }).waitFor();
      // Its picture has taken the place of the hoodie's.
      await page.waitForFunction(() => document.querySelectorAll("[data-slide] img").length === 1);
    },
  },
  { name: "size-chart", path: HOODIE, prepare: openChart },
  {
    name: "size-chart-centimeters",
    path: HOODIE,
    async prepare(page) {
      await openChart(page);
      await page.getByRole("radio", { name: "Centimeters" }).check();
    },
  },
  { name: "zoom", path: `${HOODIE}?color=Blue`, prepare: openZoom },
  {
    name: "zoom-near",
    path: HOODIE,
    async prepare(page) {
      await openZoom(page);
      await page.keyboard.press("+");
    },
  },
  {
    name: "reviews-more",
    path: HOODIE,
    async prepare(page) {
      await withReviews(page);
      await page.getByRole("button", { name: "Show more reviews" }).click();
      await page.getByText("Showing 12 of 124").waitFor();
    },
  },
  {
    name: "reviews-by-stars",
    path: HOODIE,
    async prepare(page) {
      await withReviews(page);
      await page.getByRole("button", { name: /^2 stars/ }).click();
      await page.getByText("Only reviews with 2 stars").waitFor();
    },
  },
  {
    name: "reviews-failed",
    path: HOODIE,
    before: answering("**/api/products/*/reviews*", { status: 503 }),
    async prepare(page) {
      await withReviews(page);
      await page.getByRole("button", { name: "Show more reviews" }).click();
      await page.getByText("The reviews could not be loaded.").waitFor();
    },
  },
];
