import { z } from "zod";
import { FITS } from "#shop/selling/catalog/catalog.ts";
import type { Spec } from "./product-specs.ts";

const specTexts = {
  fabric: z.string().optional(),
  weight: z.string().optional(),
  care: z.string().optional(),
  packedSize: z.string().optional(),
  fits: z.string().optional(),
} satisfies Record<Spec, unknown>;

export const productSchema = z.object({
  _id: z.string(),
  version: z.int().describe("Increases with each change by staff. Send it with an edit."),
  title: z.string(),
  description: z.string(),
  price: z.number().describe("The list price in dollars."),
  salePrice: z.number().describe("The current price: the sale price during a sale, otherwise the list price."),
  sale: z
    .object({
      endsAt: z.string().nullable(),
      lastDay: z.string().nullable(),
      endsSoon: z.boolean(),
      percentOff: z.int(),
    })
    .nullable(),
  image: z.string(),
  inventory: z.int().describe("The total of all colors and sizes."),
  variants: z.array(
    z.object({
      color: z.string(),
      image: z.string(),
      pictures: z
        .array(z.object({ src: z.string(), alt: z.string() }))
        .optional()
        .describe("The color's pictures, its image first; absent if the image is the only one."),
      swatch: z
        .string()
        .optional()
        .describe("The look of the color's button: a color such as #1a2b3c, or a picture's URL."),
      inventory: z.int(),
      sizes: z.array(
        z.object({
          size: z.string(),
          sku: z.string(),
          inventory: z.int(),
          restockAt: z.string().optional().describe("When an announced restock goes on sale."),
        }),
      ),
    }),
  ),
  specs: z
    .object({ ...specTexts, sample: z.literal(true).optional().describe("Made up for the demo shop.") })
    .optional()
    .describe("The details that staff entered; absent if there are none."),
  reviews: z.object({ count: z.int(), average: z.number().nullable() }),
  updatedAt: z.string().describe("When staff last changed it."),
  liveAt: z.string().optional().describe("When an announced product goes live. Until then its inventory is 0."),
  clock: z.string().optional().describe("The server's time, for a countdown to `liveAt` or `restockAt`."),
});

/** The product of the specification's section 3, plus its sizes. */
export type Product = z.infer<typeof productSchema>;

const reviewSchema = z.object({
  _id: z.string(),
  name: z.string(),
  rating: z.int(),
  text: z.string(),
  size: z.string().nullable(),
  fit: z.enum(FITS).nullable().describe("Whether it runs small, is true to size, or runs large."),
  verified: z.boolean().describe("Written by a customer after delivery."),
  sample: z.boolean().describe("Made up for the demo shop, not written by a customer."),
  reply: z.string().nullable().describe("The shop's reply."),
  date: z.string(),
  day: z.string().describe("Its day in US Eastern time, such as `2025-11-28`."),
});

export type ProductReview = z.infer<typeof reviewSchema>;

export const reviewPageSchema = z.object({
  reviews: z.array(reviewSchema),
  next: z.string().nullable().describe("The `after` of the next page; null on the last page."),
  ratings: z
    .array(z.int())
    .describe("The number of reviews with 1, 2, 3, 4, and 5 stars, among all of the product's reviews."),
  fits: z.array(z.int()).describe("How many of all reviews say that it runs small, is true to size, and runs large."),
  samples: z.int().describe("How many of all reviews were made up for the demo shop."),
});

export type ReviewPage = z.infer<typeof reviewPageSchema>;

export const productParams = z.object({ id: z.string().regex(/^[a-z0-9-]{1,80}$/) });
