import type { EditorProduct, StoredVariant } from "#shop/selling/product-editor/editor-product.server.ts";

const LIVE = "2026-01-01T00:00:00.000Z";

/** A live variant as the database stores it, with 5 units, which was never ordered. SKUs are H-GREY-S, … */
export const storedVariant = (color: string, size: string, more: Partial<StoredVariant> = {}): StoredVariant => ({
  ...{ sku: `H-${color}-${size}`.toUpperCase(), color, size, onHand: 5, liveAt: LIVE, archived: false, sold: false },
  ...more,
});

/** A product as the admin's editor loads it, without a database: a live grey tee, with 10 units of each size that were never ordered. */
export const sampleEditorProduct = (...sizes: string[]): EditorProduct => ({
  ...{ _id: "tee", version: 1, title: "Tee", description: "Soft.", specs: {}, price: 20, salePrice: null },
  ...{ saleStartsAt: null, saleEndsAt: null, liveAt: LIVE, announced: false, archivedAt: null },
  colors: [{ color: "Grey", image: "/media/front-grey.webp", swatch: null, liveAt: LIVE }],
  sizes,
  variants: sizes.map((size) => ({
    ...{ sku: `TEE-${size}`, color: "Grey", size, inventory: 10, liveAt: LIVE, sold: false },
  })),
  archived: [],
});
