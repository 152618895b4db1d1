import * as z from "zod/mini";
import { oneLine } from "#platform/text.ts";
import { imageAddress } from "#shop/selling/catalog/product-form.ts";
import { MAX_PICTURES } from "./gallery.ts";

export const MAX_ALT_LENGTH = 500;

/** All pictures in display order. `version` is the loaded version, so that newer changes aren't overwritten. */
export const galleryForm = z.object({
  version: z.int(),
  pictures: z
    .array(
      z.object({
        url: imageAddress(),
        alt: z
          .string()
          .check(z.overwrite(oneLine), z.maxLength(MAX_ALT_LENGTH, `Please use at most ${MAX_ALT_LENGTH} characters`)),
        color: z.nullable(z.string().check(z.maxLength(40))),
      }),
    )
    .check(z.maxLength(MAX_PICTURES, `A product has at most ${MAX_PICTURES} pictures`)),
});

export type GalleryForm = z.infer<typeof galleryForm>;
