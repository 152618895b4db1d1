/** What a person's camera, phone or drawing program makes and a page can show. Never SVG, which is a program. */
export type PictureFormat = "jpeg" | "png" | "webp" | "avif";

/** What the first bytes say that a file is, whatever its name or its sender says. Undefined: none of the four. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(4, 8) === "ftyp" && /^avi[fs]$/.test(text(8, 12))) return "avif";
  return undefined;
}
