/** The widest that a page shows a picture, in pixels. */
export const PAGE_WIDTH = 1080;

/** The width of the zoom view, in pixels. */
export const MAX_WIDTH = 2160;

/** The widths of the copies; none is wider than the picture. */
const WIDTHS = [270, 540, 810, PAGE_WIDTH, MAX_WIDTH];

export const copyWidths = (width: number): number[] => [...new Set(WIDTHS.map((step) => Math.min(step, width)))];

/** The view that a picture in public/media shows, such as `zip` for `zip-black`. */
export const viewOf = (name: string): string => name.replace(/-.*/, "");

const UPLOADED = /^(\/media\/u\/[0-9a-f]{32}-(\d+)x(\d+))-\d+\.webp$/;

/**
 * Reads an upload's size from its URL. `stem` plus `-540.avif` is the URL of a copy; `webp` is for browsers without AVIF.
 * Undefined for any other URL.
 */
export function uploadedPicture(
  address: string,
): { stem: string; width: number; height: number; webp: string } | undefined {
  const [, stem, width, height] = UPLOADED.exec(address) ?? [];
  const webp = `${stem}-${Math.min(Number(width), PAGE_WIDTH)}.webp`;
  return stem ? { stem, width: Number(width), height: Number(height), webp } : undefined;
}

export type CopyType = "avif" | "webp";

export const COPY_TYPES: readonly CopyType[] = ["avif", "webp"];

/** The uploaded file's hash, and the width and height of its largest copy. */
export type UploadedFile = { hash: string; width: number; height: number };

/** Contains only hex digits, numbers and the type, so it is safe in paths and URLs. */
export const copyName = ({ hash, width, height }: UploadedFile, copyWidth: number, type: CopyType): string =>
  `${hash}-${width}x${height}-${copyWidth}.${type}`;

export const copyNames = (file: UploadedFile): string[] =>
  copyWidths(file.width).flatMap((width) => COPY_TYPES.map((type) => copyName(file, width, type)));

/** The same URL as in picture_files.url. */
export const addressOf = (file: UploadedFile): string => `/media/u/${copyName(file, file.width, "webp")}`;

const NAME = /^[0-9a-f]{32}-[1-9]\d{0,3}x[1-9]\d{0,4}-[1-9]\d{0,3}\.(avif|webp)$/;

/** The content type of a copy; undefined for names that no copy can have. */
export function contentTypeOf(name: string): string | undefined {
  const type = NAME.exec(name)?.[1];
  return type && `image/${type}`;
}
