import type { ProductVariant } from "#shop/catalog/catalog.ts";

export type GalleryPicture = { src: string; alt: string };

/** What the gallery shows of one color. The video and the last pictures exist in grey only, and their texts say so. */
export function galleryOf(
  title: string,
  { color, image }: Pick<ProductVariant, "color" | "image">,
): { pictures: GalleryPicture[]; video: boolean } {
  const front = { src: image, alt: `${title} in ${color}` };
  const name = /^\/media\/front-([a-z]+)\.webp$/.exec(image)?.[1];
  // A picture that staff chose: of that product there is no other.
  if (!name) return { pictures: [front], video: false };
  return {
    pictures: [
      front,
      { src: `/media/back-${name}.webp`, alt: `${title} in ${color} from behind, with its built-in backpack` },
      { src: "/media/packed-grey.webp", alt: `${title} in Grey, folded into its own backpack` },
      { src: "/media/zip-grey.webp", alt: `The zip and the straps of ${title} in Grey, in detail` },
    ],
    video: true,
  };
}
