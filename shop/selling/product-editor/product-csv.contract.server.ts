import { z } from "zod";
import { csvLineSchema } from "./editor-product-schema.server.ts";

const shared = { tags: ["products"], security: [{ staff: [] }] };

const answer = z.object({
  state: z.enum(["planned", "faulty", "applied"]),
  lines: z.array(csvLineSchema).describe("Empty once it is applied."),
  plan: z.string().describe("Send it with the apply, that nothing else is done than was shown."),
  csv: z.string().describe("The file to send with the apply: its `stock_was` is the stock of now."),
  count: z.int().describe("Lines of the file."),
});

const query = z.object({
  plan: z.string().max(64).optional().describe("Of the dry run: then the file is applied, all or nothing."),
  key: z.string().min(8).max(200).optional().describe("Needed with `plan`: the same key is applied once."),
});

/** The calls of api/admin/product-csv.ts. */
export const productCsvContract = {
  "GET /api/admin/products.csv": {
    ...shared,
    summary: "Everything that is for sale as CSV, a line for each color and size",
  },
  "POST /api/admin/products.csv": {
    ...shared,
    summary: "Change products by CSV: without `plan` a dry run that says what would change",
    consumes: ["text/csv"],
    querystring: query,
    body: z.string("Send the file as text/csv"),
    response: { 200: answer },
    problems: ["validation_failed", "changed_meanwhile"],
  },
} as const;
