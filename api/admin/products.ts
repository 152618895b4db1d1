import { z } from "zod";
import {
  createDeskProduct,
  type EditProductResult,
  editProduct,
  restoreProduct,
} from "#shop/selling/product-editor/edit-product.server.ts";
import { findDeskProduct } from "#shop/selling/product-editor/find-desk-product.server.ts";
import { ARCHIVED_PLACE, listArchived } from "#shop/selling/product-editor/list-archived.server.ts";
import { productEdit } from "#shop/selling/product-editor/product-edit.ts";
import { staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import { pageSchema } from "../paging.ts";
import type { ApiPlugin } from "../plugin.ts";
import { productParams } from "../product-schemas.ts";
import { deskProductSchema } from "./product-desk-schemas.ts";

const tags = ["products"];
const security = [{ staff: [] }];

/** The products as staff edit them, beyond the plain form of the specification. */
export const adminProductsApi: ApiPlugin = async (api, deps) => {
  await api.register(reading, deps);
  await api.register(writing, deps);
};

const reading: ApiPlugin = async (api, { ctx }) => {
  api.get(
    "/admin/products",
    {
      config: { needs: "products:read" },
      schema: {
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
    },
    async ({ query }) => listArchived(ctx, query),
  );

  api.get(
    "/admin/products/:id",
    {
      config: { needs: "products:read" },
      schema: {
        summary: "A product as staff edit it, archived or not",
        tags,
        security,
        params: productParams,
        response: { 200: deskProductSchema, ...problemResponses("not_found") },
      },
    },
    async ({ params }, reply) => (await findDeskProduct(ctx, params.id)) ?? problem(reply, "not_found"),
  );
};

const writing: ApiPlugin = async (api, shop) => {
  api.post(
    "/admin/products",
    {
      config: { needs: "products:write" },
      schema: {
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
        response: { 201: deskProductSchema, ...problemResponses("validation_failed") },
      },
    },
    async (request, reply) => {
      const { _id, edit } = request.body;
      const result = await createDeskProduct(shop, staffActor(request), { id: _id, edit });
      switch (result.outcome) {
        case "created":
          return reply.code(201).header("location", `/api/admin/products/${_id}`).send(result.product);
        case "id_taken":
          return problem(reply, "validation_failed", {
            errors: [{ field: "_id", message: "Another product has this address, or had it" }],
          });
        case "invalid":
          return problem(reply, "validation_failed", { errors: underEdit(result.errors) });
      }
    },
  );

  api.put(
    "/admin/products/:id",
    {
      config: { needs: "products:write" },
      schema: {
        summary: "Change all of a product but its stock",
        description:
          "`version` is that of the product that was edited. Somebody else's change since then is 409 `changed_meanwhile` with " +
          "`current` and `changes`: nothing is overwritten.",
        tags,
        security,
        params: productParams,
        body: z.object({ version: z.int(), edit: productEdit }),
        response: {
          200: deskProductSchema,
          ...problemResponses("validation_failed", "not_found", "changed_meanwhile"),
        },
      },
    },
    async (request, reply) => {
      const result = await editProduct(shop, staffActor(request), request.params.id, request.body);
      return result.outcome === "saved" ? result.product : refuseEdit(reply, result);
    },
  );

  api.post(
    "/admin/products/:id/restoration",
    {
      config: { needs: "products:write" },
      schema: {
        summary: "Bring an archived product back into the shop",
        tags,
        security,
        params: productParams,
        response: { 200: deskProductSchema, ...problemResponses("not_found") },
      },
    },
    async (request, reply) => {
      const result = await restoreProduct(shop, staffActor(request), request.params.id);
      return result.outcome === "restored" ? result.product : problem(reply, "not_found");
    },
  );
};

const ADDRESS = "An address has small letters, digits and single hyphens, such as packd-tee";

const underEdit = (errors: readonly { field: string; message: string }[]) =>
  errors.map(({ field, message }) => ({ field: `edit.${field}`, message }));

function refuseEdit(reply: Parameters<typeof problem>[0], result: Exclude<EditProductResult, { outcome: "saved" }>) {
  switch (result.outcome) {
    case "not_found":
      return problem(reply, "not_found");
    case "invalid":
      return problem(reply, "validation_failed", { errors: underEdit(result.errors) });
    case "conflict":
      return problem(reply, "changed_meanwhile", { current: result.product, changes: result.changes });
  }
}
