import * as z from "zod/mini";
import { moment, stockNote } from "#shop/selling/catalog/product-form.ts";

const MAX_PIECES = 1_000_000;
const WHOLE = "Units must be a whole number from 1 to 1,000,000";

/** A planned restock: units of some SKUs that go on sale at the same time. */
export const restockForm = z
  .object({
    availableAt: moment(),
    announced: z.boolean(),
    note: stockNote(),
    lines: z
      .array(
        z.object({
          sku: z.string().check(z.maxLength(80)),
          pieces: z.int(WHOLE).check(z.minimum(1, WHOLE), z.maximum(MAX_PIECES, WHOLE)),
        }),
      )
      .check(z.minLength(1, "Please enter the units of at least one size"), z.maxLength(500, "At most 500 at a time")),
  })
  .check((context) => {
    const { lines } = context.value;
    for (const [index, { sku }] of lines.entries()) {
      if (lines.findIndex((line) => line.sku === sku) === index) continue;
      const path = ["lines", index, "sku"];
      context.issues.push({ code: "custom", input: context.value, path, message: "This SKU is listed twice" });
    }
  });

export type RestockForm = z.infer<typeof restockForm>;
