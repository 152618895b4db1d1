import type { ProductPicture } from "#shop/selling/catalog/catalog.ts";
import { picturesOf, type ShownProduct, type ShownVariant } from "./shown-product.ts";

/** The colors that public/media has every picture of. */
const COLORS = ["grey", "black", "blue", "pink", "white"];

/** The color's name in `/media/front-<name>.webp`; undefined for a picture that staff chose. */
export function renderName(image: string): string | undefined {
  const name = /^\/media\/front-([a-z]+)\.webp$/.exec(image)?.[1];
  return COLORS.find((color) => color === name);
}

/** What the gallery shows of one color: its pictures, and the video of our own hoodie, which exists in grey only and says so. */
export function galleryOf(
  { title, variants }: Pick<ShownProduct, "title" | "variants">,
  variant: ShownVariant,
): { pictures: ProductPicture[]; video: boolean } {
  const pictures = picturesOf(variants, variant);
  return {
    pictures: pictures.map(({ src, alt }, at) => ({
      src,
      // What nobody has said is not made up.
      alt: alt || `${title} in ${variant.color}${at > 0 ? `, picture ${at + 1}` : ""}`,
    })),
    video: pictures.some(({ src }) => renderName(src)),
  };
}

/** Pictures of public/media are cut out and stand on their stage; what staff upload brings a ground of its own. */
export const isRender = (src: string): boolean => /^\/media\/(?!u\/)/.test(src);
