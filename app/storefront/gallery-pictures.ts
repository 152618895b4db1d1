import type { ProductVariant } from "#shop/catalog/catalog.ts";

export type GalleryPicture = { src: string; alt: string };

/** The colors that public/media has every picture of. */
const COLORS = ["grey", "black", "blue", "pink", "white"];

/** The color's name in `/media/front-<name>.webp`; undefined for a picture that staff chose: of that product there is no other. */
export function renderName(image: string): string | undefined {
  const name = /^\/media\/front-([a-z]+)\.webp$/.exec(image)?.[1];
  return COLORS.find((color) => color === name);
}

/** What the gallery shows of one color: its own picture, three more, and the video, which exists in grey only and says so. */
export function galleryOf(
  title: string,
  { color, image }: Pick<ProductVariant, "color" | "image">,
): { pictures: GalleryPicture[]; video: boolean } {
  const front = { src: image, alt: `${title} in ${color}` };
  const name = renderName(image);
  if (!name) return { pictures: [front], video: false };
  const picture = (view: string, alt: string) => ({ src: `/media/${view}-${name}.webp`, alt });
  return {
    pictures: [
      front,
      picture("back", `${title} in ${color} from behind, with its built-in backpack`),
      picture("packed", `${title} in ${color}, folded into its own backpack`),
      picture("zip", `The zip and the straps of the backpack on ${title} in ${color}, in detail`),
    ],
    video: true,
  };
}
