import type { Cents } from "#shop/money/money.ts";

/** After its email a reminder is kept so long for the link in it; and so long its address gets no second email of the kind. */
export const REMINDER_KEPT_DAYS = 30;
export const REMINDER_KEPT_MS = REMINDER_KEPT_DAYS * 24 * 60 * 60 * 1000;

/** What is stored of a line of the cart. */
export type WantedItem = { sku: string; quantity: number };

/** The same line as it is sold now. `left` is 0 for what is no longer sold. */
export type RemindedLine = {
  productId: string;
  title: string;
  color: string;
  size: string;
  image: string;
  unitCents: Cents;
  quantity: number;
  left: number;
};

/** A line of the reminded cart for the browser. Price in dollars. */
export type RestoredLine = {
  _id: string;
  title: string;
  image: string;
  color: string;
  size: string;
  salePrice: number;
  quantity: number;
  left: number;
};

/** `forgotten`: how many lines were deleted from the catalog. */
export type RestoredCart = { lines: RestoredLine[]; forgotten: number };

/** What the box in the checkout says; the email tells why it comes by the same words. */
export const REMINDER_LABEL = "Remind me once if I leave without ordering";
