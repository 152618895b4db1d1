import sharp, { type Sharp } from "sharp";
import { COPY_TYPES, type CopyType, copyName, copyWidths, MAX_WIDTH, type UploadedFile } from "./picture-name.ts";
import { MAX_PIXELS, type PictureFault, sizeFault } from "./picture-rules.ts";

type PictureCopy = { name: string; bytes: Buffer };

type MadeCopies =
  | { outcome: "made"; file: UploadedFile; copies: PictureCopy[] }
  | { outcome: "refused"; fault: PictureFault };

// One core and no cache, because shoppers' requests come first.
sharp.concurrency(1);
sharp.cache(false);

const ENCODE: Record<CopyType, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 52, effort: 1 }),
  webp: (picture) => picture.webp({ quality: 80 }),
};

/**
 * Decodes an upload and makes the shop's copies: upright, in sRGB, without metadata (location, camera, thumbnails). A file that can't be
 * decoded completely is refused. `hash` goes into the file names.
 */
export async function makeCopies(bytes: Buffer, hash: string): Promise<MadeCopies> {
  if (!pictureFormat(bytes)) return { outcome: "refused", fault: "not_a_picture" };
  try {
    // Reads only the header, without decoding the picture.
    const { autoOrient, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const fault = pages > 1 ? "animated" : sizeFault(autoOrient);
    if (fault) return { outcome: "refused", fault };
    return { outcome: "made", ...(await unpack(bytes, hash, Math.min(autoOrient.width, MAX_WIDTH))) };
  } catch {
    return { outcome: "refused", fault: "broken" };
  }
}

async function unpack(
  bytes: Buffer,
  hash: string,
  largest: number,
): Promise<{ file: UploadedFile; copies: PictureCopy[] }> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ width: largest })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const file = { hash, width, height };
  const copies: PictureCopy[] = [];
  for (const copyWidth of copyWidths(width)) {
    for (const type of COPY_TYPES) {
      const picture = sharp(data, { raw: { width, height, channels } }).resize({ width: copyWidth });
      copies.push({ name: copyName(file, copyWidth, type), bytes: await ENCODE[type](picture).toBuffer() });
    }
  }
  return { file, copies };
}

/** Detected from the first bytes, not from the name. SVG isn't allowed, because it can contain scripts. */
type PictureFormat = "jpeg" | "png" | "webp" | "avif";

export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(4, 8) === "ftyp" && /^avi[fs]$/.test(text(8, 12))) return "avif";
  return undefined;
}
