import { z } from "zod";
import { productParams } from "#shop/selling/catalog/product-schema.server.ts";
import { galleryForm } from "./gallery-form.ts";

const gallerySchema = z.object({
  title: z.string().describe("Of the product."),
  colors: z.array(z.string()),
  version: z.int().describe("Send it with the next change."),
  pictures: z.array(
    z.object({
      url: z.string(),
      alt: z.string().describe("Alt text for screen readers; empty when there is none."),
      color: z.string().nullable().describe("null: of all colors."),
    }),
  ),
});

export type Gallery = z.infer<typeof gallerySchema>;

const shared = { tags: ["products"], security: [{ staff: [] }] };

export const picturesContract = {
  "POST /api/admin/pictures": {
    ...shared,
    summary: "Upload a picture: the body is the file itself",
    description:
      "JPEG, PNG, WebP or AVIF, sent as `image/…`. The answer's `url` is for a product's pictures; the same file again has the same. What no product shows within a day is removed.",
    response: {
      201: z.object({ url: z.string() }),
    },
    problems: ["picture_refused", "body_too_large", "unsupported_media_type", "unavailable"],
  },
  "GET /api/admin/products/:id/pictures": {
    ...shared,
    summary: "List a product's pictures in display order",
    params: productParams,
    response: { 200: gallerySchema },
    problems: ["not_found"],
  },
  "PUT /api/admin/products/:id/pictures": {
    ...shared,
    summary: "Replace a product's pictures, in display order",
    params: productParams,
    body: galleryForm,
    response: { 200: gallerySchema },
    problems: ["validation_failed", "not_found", "changed_meanwhile"],
  },
} as const;
