export const MAX_UPLOAD_BYTES = 15 * 1024 * 1024;
/** Smaller pictures look blurry in the shop. */
export const MIN_SIDE_PIXELS = 500;
/** Enough for photos from any phone; larger pictures would only take up memory. */
export const MAX_PIXELS = 64_000_000;
const MAX_RATIO = 4;

export type PictureFault = "not_a_picture" | "broken" | "animated" | "too_many_pixels" | "too_small" | "too_long";

export const FAULT_TEXTS: Record<PictureFault, string> = {
  not_a_picture: "Unsupported file. Use JPEG, PNG, WebP, or AVIF.",
  broken: "This picture can't be read. The file is damaged or incomplete.",
  animated: "Animated pictures aren't supported. Use a still picture.",
  too_many_pixels: `This picture has more than ${MAX_PIXELS / 1_000_000} million pixels. Make it smaller first.`,
  too_small: `This picture is too small for the shop. Both sides need at least ${MIN_SIDE_PIXELS} pixels.`,
  too_long: `This picture is too long: one side is more than ${MAX_RATIO} times the other.`,
};

export function sizeFault({ width, height }: { width: number; height: number }): PictureFault | undefined {
  if (width * height > MAX_PIXELS) return "too_many_pixels";
  if (Math.min(width, height) < MIN_SIDE_PIXELS) return "too_small";
  if (Math.max(width, height) > MAX_RATIO * Math.min(width, height)) return "too_long";
  return undefined;
}
