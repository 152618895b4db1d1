import { MAX_UPLOAD_BYTES } from "#shop/selling/pictures/picture-rules.ts";
import type { PictureStorage } from "#shop/selling/pictures/picture-storage.ts";
import { picturesContract } from "#shop/selling/pictures/pictures.contract.server.ts";
import { findGallery, saveGallery } from "#shop/selling/pictures/save-gallery.server.ts";
import { uploadPicture } from "#shop/selling/pictures/upload-picture.server.ts";
import { staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf } from "../route-of.ts";

/** The pictures of products: taking in files, and what each product shows in which order. */
export const createPicturesApi =
  (storage: PictureStorage): ApiPlugin =>
  async (api, catalog) => {
    const shop = { ctx: catalog.ctx, storage };
    // Judged by its bytes, whatever kind of picture it says it is.
    api.addContentTypeParser(/^image\/[\w.+-]+$/, { parseAs: "buffer" }, (_request, body, done) => done(null, body));

    api.route({
      ...routeOf(picturesContract, "POST /api/admin/pictures"),
      bodyLimit: MAX_UPLOAD_BYTES,
      config: { needs: "products:write" },
      handler: async (request, reply) => {
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
    });

    api.route({
      ...routeOf(picturesContract, "GET /api/admin/products/:id/pictures"),
      config: { needs: "products:read" },
      handler: async (request, reply) =>
        (await findGallery(catalog.ctx, request.params.id)) ?? problem(reply, "not_found"),
    });

    api.route({
      ...routeOf(picturesContract, "PUT /api/admin/products/:id/pictures"),
      config: { needs: "products:write" },
      handler: async (request, reply) => {
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
    });
  };
