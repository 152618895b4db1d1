import { z } from "zod";
import { DAY } from "#platform/eastern-day.ts";
import { COUNTED_UP_TO } from "#platform/keyset.ts";

export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  q: z.string().trim().max(200).optional().describe("The search text."),
};

/** A day of this century, as in the admin's date fields: the database has nothing older, and can't store the year 0000. */
export const dayQuery = z.iso.date().regex(DAY, { error: "Use a date in this century" }).optional();

export const totalSchema = z
  .int()
  .nullable()
  .describe(
    `The number of items on all pages; ${COUNTED_UP_TO + 1} when there are more than ${COUNTED_UP_TO}, null for a search with more than one page.`,
  );

export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next: z.string().nullable().describe("The `after` for the next page; null on the last."),
    total: totalSchema,
  });

export const csvResponse = { 200: { description: "CSV", content: { "text/csv": { schema: z.string() } } } };
