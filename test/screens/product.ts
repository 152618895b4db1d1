import type { Page } from "@playwright/test";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { answering } from "./answering.ts";
import { all, comeToLife, type Screen } from "./screen.ts";
import { press, shows } from "./steps.ts";

const HOODIE = "/product/packd-hoodie";

/** Changes the API's answer for the hoodie; the page shows it as soon as the shopper returns (`comeBack`). */
export const hoodieAs = (change: (product: Product) => Product) => async (page: Page) => {
  await page.route("**/api/products/packd-hoodie", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
};

export async function comeBack(page: Page): Promise<void> {
  // Before hydration, the page wouldn't notice.
  await comeToLife(page);
  const answered = page.waitForResponse("**/api/products/packd-hoodie");
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await answered;
}

/** Sells out the named sizes of one color, or all of them if none is named. */
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

/** A product as staff create it with the simple form: one picture, one color, one size. */
const plain = hoodieAs((product) => ({
  ...product,
  title: "Plain Backpack",
  description: "A backpack with a zip top and a front pocket.",
  specs: undefined,
  variants: [
    {
      color: "Standard",
      image: "/media/packed-black.webp",
      inventory: 40,
      sizes: [{ size: "One Size", sku: "PACK", inventory: 40 }],
    },
  ],
  reviews: { count: 0, average: null },
}));

const alertForm = (page: Page) => page.getByRole("region", { name: "Sold out" });
const openAlert = async (page: Page) => {
  await comeBack(page);
  await press("Email me when it's back")(page);
  await alertForm(page).getByLabel("Email").waitFor();
};
const sendAlert = (email: string, beforehand?: Step) => async (page: Page) => {
  await openAlert(page);
  await beforehand?.(page);
  const form = alertForm(page);
  await form.getByLabel("Email").fill(email);
  await form.getByRole("button", { name: "Email me when it's back" }).click();
  await form.getByText("You're on the list").or(form.locator("[aria-invalid]")).or(form.getByRole("alert")).waitFor();
};
const openZoom = async (page: Page) => {
  await press(/^Zoom in/)(page);
  await page.getByRole("dialog", { name: "Product pictures, enlarged" }).waitFor();
};
const openChart = async (page: Page) => {
  await press("Size Chart")(page);
  await page.getByRole("table").waitFor();
};

/** Scrolls to the reviews, which load only then. */
async function withReviews(page: Page): Promise<void> {
  await page.locator("#reviews").scrollIntoViewIfNeeded();
  await shows(/^Showing \d+ of/)(page);
}
/** Scrolls to the policies, which load only then. */
async function withPolicies(page: Page): Promise<void> {
  await page.locator("details").last().scrollIntoViewIfNeeded();
  await page.locator("details", { hasText: "Cancellation" }).waitFor();
}
async function withAll(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Product pictures" }).getByRole("listitem").nth(4).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: /the rotation$/ }).waitFor();
  await withPolicies(page);
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

/** The product page, optionally in another color and with other answers of the API. */
const product = (name: string, prepare: Screen["prepare"], color = "", ...before: Step[]): Screen => ({
  name,
  path: `${HOODIE}${color && `?color=${color}`}`,
  before: all(...before),
  ...(prepare && { prepare }),
});
type Step = NonNullable<Screen["before"]>;

const alerts = (answer: Parameters<typeof answering>[1]) => answering("**/api/stock-alerts", answer);
const noSmall = soldOut("Blue", "S");
const noMedium = soldOut("Blue", "S", "M");
const inStock = { errors: [{ field: "size", message: "This size is back in stock. You can order it now." }] };

/** Clicks this button below the reviews and waits for the text. */
const withReviewsPress = (name: string | RegExp, text: string) => async (page: Page) => {
  await withReviews(page);
  await press(name, text)(page);
};

export const productScreens: Screen[] = [
  product("product", withAll),
  ...["Black", "Blue", "Pink", "White"].map((color) =>
    product(`product-${color.toLowerCase()}`, withAll, `${color}&size=S`),
  ),
  {
    ...product("product-scrolled", async (page) => {
      await withReviews(page);
      await page.mouse.wheel(0, 400);
    }),
    eachWidth: true,
  },
  product("product-policies", async (page) => {
    await page.getByRole("heading", { name: "Description" }).evaluate((heading) => heading.scrollIntoView());
    for (const name of ["Shipping", "Returns", "Cancellation"]) {
      const row = page.locator("details", { hasText: name }).last();
      // They are open on a wide screen.
      if (!(await row.evaluate((one: HTMLDetailsElement) => one.open))) await row.locator("summary").click();
    }
  }),
  product("product-size-sold-out", comeBackToAll, "Blue", noMedium),
  product("product-sold-out", comeBackToAll, "Pink", soldOut("Pink")),
  product(
    "stock-alert",
    async (page) => {
      await openAlert(page);
      await withAll(page);
    },
    "Blue",
    noMedium,
  ),
  product("stock-alert-invalid", sendAlert("jordan at mail.example"), "Blue", noMedium),
  product("stock-alert-failed", sendAlert("jordan@mail.example"), "Blue", noSmall, alerts("abort")),
  product(
    "stock-alert-in-stock",
    sendAlert("jordan@mail.example", soldOut("Blue", "M")),
    "Blue",
    noMedium,
    alerts({ status: 400, json: inStock }),
  ),
  product(
    "stock-alert-stored",
    sendAlert("jordan@mail.example"),
    "Blue",
    noSmall,
    alerts({ status: 201, json: { stored: true } }),
  ),
  product("product-long-winded", comeBackToAll, "", longWinded),
  product(
    "product-plain",
    async (page) => {
      await comeBack(page);
      await page.getByRole("heading", { name: "No reviews yet" }).waitFor();
      // Wait until its picture has replaced the hoodie's.
      await page.waitForFunction(() => document.querySelectorAll("[data-slide] img").length === 1);
      await withPolicies(page);
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    },
    "",
    plain,
  ),
  product("size-chart", openChart),
  product("size-chart-centimeters", async (page) => {
    await openChart(page);
    // By keyboard, because a press with the pointer first scrolls the row under the title.
    await page.getByRole("radio", { name: "Centimeters" }).press("Space");
  }),
  product("zoom", openZoom, "Blue"),
  product("zoom-near", async (page) => {
    await openZoom(page);
    await page.keyboard.press("+");
  }),
  product("reviews-more", withReviewsPress("Show more reviews", "Showing 12 of 124")),
  product("reviews", withReviewsPress(/^2 stars/, "Showing 2-star reviews")),
  product(
    "reviews-failed",
    withReviewsPress("Show more reviews", "We couldn't load more reviews."),
    "",
    answering("**/api/products/*/reviews*", { status: 503 }),
  ),
];
