import type { Page } from "@playwright/test";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import type { Gallery } from "#shop/selling/pictures/pictures.contract.server.ts";
import type { CsvLine, EditorProduct, StockMovement } from "#shop/selling/product-editor/editor-product.server.ts";
import { ADA, page, pictureOf } from "./samples.ts";
import { answering, type Screen } from "./screen.ts";
import { type Answers, adminScreen } from "./staff.ts";
import { press, shows } from "./steps.ts";

const NAMES = [
  "Pack'd Hoodie",
  "Staff Cap",
  "The Very Long Name of a Hoodie That Has Two Built-in Backpacks and a Pocket for Each",
];

const listed = (index: number): Product => ({
  _id: `product-${index}`,
  version: 1,
  title: `${NAMES[index % NAMES.length]}${index < NAMES.length ? "" : ` ${index}`}`,
  description: "A hoodie.",
  price: 29.99 + index,
  salePrice: index % 3 === 0 ? 14.99 : 29.99 + index,
  sale:
    index % 3 === 0
      ? { endsAt: "2026-11-28T05:00:00.000Z", lastDay: "2026-11-27", endsSoon: true, percentOff: 50 }
      : null,
  image: "/media/front-grey.webp",
  inventory: (index * 7) % 40,
  variants: [],
  reviews: { count: 0, average: null },
});

const COLORS = ["Grey", "Black", "Blue", "Pink", "A very long name for a very light White"];
const SIZES = ["S", "M", "L", "XL"];

const LIVE = "2030-01-01T05:00:00.000Z";
const HOODIE: EditorProduct = {
  _id: "packd-hoodie",
  version: 7,
  title: "Pack'd Hoodie",
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
  actor: ADA,
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
const GALLERY: Gallery = {
  title: HOODIE.title,
  version: 1,
  colors: COLORS,
  pictures: [{ url: "/media/front-grey.webp", alt: "The hoodie from the front", color: "Grey" }],
};
const EDITOR: Answers = [
  [`${API}/pictures`, GALLERY],
  [API, HOODIE],
  [`${API}/stock-movements?*`, page(LEDGER, "1")],
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
  lines: [
    line(2, {
      changes: [
        { field: "price", before: "29.99", after: "35.00" },
        { field: "stock", before: "3", after: "9" },
      ],
    }),
    line(3, { faults: [{ column: "sale_ends", message: "Please enter a time in New York such as 2026-11-27 09:30" }] }),
    line(4, { changes: [{ field: "new", before: null, after: "Grey, XXL" }] }),
    line(5, {
      faults: [
        { column: "stock", message: "There are only 3 now; stock_was says 9, so 7 would have to go" },
        { column: "color", message: "This sku is Grey, M. Give it another name on the page of the product" },
      ],
    }),
  ],
};

async function changeStock(page: Page) {
  const cell = page.getByRole("textbox", { name: "Stock of Grey, M" });
  await cell.fill("+12");
  await press("Change stock", "Please choose a reason")(page);
  await cell.scrollIntoViewIfNeeded();
}

async function saveLate(page: Page) {
  await page.getByLabel("Title", { exact: true }).fill("Pack'd Hoodie, my name for it");
  const current = { ...HOODIE, version: 8, title: "The Hoodie, their name for it", description: "Theirs." };
  const changes = [{ by: "bea@shop.example", at: "2026-11-20T15:04:00.000Z", fields: ["title", "description"] }];
  const json = { code: "changed_meanwhile", detail: "Changed", current, changes };
  await answering(API, { status: 409, json })(page);
  await press("Save changes", "Take their title")(page);
}

const TAB = "/products";
const MANY = Array.from({ length: 1_000 }, (_, index) => listed(index));
const ARCHIVED = NAMES.map((title, index) => ({ _id: `p${index}`, title, archivedAt: "2026-10-02T15:00:00.000Z" }));

export const productScreens: Screen[] = [
  adminScreen("products", TAB, [["**/api/products", MANY]], shows("Page 1 of 40")),
  adminScreen("products-archived", TAB, [["**/api/admin/products?*", page(ARCHIVED)]], async (page) => {
    await press("Archived", undefined, true)(page);
    await page.getByRole("button", { name: "Bring back Staff Cap" }).waitFor();
  }),
  adminScreen("products-import", TAB, [["**/api/admin/products.csv", FAULTY]], async (page) => {
    await press("Import CSV")(page);
    await page
      .getByLabel("CSV file")
      .setInputFiles({ name: "products.csv", mimeType: "text/csv", buffer: Buffer.from("sku,stock\nA,1") });
    await shows("2 of 24 lines are at fault")(page);
  }),
  adminScreen("products-page", "/products/packd-hoodie", EDITOR),
  adminScreen("products-stock", "/products/packd-hoodie", EDITOR, changeStock),
  adminScreen("products-meanwhile", "/products/packd-hoodie", EDITOR, saveLate),
  adminScreen("products-new", "/products/new", [], press("Create product", "Please enter a title")),
];
