import { MAX_UPLOAD_BYTES } from "#shop/selling/pictures/picture-rules.ts";
import type { PictureStorage } from "#shop/selling/pictures/picture-storage.ts";
import { findGallery, picturesContract, saveGallery } from "#shop/selling/pictures/save-gallery.server.ts";
import { uploadPicture } from "#shop/selling/pictures/upload-picture.server.ts";
import { staffActor } from "../authentication.ts";
import { editConflict } from "../edit-conflict.ts";
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** Uploads pictures, and reads and sets each product's pictures and their order. */
export const createPicturesApi =
  (storage: PictureStorage): ApiPlugin =>
  async (api, catalog) => {
    const shop = { ctx: catalog.ctx, storage };
    // The bytes decide what kind of picture it is, not the declared type.
    api.addContentTypeParser(/^image\/[\w.+-]+$/, { parseAs: "buffer" }, (_request, body, done) => done(null, body));

    serve(api, picturesContract, "products", {
      "POST /api/admin/pictures": {
        bodyLimit: MAX_UPLOAD_BYTES,
        async handler(request, reply) {
          // Only the parser above yields a Buffer; JSON isn't a picture.
          if (!Buffer.isBuffer(request.body)) {
            const detail = "Send the file itself, as image/jpeg or another image type.";
            return problem(reply, "unsupported_media_type", { detail });
          }
          const result = await uploadPicture(shop, staffActor(request), request.body);
          if (result.outcome === "stored") return reply.code(201).send({ url: result.url });
          if (result.outcome === "refused") return problem(reply, "picture_refused", { detail: result.message });
          return problem(reply.header("retry-after", "5"), "unavailable");
        },
      },

      "GET /api/admin/products/:id/pictures": async ({ params }, reply) =>
        (await findGallery(catalog.ctx, params.id)) ?? problem(reply, "not_found"),

      "PUT /api/admin/products/:id/pictures": async (request, reply) => {
        const result = await saveGallery(catalog, staffActor(request), request.params.id, request.body);
        if (result.outcome === "saved") return result.gallery;
        if (result.outcome === "invalid") return problem(reply, "validation_failed", { errors: result.errors });
        if (result.outcome === "not_found") return problem(reply, "not_found");
        return editConflict(reply, {
          db: catalog.ctx.db,
          subject: `product:${request.params.id}`,
          // An edit of the product can change a color's picture, too.
          fields: ["pictures", "colors", "image"],
          what: "these pictures",
        });
      },
    });
  };
