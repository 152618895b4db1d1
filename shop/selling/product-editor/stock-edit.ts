import * as z from "zod/mini";
import { stockNote, stockReason, wholeInventory } from "#shop/selling/catalog/product-form.ts";
import { noteFault, reasonFault } from "#shop/selling/stock/stock-reason.ts";

const MAX_CHANGES = 500;

const sku = z.string().check(z.maxLength(80));

/**
 * `shown` is the stock that the page showed, which restocks may have raised above the limit, `inventory` the new one. The difference is
 * applied, so sales in the meantime still count.
 */
export const stockEdit = z
  .object({
    reason: stockReason(),
    note: stockNote(),
    changes: z
      .array(z.object({ sku, shown: z.int().check(z.minimum(0)), inventory: wholeInventory() }))
      .check(z.minLength(1, "Nothing is changed"), z.maxLength(MAX_CHANGES, `At most ${MAX_CHANGES} at a time`)),
  })
  .check((context) => {
    const { reason, note, changes } = context.value;
    const fault = (field: string, message: string | undefined) =>
      message && context.issues.push({ code: "custom", input: context.value, path: field.split("."), message });
    fault("note", noteFault(reason, note));
    for (const [index, { sku, shown, inventory }] of changes.entries()) {
      const field = `changes.${index}.inventory`;
      if (changes.findIndex((one) => one.sku === sku) < index) fault(field, "This SKU is listed twice");
      fault(field, reasonFault(reason, inventory - shown));
    }
  });

export type StockEdit = z.infer<typeof stockEdit>;

/** The stock that staff saw, the stock right before the change, and the stock after it. */
export type ChangedStock = { sku: string; shown: number; before: number; after: number };
