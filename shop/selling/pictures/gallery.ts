import type { FieldError } from "#platform/field-error.ts";

/** If `color` is null, the picture belongs to all colors. */
export type GalleryPicture = { url: string; alt: string; color: string | null };

export const MAX_PICTURES = 60;

export const LOST_PICTURE = "This picture is no longer in the shop. Please upload it again.";

/** A color's own pictures and the shared ones, in order. The first is the color's image. */
export const picturesOf = <T extends { color: string | null }>(pictures: readonly T[], color: string): T[] =>
  pictures.filter((picture) => picture.color === null || picture.color === color);

export function withImages(
  pictures: readonly GalleryPicture[],
  colors: readonly { color: string; image: string }[],
): GalleryPicture[] {
  const alone = colors.filter(({ color, image }) => image !== "" && picturesOf(pictures, color).length === 0);
  return [...pictures, ...alone.map(({ color, image }) => ({ url: image, alt: "", color }))];
}

/**
 * Checks that need more than the form. Every color that isn't a draft (`shown`) needs a picture, because product cards, cart and orders
 * show the color's first picture. `lost`: uploads that no longer exist.
 */
export function galleryFaults(
  pictures: readonly GalleryPicture[],
  { colors, shown, lost }: { colors: readonly string[]; shown: readonly string[]; lost: ReadonlySet<string> },
): FieldError[] {
  const seen = new Set<string>();
  const faults = pictures.flatMap(({ url, color }, at): FieldError[] => {
    const again = seen.has(`${color ?? ""} ${url}`);
    seen.add(`${color ?? ""} ${url}`);
    if (again) return [{ field: `pictures.${at}.url`, message: "This picture is already listed" }];
    if (color !== null && !colors.includes(color)) {
      return [{ field: `pictures.${at}.color`, message: `${color} isn't a color of this product` }];
    }
    return lost.has(url) ? [{ field: `pictures.${at}.url`, message: LOST_PICTURE }] : [];
  });
  const bare = shown.filter((color) => picturesOf(pictures, color).length === 0);
  if (bare.length === 0) return faults;
  // Staff never named the only color of a product without colors.
  const message =
    colors.length === 1 ? "Add a picture." : `Add a picture for ${bare.join(", ")}, or one for all colors.`;
  return [...faults, { field: "pictures", message }];
}
