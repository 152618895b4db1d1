import { copyWidths } from "./picture-name.ts";

export type CopyType = "avif" | "webp";

export const COPY_TYPES: readonly CopyType[] = ["avif", "webp"];

/** An uploaded picture: `hash` of what was uploaded, width and height of its largest copy. */
export type UploadedFile = { hash: string; width: number; height: number };

/** The file of one copy, and its name in the storage: nothing but hex digits, numbers and the type, so it is safe anywhere. */
export const copyName = ({ hash, width, height }: UploadedFile, copyWidth: number, type: CopyType): string =>
  `${hash}-${width}x${height}-${copyWidth}.${type}`;

export const copyNames = (file: UploadedFile): string[] =>
  copyWidths(file.width).flatMap((width) => COPY_TYPES.map((type) => copyName(file, width, type)));

/** The address by which products know it: that of its largest copy, as picture_files.url has it. */
export const addressOf = (file: UploadedFile): string => `/media/u/${copyName(file, file.width, "webp")}`;

const NAME = /^[0-9a-f]{32}-[1-9]\d{0,3}x[1-9]\d{0,4}-[1-9]\d{0,3}\.(avif|webp)$/;

/** The content type of a file of the storage; undefined for what is no such name. */
export function contentTypeOf(name: string): string | undefined {
  const type = NAME.exec(name)?.[1];
  return type && `image/${type}`;
}
