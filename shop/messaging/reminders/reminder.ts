import type { Cents } from "#shop/money/money.ts";

/** How long a reminder is kept after its email, for its link. For that time, its address gets no second reminder. */
export const REMINDER_KEPT_DAYS = 30;
export const REMINDER_KEPT_MS = REMINDER_KEPT_DAYS * 24 * 60 * 60 * 1000;

/** A cart line as it is stored. */
export type WantedItem = { sku: string; quantity: number };

/** The same line with current data. `left` is 0 if the item is no longer sold. */
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

/** A line of the restored cart, for the browser. The price is in dollars. */
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

/** `forgotten`: the number of lines whose variant was deleted from the catalog. */
export type RestoredCart = { lines: RestoredLine[]; forgotten: number };

/** The label of the checkbox at checkout, which the email repeats to explain why it was sent. */
export const REMINDER_LABEL = "Remind me once if I leave without ordering";
