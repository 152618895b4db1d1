import type { Page } from "@playwright/test";
import type { Drop } from "#shop/running/reports/read-drop.server.ts";
import type { Gallery } from "#shop/selling/pictures/save-gallery.server.ts";
import type {
  CsvLine,
  EditorListItem,
  EditorProduct,
  StockMovement,
} from "#shop/selling/product-editor/editor-product.server.ts";
import type { Restock } from "#shop/selling/product-editor/plan-restocks.server.ts";
import { answering } from "./answering.ts";
import { page, pictureOf, STAFF } from "./samples.ts";
import type { Screen } from "./screen.ts";
import { type Answers, adminScreen } from "./staff.ts";
import { press, shows } from "./steps.ts";

const LIVE = "2026-01-01T05:00:00.000Z";
const NAMES = [
  "Pack'd Hoodie",
  "Staff Cap",
  "The Very Long Name of a Hoodie That Has Two Built-in Backpacks and a Pocket for Each",
];

export const listed = (index: number): EditorListItem => ({
  _id: `product-${index}`,
  title: `${NAMES[index % NAMES.length]}${index < NAMES.length ? "" : ` ${index}`}`,
  price: 29.99 + index,
  salePrice: index % 3 === 0 ? 14.99 : 29.99 + index,
  sale:
    index % 3 === 0
      ? {
          endsAt: "2026-11-28T05:00:00.000Z",
          lastDay: "2026-11-27",
          endsSoon: true,
          percentOff: Math.floor(((15 + index) * 100) / (29.99 + index)),
        }
      : null,
  image: "/media/front-grey.webp",
  inventory: (index * 7) % 40,
  sellable: index === 3 ? null : (index * 7) % 40,
  liveAt: [LIVE, null, "2036-11-27T17:00:00.000Z"][index % 3] ?? null,
  announced: false,
  archivedAt: null,
});

const COLORS = ["Grey", "Black", "Blue", "Pink", "A very long name for a very light White"];
const SIZES = ["S", "M", "L", "XL"];

export const HOODIE: EditorProduct = {
  _id: "packd-hoodie",
  version: 7,
  title: "Pack'd Hoodie",
  specs: { fabric: "80% cotton, 20% polyester", care: "Machine wash cold, hang to dry.", sample: true },
  description:
    "A hoodie that folds into its own backpack. Wear it, or carry it: the pack has two straps, a zip and room for a bottle.\n\nRelaxed fit. Wash at 30 °C with the zip closed.",
  price: 29.99,
  salePrice: 14.99,
  saleStartsAt: "2030-11-20T05:00:00.000Z",
  saleEndsAt: "2030-12-02T04:59:00.000Z",
  liveAt: LIVE,
  announced: false,
  archivedAt: null,
  colors: COLORS.map((color) => ({
    color,
    image: pictureOf(color.length > 6 ? "White" : color),
    swatch: null,
    liveAt: LIVE,
  })),
  sizes: SIZES,
  variants: COLORS.flatMap((color, row) =>
    SIZES.map((size, column) => ({
      sku: `PACKD-HOODIE-${row === 4 ? "WHITE" : color.toUpperCase()}-${size}`,
      color,
      size,
      inventory: (row + column) % 4 === 3 ? 0 : 2 + row * column,
      liveAt: LIVE,
      sold: row < 2,
    })),
  ),
  archived: [{ sku: "PACKD-HOODIE-GREEN-M", color: "Green", size: "M", inventory: 2, liveAt: LIVE, sold: true }],
};

const movement = (_id: number, change: Partial<StockMovement>): StockMovement => ({
  _id,
  sku: "PACKD-HOODIE-GREY-S",
  delta: 1,
  total: 4,
  reason: "counted",
  note: "",
  actor: STAFF,
  order: null,
  at: "2026-11-20T15:04:00.000Z",
  ...change,
});

const LEDGER = [
  movement(4, {
    reason: "damaged",
    delta: -1,
    total: 2,
    note: "The zip of one of them is torn off, it went to the sample shelf",
  }),
  movement(3, { reason: "reserved", delta: -2, total: 3, actor: null, order: { _id: "o1", orderNumber: "LC482913" } }),
  movement(2, { delta: 3, total: 5, note: "Shelf B" }),
  movement(1, { reason: "initial", delta: 2, total: 2, actor: "system" }),
];

