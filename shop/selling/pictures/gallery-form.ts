import * as z from "zod/mini";
import { oneLine } from "#platform/text.ts";
import { PICTURE_ADDRESS } from "#shop/selling/catalog/picture-address.ts";
import { MAX_PICTURES } from "./gallery.ts";

export const MAX_ALT_LENGTH = 500;

const WRONG_ADDRESS = "Please enter an address that begins with https://, or a path such as /media/front.webp";

/** The address of a picture, as staff enter it. */
export const pictureAddress = z
  .string("Please enter an image URL")
  .check(
    z.overwrite(oneLine),
    z.minLength(1, { error: "Please enter an image URL", abort: true }),
    z.maxLength(2000, { error: "Please use at most 2000 characters", abort: true }),
    z.regex(PICTURE_ADDRESS, WRONG_ADDRESS),
  );

/** All pictures of a product in their order. `version` is the one that was loaded: who saved meanwhile is not overwritten. */
export const galleryForm = z.object({
  version: z.int(),
  pictures: z
    .array(
      z.object({
        url: pictureAddress,
        alt: z
          .string()
          .check(z.overwrite(oneLine), z.maxLength(MAX_ALT_LENGTH, `Please use at most ${MAX_ALT_LENGTH} characters`)),
        color: z.nullable(z.string().check(z.maxLength(40))),
      }),
    )
    .check(z.maxLength(MAX_PICTURES, `A product has at most ${MAX_PICTURES} pictures`)),
});

export type GalleryForm = z.infer<typeof galleryForm>;
