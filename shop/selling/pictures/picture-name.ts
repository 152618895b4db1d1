/** No page shows a picture wider. */
export const PAGE_WIDTH = 1080;

/** What a copy may be at most: the zoom shows it. */
export const MAX_WIDTH = 2160;

/** In these widths the shop shows pictures: of each there is a copy, as far as the picture is that wide. */
const WIDTHS = [270, 540, 810, PAGE_WIDTH, MAX_WIDTH];

/** The widths of the copies of a picture that is this wide, ascending. */
export const copyWidths = (width: number): number[] => [...new Set(WIDTHS.map((step) => Math.min(step, width)))];

const UPLOADED = /^(\/media\/u\/[0-9a-f]{32}-(\d+)x(\d+))-\d+\.webp$/;

/**
 * An uploaded picture, read from its address alone: `stem` and `-540.avif` make the address of a copy; width and height are those of
 * the largest; `webp` is the one for browsers without AVIF. Undefined for any other address.
 */
export function uploadedPicture(
  address: string,
): { stem: string; width: number; height: number; webp: string } | undefined {
  const [, stem, width, height] = UPLOADED.exec(address) ?? [];
  const webp = `${stem}-${Math.min(Number(width), PAGE_WIDTH)}.webp`;
  return stem ? { stem, width: Number(width), height: Number(height), webp } : undefined;
}