const API = "**/api/admin/products/packd-hoodie";
export const PRODUCT = API;
const GALLERY: Gallery = {
  title: HOODIE.title,
  version: 1,
  colors: COLORS,
  pictures: [{ url: "/media/front-grey.webp", alt: "The hoodie from the front", color: "Grey" }],
};
const restock = (size: string, change: Partial<Restock>): Restock => ({
  _id: size,
  sku: `PACKD-HOODIE-GREY-${size}`,
  color: "Grey",
  size,
  pieces: 40,
  availableAt: "2036-11-27T17:00:00.000Z",
  announced: true,
  note: "",
  plannedBy: STAFF,
  plannedAt: "2026-11-20T15:04:00.000Z",
  releasedAt: null,
  ...change,
});
const RESTOCKS = [
  restock("S", { note: "From the second batch, which is delayed at the port" }),
  restock("M", { announced: false }),
  restock("L", { availableAt: "2026-11-20T17:00:00.000Z", releasedAt: "2026-11-20T17:00:00.000Z" }),
];
const EDITOR: Answers = [
  [`${API}/pictures`, GALLERY],
  [API, HOODIE],
  [`${API}/stock-movements?*`, page(LEDGER)],
  [`${API}/restocks`, { items: RESTOCKS }],
];

const line = (number: number, change: Partial<CsvLine>): CsvLine => ({
  line: number,
  product: "packd-hoodie",
  sku: `PACKD-HOODIE-GREY-${SIZES[number % 4]}`,
  changes: [],
  faults: [],
  ...change,
});

const FAULTY = {
  state: "faulty",
  plan: "p",
  csv: "",
  count: 24,
  added: [],
  lines: [
    line(2, {
      changes: [
        { field: "price", before: "29.99", after: "35.00" },
        { field: "stock", before: "3", after: "9" },
      ],
    }),
    line(3, { faults: [{ column: "sale_ends", message: "Please enter a US Eastern time, such as 2026-11-27 09:30" }] }),
    line(4, { changes: [{ field: "new", before: null, after: "Grey, XXL" }] }),
    line(5, {
      faults: [
        { column: "stock", message: "Only 3 left; can't remove 7" },
        { column: "color", message: "This SKU is Grey, M. Rename colors and sizes on the product's page" },
      ],
    }),
  ],
};

const PLANNED = {
  ...FAULTY,
  ...{ state: "planned", count: 1, added: [{ _id: "cap", title: "Staff Cap" }] },
  lines: [
    line(2, { product: "cap", sku: "CAP-BLACK", changes: [{ field: "title", before: null, after: "Staff Cap" }] }),
  ],
};

async function chooseCsv(page: Page) {
  const more = page.getByRole("button", { name: "More actions", exact: true });
  const button = page.getByRole("button", { name: "Import CSV" });
  await more.or(button).first().waitFor();
  // On a phone it is in a menu.
  if (await more.isVisible()) await more.click();
  await page.getByRole("menuitem", { name: "Import CSV" }).or(button).click();
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "products.csv", mimeType: "text/csv", buffer: Buffer.from("sku,stock\nA,1") });
}

async function changeStock(page: Page) {
  const cell = page.getByRole("textbox", { name: "Stock of Grey, M" });
  await cell.fill("+12");
  await press("Change stock", "Please choose a reason")(page);
}

async function saveLate(page: Page) {
  const title = page.getByLabel("Title", { exact: true });
  await title.fill("Pack'd Hoodie, my name for it");
  const current = { ...HOODIE, version: 8, title: "The Hoodie, their name for it", description: "Theirs." };
  const json = {
    code: "changed_meanwhile",
    detail: "Ada Lovelace changed this on May 4, 2026, 11:00 AM.",
    current,
    changes: [],
  };
  await answering(API, { status: 200, json: current })(page);
  await answering(API, { status: 409, json }, "PUT")(page);
  await press("Save", "Theirs: The Hoodie")(page);
}

async function planRestock(page: Page) {
  await press("Plan a restock")(page);
  await page.getByLabel("Units of Grey, M").fill("4.5");
  await press("Plan restock", "Units must be a whole number")(page);
}

