import { z } from "zod";
import { pageSchema } from "#shop/list-schema.server.ts";
import { reservedIdFault } from "#shop/selling/catalog/product-id.ts";
import { productParams } from "#shop/selling/catalog/product-schema.server.ts";
import {
  csvLineSchema,
  editorListItem,
  editorListQuery,
  editorProductSchema,
  keyHeader,
  movementSchema,
} from "./editor-product.server.ts";
import { productEdit } from "./product-edit.ts";
import { stockEdit } from "./stock-edit.ts";

const ADDRESS = "Use lowercase letters, digits, and single hyphens, such as packd-tee";

export const editorProductsContract = {
  "GET /api/admin/products": {
    summary: "List products for staff, newest first, including drafts and archived ones",
    querystring: editorListQuery,
    response: { 200: pageSchema(editorListItem) },
  },
  "GET /api/admin/products/:id": {
    summary: "Get a product for editing, archived or not",
    params: productParams,
    response: { 200: editorProductSchema },
    problems: ["not_found"],
  },
  "POST /api/admin/products": {
    summary: "Create a product with its colors and sizes, without stock",
    body: z.object({
      _id: z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, ADDRESS)
        .max(80)
        .refine((id) => !reservedIdFault(id), { error: ({ input }) => reservedIdFault(String(input)) }),
      edit: productEdit,
    }),
    response: { 201: editorProductSchema },
    problems: ["validation_failed"],
  },
  "PUT /api/admin/products/:id": {
    summary: "Update a product, except its stock",
    description:
      "`version` is the edited product's version. If someone else has changed it since, the response is 409 `changed_meanwhile` with " +
      "`current` and `changes`, and nothing is overwritten. If a `liveAt` is `now`, the database's clock decides, and what is live already " +
      "keeps its time. A color needs a picture unless it is a draft.",
    params: productParams,
    body: z.object({ version: z.int(), edit: productEdit }),
    response: { 200: editorProductSchema },
    problems: ["validation_failed", "not_found", "changed_meanwhile"],
  },
  "POST /api/admin/products/:id/restoration": {
    summary: "Restore an archived product",
    params: productParams,
    response: { 200: editorProductSchema },
    problems: ["not_found"],
  },
} as const;

const answer = z.object({
  state: z.enum(["planned", "faulty", "applied"]),
  lines: z.array(csvLineSchema).describe("Empty after the file was applied."),
  added: z
    .array(z.object({ _id: z.string(), title: z.string() }))
    .describe("The new products. They start as drafts. Empty after the file was applied."),
  plan: z.string().describe("Send it to apply the file, so that only the changes shown are made."),
  csv: z.string().describe("The file to send when applying it; `stock_was` contains the current stock."),
  count: z.int().describe("The number of lines in the file."),
});

const query = z.object({
  plan: z
    .string()
    .max(64)
    .optional()
    .describe("The `plan` of a dry run. With it, the file is applied, all or nothing."),
  key: z.string().min(8).max(200).optional().describe("Required with `plan`. A key is applied only once."),
});

export const productCsvContract = {
  "GET /api/admin/products.csv": {
    summary: "Export products as CSV, one row per color and size",
  },
  "POST /api/admin/products.csv": {
    summary: "Import products from CSV; without `plan`, a preview of the changes",
    description:
      "A new product is a draft, which shoppers can't see until its status is changed. A color or size that is added to a live product is " +
      "live at once, as `changes` say.",
    consumes: ["text/csv"],
    querystring: query,
    body: z.string("Send the file as text/csv"),
    response: { 200: answer },
    problems: ["validation_failed", "changed_meanwhile", "idempotency_key_reused"],
  },
} as const;

const changed = z.object({
  stock: z.array(
    z.object({
      sku: z.string(),
      shown: z.int().describe("The stock that staff saw."),
      before: z
        .int()
        .describe(
          "The stock right before the change; the difference from `shown` was sold or restocked in the meantime.",
        ),
      after: z.int(),
    }),
  ),
});

export const productStockContract = {
  "GET /api/admin/products/:id/stock-movements": {
    summary: "List the stock history of a SKU, newest first",
    params: productParams,
    querystring: z.object({
      sku: z.string().max(80),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      after: z.coerce.number().int().optional(),
    }),
    response: { 200: pageSchema(movementSchema) },
    problems: ["not_found"],
  },
  "POST /api/admin/products/:id/stock-changes": {
    summary: "Adjust stock with a reason",
    description:
      "The difference between `inventory` and `shown` is applied, so sales made in the meantime still count. An Idempotency-Key is " +
      "applied only once: if it was sent with other changes before, the response is 422 `idempotency_key_reused`, and its `stock` is what " +
      "they changed.",
    params: productParams,
    headers: keyHeader,
    body: stockEdit,
    response: { 200: changed },
    problems: ["validation_failed", "not_found", "idempotency_key_reused"],
  },
} as const;
