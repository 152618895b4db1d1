import { z } from "zod";
import { DAY } from "#platform/eastern-day.ts";

/** What every list of staff is asked with. `after` is the `next` of the page before. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  q: z.string().trim().max(200).optional().describe("What to look for."),
};

/** A day to narrow a list by. Of this century, as the admin's boxes take it: nothing is older, and year 0000 is none that a database knows. */
export const dayQuery = z.iso.date().regex(DAY, { error: "Give a day of this century" }).optional();

export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next: z.string().nullable().describe("`after` of the next page; null on the last."),
  });

/** For the `response` schema of a route that answers with a table. */
export const csvResponse = { 200: { description: "CSV", content: { "text/csv": { schema: z.string() } } } };
