import { z } from "zod";
import { pageSchema } from "#shop/list-schema.server.ts";
import { productParams } from "#shop/selling/catalog/product-schema.server.ts";
import { editorProductSchema } from "./editor-product-schema.server.ts";
import { ARCHIVED_PLACE } from "./list-archived.server.ts";
import { productEdit } from "./product-edit.ts";

const tags = ["products"];

const security = [{ staff: [] }];

const ADDRESS = "An address has small letters, digits and single hyphens, such as packd-tee";

/** The calls of api/admin/products.ts. */
export const editorProductsContract = {
  "GET /api/admin/products": {
    summary: "Archived products, newest first. What is for sale: GET /api/products",
    tags,
    security,
    querystring: z.object({
      state: z.enum(["archived"]).default("archived"),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      after: z.string().regex(ARCHIVED_PLACE, "Please send the `next` of the page before").optional(),
      q: z.string().max(200).optional().describe("Part of a title."),
    }),
    response: {
      200: pageSchema(z.object({ _id: z.string(), title: z.string(), archivedAt: z.string() })),
    },
  },
  "GET /api/admin/unpublished-products": {
    summary: "Drafts and scheduled products, newest first",
    tags,
    security,
    querystring: z.object({ q: z.string().max(200).optional().describe("Part of a title.") }),
    response: {
      200: z.object({
        items: z.array(
          z.object({
            _id: z.string(),
            title: z.string(),
            liveAt: z.string().nullable().describe("null: a draft."),
            announced: z.boolean(),
          }),
        ),
      }),
    },
  },
  "GET /api/admin/products/:id": {
    summary: "A product as staff edit it, archived or not",
    tags,
    security,
    params: productParams,
    response: { 200: editorProductSchema },
    problems: ["not_found"],
  },
  "POST /api/admin/products": {
    summary: "Offer a new product, with its colors and sizes but without stock",
    tags,
    security,
    body: z.object({
      _id: z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, ADDRESS)
        .max(80),
      edit: productEdit,
    }),
    response: { 201: editorProductSchema },
    problems: ["validation_failed"],
  },
  "PUT /api/admin/products/:id": {
    summary: "Change all of a product but its stock",
    description:
      "`version` is that of the product that was edited. Somebody else's change since then is 409 `changed_meanwhile` with " +
      "`current` and `changes`: nothing is overwritten.",
    tags,
    security,
    params: productParams,
    body: z.object({ version: z.int(), edit: productEdit }),
    response: {
      200: editorProductSchema,
    },
    problems: ["validation_failed", "not_found", "changed_meanwhile"],
  },
  "POST /api/admin/products/:id/restoration": {
    summary: "Bring an archived product back into the shop",
    tags,
    security,
    params: productParams,
    response: { 200: editorProductSchema },
    problems: ["not_found"],
  },
} as const;
