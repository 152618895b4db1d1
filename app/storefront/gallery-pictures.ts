import { inColor, type ProductPicture } from "#shop/selling/catalog/catalog.ts";
import { picturesOf, type ShownProduct, type ShownVariant } from "./shown-product.ts";

/** The colors with a full set of pictures in public/media. */
const COLORS = ["grey", "black", "blue", "pink", "white"];

/** The color in `/media/front-<name>.webp`; undefined for an uploaded picture. */
export function renderName(image: string): string | undefined {
  const name = /^\/media\/front-([a-z]+)\.webp$/.exec(image)?.[1];
  return COLORS.find((color) => color === name);
}

/** The gallery of one color: its pictures and, for our own hoodie, the color of its turn. */
export function galleryOf(
  { title, variants }: Pick<ShownProduct, "title" | "variants">,
  variant: ShownVariant,
): { pictures: ProductPicture[]; turn: string | undefined } {
  const pictures = picturesOf(variants, variant);
  return {
    pictures: pictures.map(({ src, alt }, at) => ({
      src,
      // No alt text was written, so none is invented.
      alt: alt || `${inColor(title, variant.color)}${at > 0 ? `, picture ${at + 1}` : ""}`,
    })),
    turn: pictures.map(({ src }) => renderName(src)).find(Boolean),
  };
}

/** The turn begins at an angle from behind, which no other picture shows. */
export const FIRST_FRAME = 23;

/** @param render the color in the names of the pictures */
export const framePicture = (render: string, frame: number): string =>
  `/media/turn/${render}-${String(frame).padStart(2, "0")}.webp`;

/** Pictures in public/media are cutouts on a stage; uploaded ones have their own background. */
export const isRender = (src: string): boolean => /^\/media\/(?!u\/)/.test(src);
