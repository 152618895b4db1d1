/** Where the shopper goes after a confirmed order (decisions.md, Money, cards, orders). */
export type AfterOrder = "success" | "out-of-stock";

/** What the shop remembers about itself; each key is a row of `settings`. */
export type ShopSettings = {
  /** Sample goods and reviews, made-up payments: every page says so. */
  demo: boolean;
  afterOrder: AfterOrder;
};

/** What holds while nothing is stored. */
export const DEFAULT_SETTINGS: ShopSettings = { demo: false, afterOrder: "success" };
