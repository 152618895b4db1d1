/** A picture of a product. Without a color it is of them all. */
export type GalleryPicture = { url: string; alt: string; color: string | null };

/** At most so many pictures a product has. */
export const MAX_PICTURES = 60;

/** The pictures that are shown of a color: its own and those of all, in their order. Its first is the image of the color. */
export const picturesOf = <T extends { color: string | null }>(pictures: readonly T[], color: string): T[] =>
  pictures.filter((picture) => picture.color === null || picture.color === color);

/** A color that was made without a gallery shows its image: so it stands behind the others. */
export function withImages(
  pictures: readonly GalleryPicture[],
  colors: readonly { color: string; image: string }[],
): GalleryPicture[] {
  const alone = colors.filter(({ color }) => picturesOf(pictures, color).length === 0);
  return [...pictures, ...alone.map(({ color, image }) => ({ url: image, alt: "", color }))];
}