async function addColor(page: Page) {
  await press("Add a color")(page);
  await page.getByLabel("Name of color 6").fill("Green");
  await page.getByLabel("Status of Green").selectOption("at");
  await page.getByLabel("Swatch of Green").selectOption("color");
  await press("Save", "Please enter a date")(page);
}

const LIST = "/products";
const MANY = Array.from({ length: 50 }, (_, index) => listed(index));
const ARCHIVED = MANY.slice(0, 3).map((one) => ({ ...one, archivedAt: "2026-10-02T15:00:00.000Z" }));
export const DROP: Drop = {
  at: "2026-11-22T15:00:04.000Z",
  minutes: Array.from({ length: 60 }, (_, at) => ({
    at: new Date(Date.UTC(2026, 10, 22, 14, at + 1)).toISOString(),
    orders: at < 45 ? at % 3 : 40 + ((at * 37) % 60),
  })),
  drop: {
    startsAt: "2026-11-22T14:45:00.000Z",
    products: [{ _id: HOODIE._id, title: HOODIE.title }],
    ...{ orders: 1042, units: 1311, cents: 1_965_189 },
  },
  variants: HOODIE.variants.map(({ sku, color, size, inventory }, at) => ({
    ...{ sku, color, size, productId: HOODIE._id, title: HOODIE.title, live: at % 5 !== 4, available: inventory },
    ...{ reserved: at % 4, planned: at === 1 ? 40 : 0, nextRestockAt: at === 1 ? "2026-11-22T17:00:00.000Z" : null },
  })),
  queue: { unpaid: 12, paymentNews: 3, emails: 48, webhooks: 0, adEvents: 5 },
  failures: { declined: 7, refused: 0, paymentsOpen: 0, emails: 1, webhooks: 0, jobs: 0 },
};
/** Two hours before the start, only other products sell. */
const BEFORE: Drop = {
  ...DROP,
  minutes: DROP.minutes.map((minute, at) => ({ ...minute, orders: at % 3 })),
  drop: DROP.drop && { ...DROP.drop, startsAt: "2026-11-22T17:00:00.000Z" },
  variants: DROP.variants.map((variant) => ({ ...variant, live: false, reserved: 0 })),
};
const list = (items: EditorListItem[]): Answers => [
  ["**/api/admin/products", items === MANY ? page(items, "next", 120) : page(items)],
  ["**/api/admin/products?*", page(items)],
  ["**/api/admin/drop", DROP],
];

export const productScreens: Screen[] = [
  adminScreen("products", LIST, list(MANY), shows("Staff Cap")),
  adminScreen(
    "products-archived",
    `${LIST}?state=archived`,
    list(ARCHIVED),
    press("More actions, Staff Cap", "Restore"),
  ),
  adminScreen("products-import", LIST, [...list(MANY), ["**/api/admin/products.csv", FAULTY]], async (page) => {
    await chooseCsv(page);
    await shows("2 of 24 rows have errors")(page);
  }),
  adminScreen("products-import-done", LIST, [...list(MANY), ["**/api/admin/products.csv", PLANNED]], async (page) => {
    await chooseCsv(page);
    await answering(
      "**/api/admin/products.csv?*",
      { status: 200, json: { ...PLANNED, state: "applied" } },
      "POST",
    )(page);
    await press("Import 1 row", "is a draft")(page);
  }),
  adminScreen("product", "/products/packd-hoodie", EDITOR, shows("Visibility")),
  adminScreen("product-overtaken", "/products/packd-hoodie", EDITOR, saveLate),
  adminScreen("product-variants", "/products/packd-hoodie/variants", EDITOR, shows("SKUs")),
  adminScreen("product-variants-invalid", "/products/packd-hoodie/variants", EDITOR, addColor),
  adminScreen("product-stock", "/products/packd-hoodie/stock", EDITOR, changeStock),
  adminScreen("product-stock-plan", "/products/packd-hoodie/stock", EDITOR, planRestock),
  adminScreen("products-drop", "/products/drop", [["**/api/admin/drop", DROP]], shows("Units left")),
  adminScreen("products-drop-before", "/products/drop", [["**/api/admin/drop", BEFORE]], shows("until the launch")),
  adminScreen("products-new", "/products/new", [], press("Create product", "Please enter a title")),
];
