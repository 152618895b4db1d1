import * as z from "zod/mini";
import { oneLine } from "#platform/text.ts";
import { wholeInventory } from "#shop/catalog/product-form.ts";

/** Why stock changes without an order. */
export const STOCK_REASONS = ["received", "counted", "damaged", "lost", "gift", "correction"] as const;
export type StockEditReason = (typeof STOCK_REASONS)[number];

/** Whether a reason can only add (1), only take away (-1), or both (0). */
export const DIRECTION: Record<StockEditReason, -1 | 0 | 1> = {
  received: 1,
  counted: 0,
  damaged: -1,
  lost: -1,
  gift: -1,
  correction: 0,
};

const MAX_CHANGES = 500;

/**
 * A change of stock by staff. `shown` is what their page said, `inventory` what it shall be: the difference is applied, so what is
 * sold meanwhile stays sold.
 */
export const stockEdit = z
  .object({
    reason: z.enum(STOCK_REASONS, "Please choose a reason"),
    note: z.string().check(z.overwrite(oneLine), z.maxLength(500, "Please use at most 500 characters")),
    changes: z
      .array(z.object({ sku: z.string().check(z.maxLength(80)), shown: wholeInventory(), inventory: wholeInventory() }))
      .check(z.minLength(1, "Nothing is changed"), z.maxLength(MAX_CHANGES, `At most ${MAX_CHANGES} at a time`)),
  })
  .check((context) => {
    const { reason, note, changes } = context.value;
    const fault = (field: string, message: string) =>
      context.issues.push({ code: "custom", input: context.value, path: field.split("."), message });
    if (reason === "correction" && note === "") fault("note", "Please say what is corrected");
    for (const [index, { sku, shown, inventory }] of changes.entries()) {
      const field = `changes.${index}.inventory`;
      if (changes.findIndex((one) => one.sku === sku) < index) fault(field, "This sku is there twice");
      if (DIRECTION[reason] === 1 && inventory < shown) fault(field, "What is received adds to the stock");
      if (DIRECTION[reason] === -1 && inventory > shown) fault(field, "With this reason, stock goes down");
    }
  });

export type StockEdit = z.infer<typeof stockEdit>;

/** `shown` when staff looked, `before` when it was changed, `after` now. The difference between the first two was sold or put back. */
export type ChangedStock = { sku: string; shown: number; before: number; after: number };

/** One row of a sku's ledger. `total` is the stock after it. */
export type StockMovement = {
  _id: number;
  sku: string;
  delta: number;
  total: number;
  reason: string;
  note: string;
  /** The staff member's email; null when an order did it. */
  actor: string | null;
  order: { _id: string; orderNumber: string } | null;
  at: string;
};
