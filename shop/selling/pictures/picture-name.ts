/** No page shows a picture wider. */
export const PAGE_WIDTH = 1080;

/** As wide as the zoom shows it. */
export const MAX_WIDTH = 2160;

/** Widths of the copies, as far as the picture is that wide. */
const WIDTHS = [270, 540, 810, PAGE_WIDTH, MAX_WIDTH];

export const copyWidths = (width: number): number[] => [...new Set(WIDTHS.map((step) => Math.min(step, width)))];

/** What a picture of public/media shows: `zip` of `zip-black`. */
export const viewOf = (name: string): string => name.replace(/-.*/, "");

const UPLOADED = /^(\/media\/u\/[0-9a-f]{32}-(\d+)x(\d+))-\d+\.webp$/;

/**
 * An upload, read from its address alone: `stem` plus `-540.avif` is the address of a copy; `webp` is for browsers without AVIF.
 * Undefined for any other address.
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

/** `hash` of the uploaded file, width and height of its largest copy. */
export type UploadedFile = { hash: string; width: number; height: number };

/** Hex digits, numbers and the type only, so it is safe anywhere. */
export const copyName = ({ hash, width, height }: UploadedFile, copyWidth: number, type: CopyType): string =>
  `${hash}-${width}x${height}-${copyWidth}.${type}`;

export const copyNames = (file: UploadedFile): string[] =>
  copyWidths(file.width).flatMap((width) => COPY_TYPES.map((type) => copyName(file, width, type)));

/** As in picture_files.url. */
export const addressOf = (file: UploadedFile): string => `/media/u/${copyName(file, file.width, "webp")}`;

const NAME = /^[0-9a-f]{32}-[1-9]\d{0,3}x[1-9]\d{0,4}-[1-9]\d{0,3}\.(avif|webp)$/;

/** Undefined for names that no copy has. */
export function contentTypeOf(name: string): string | undefined {
  const type = NAME.exec(name)?.[1];
  return type && `image/${type}`;
}
