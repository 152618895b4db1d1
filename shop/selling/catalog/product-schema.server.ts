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
  version: z.int().describe("Counts the changes by staff: send it back with an edit."),
  title: z.string(),
  description: z.string(),
  price: z.number().describe("The list price in dollars."),
  salePrice: z.number().describe("What it costs now: the sale price while a sale runs, else the list price."),
  sale: z
    .object({
      endsAt: z.string().nullable(),
      lastDay: z.string().nullable(),
      endsSoon: z.boolean(),
      percentOff: z.int(),
    })
    .nullable(),
  image: z.string(),
  inventory: z.int().describe("All colors and sizes together."),
  variants: z.array(
    z.object({
      color: z.string(),
      image: z.string(),
      pictures: z
        .array(z.object({ src: z.string(), alt: z.string() }))
        .optional()
        .describe("What is shown of the color, its image first; absent where the image is all there is."),
      swatch: z
        .string()
        .optional()
        .describe("How the color's button looks: a color such as #1a2b3c, or the address of a picture."),
      inventory: z.int(),
      sizes: z.array(
        z.object({
          size: z.string(),
          sku: z.string(),
          inventory: z.int(),
          restockAt: z.string().optional().describe("When an announced restock can be bought."),
        }),
      ),
    }),
  ),
  specs: z
    .object({ ...specTexts, sample: z.literal(true).optional().describe("Made up for the demo shop.") })
    .optional()
    .describe("What staff have filled in; absent without any."),
  reviews: z.object({ count: z.int(), average: z.number().nullable() }),
  updatedAt: z.string().describe("When staff last changed it."),
  liveAt: z.string().optional().describe("When an announced product goes live. Until then its inventory is 0."),
  clock: z.string().optional().describe("The shop's time of this answer, for a countdown to `liveAt` or `restockAt`."),
});

/** Section 3 of the specification, with the sizes beside the colors. */
export type Product = z.infer<typeof productSchema>;

const reviewSchema = z.object({
  _id: z.string(),
  name: z.string(),
  rating: z.int(),
  text: z.string(),
  size: z.string().nullable(),
  fit: z.enum(FITS).nullable().describe("It runs small, is true to size, or runs large."),
  verified: z.boolean().describe("Written by a customer after delivery."),
  sample: z.boolean().describe("Made up for the demo shop; not a buyer's."),
  reply: z.string().nullable().describe("The shop's."),
  date: z.string(),
});

export type ProductReview = z.infer<typeof reviewSchema>;

export const reviewPageSchema = z.object({
  reviews: z.array(reviewSchema),
  next: z.string().nullable().describe("`after` of the next page; null when this is the last one."),
  ratings: z
    .array(z.int())
    .describe("How many reviews gave 1, 2, 3, 4 and 5 stars: of all reviews of the product, whatever this page shows."),
  fits: z.array(z.int()).describe("How many of them say that it runs small, is true to size, and runs large."),
  samples: z.int().describe("How many of them were made up for the demo shop."),
});

export type ReviewPage = z.infer<typeof reviewPageSchema>;

export const productParams = z.object({ id: z.string().regex(/^[a-z0-9-]{1,80}$/) });
