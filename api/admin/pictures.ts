import { z } from "zod";
import type { Gallery } from "#shop/selling/pictures/gallery.ts";
import { galleryForm } from "#shop/selling/pictures/gallery-form.ts";
import { MAX_UPLOAD_BYTES } from "#shop/selling/pictures/picture-rules.ts";
import type { PictureStorage } from "#shop/selling/pictures/picture-storage.ts";
import { findGallery, saveGallery } from "#shop/selling/pictures/save-gallery.server.ts";
import { uploadPicture } from "#shop/selling/pictures/upload-picture.server.ts";
import { staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { productParams } from "../product-schemas.ts";

const gallerySchema = z.object({
  title: z.string().describe("Of the product."),
  colors: z.array(z.string()),
  version: z.int().describe("Send it with the next change."),
  pictures: z.array(
    z.object({
      url: z.string(),
      alt: z.string().describe("What it shows, for who cannot see it; empty when nobody has said it."),
      color: z.string().nullable().describe("null: of all colors."),
    }),
  ),
}) satisfies z.ZodType<Gallery>;

const path = "/admin/products/:id/pictures";
const shared = { tags: ["products"], security: [{ staff: [] }] };

/** The pictures of products: taking in files, and what each product shows in which order. */
export const createPicturesApi =
  (storage: PictureStorage): ApiPlugin =>
  async (api, catalog) => {
    const shop = { ctx: catalog.ctx, storage };
    // Judged by its bytes, whatever kind of picture it says it is.
    api.addContentTypeParser(/^image\/[\w.+-]+$/, { parseAs: "buffer" }, (_request, body, done) => done(null, body));

    api.post(
      "/admin/pictures",
      {
        bodyLimit: MAX_UPLOAD_BYTES,
        config: { needs: "products:write" },
        schema: {
          ...shared,
          summary: "Upload a picture: the body is the file itself",
          description:
            "JPEG, PNG, WebP or AVIF, sent as `image/…`. The answer's `url` is for a product's pictures; the same file again has the same. What no product shows within a day is removed.",
          response: {
            201: z.object({ url: z.string() }),
            ...problemResponses("picture_refused", "body_too_large", "unsupported_media_type", "unavailable"),
          },
        },
      },
      async (request, reply) => {
        // Only the parser above makes a Buffer; JSON is no picture.
        if (!Buffer.isBuffer(request.body)) {
          return problem(reply, "unsupported_media_type", {
            detail: "Send the file itself, as image/jpeg or another.",
          });
        }
        const result = await uploadPicture(shop, staffActor(request), request.body);
        switch (result.outcome) {
          case "stored":
            return reply.code(201).send({ url: result.url });
          case "refused":
            return problem(reply, "picture_refused", { detail: result.message });
          case "busy":
            return problem(reply.header("retry-after", "5"), "unavailable");
        }
      },
    );

    api.get(
      path,
      {
        config: { needs: "products:read" },
        schema: {
          ...shared,
          summary: "The pictures of a product, in the order of the shop",
          params: productParams,
          response: { 200: gallerySchema, ...problemResponses("not_found") },
        },
      },
      async (request, reply) => (await findGallery(catalog.ctx, request.params.id)) ?? problem(reply, "not_found"),
    );

    api.put(
      path,
      {
        config: { needs: "products:write" },
        schema: {
          ...shared,
          summary: "Set the pictures of a product, all of them in their order",
          params: productParams,
          body: galleryForm,
          response: { 200: gallerySchema, ...problemResponses("validation_failed", "not_found", "changed_meanwhile") },
        },
      },
      async (request, reply) => {
        const result = await saveGallery(catalog, staffActor(request), request.params.id, request.body);
        switch (result.outcome) {
          case "saved":
            return result.gallery;
          case "not_found":
            return problem(reply, "not_found");
          case "changed_meanwhile":
            return problem(reply, "changed_meanwhile");
          case "invalid":
            return problem(reply, "validation_failed", { errors: result.errors });
        }
      },
    );
  };
