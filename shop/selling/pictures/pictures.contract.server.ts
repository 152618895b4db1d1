import { z } from "zod";
import { productParams } from "#shop/selling/catalog/product-schema.server.ts";
import { galleryForm } from "./gallery-form.ts";

const gallerySchema = z.object({
  title: z.string().describe("The product's title."),
  colors: z.array(z.string()),
  version: z.int().describe("Send it with the next change."),
  pictures: z.array(
    z.object({
      url: z.string(),
      alt: z.string().describe("Alt text for screen readers; empty if there is none."),
      color: z.string().nullable().describe("null if the picture belongs to all colors."),
    }),
  ),
});

export type Gallery = z.infer<typeof gallerySchema>;

export const picturesContract = {
  "POST /api/admin/pictures": {
    summary: "Upload a picture: the body is the file itself",
    description:
      "JPEG, PNG, WebP, or AVIF, sent as `image/…`. Add the returned `url` to a product's pictures; the same file always gets the same `url`. Uploads that no product uses within a day are deleted.",
    response: {
      201: z.object({ url: z.string() }),
    },
    problems: ["picture_refused", "body_too_large", "unsupported_media_type", "unavailable"],
  },
  "GET /api/admin/products/:id/pictures": {
    summary: "List a product's pictures in display order",
    params: productParams,
    response: { 200: gallerySchema },
    problems: ["not_found"],
  },
  "PUT /api/admin/products/:id/pictures": {
    summary: "Replace a product's pictures, in display order",
    params: productParams,
    body: galleryForm,
    response: { 200: gallerySchema },
    problems: ["validation_failed", "not_found", "changed_meanwhile"],
  },
} as const;
