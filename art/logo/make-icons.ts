// node art/logo/make-icons.ts: every icon in public/, from mark.svg.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const publicFolder = join(import.meta.dirname, "..", "..", "public");
const mark = readFileSync(join(import.meta.dirname, "mark.svg"), "utf8");
const shapes = mark.match(/<path [^>]*\/>/g)?.join("") ?? "";
/** The middle of letter and tab in mark.svg. */
const MIDDLE = { x: 34.67, y: 32 };

const icon = (scale: number, radius: number) => {
  const x = (32 - MIDDLE.x * scale).toFixed(2);
  const y = (32 - MIDDLE.y * scale).toFixed(2);
  const tile = `<rect width="64" height="64" rx="${radius}" fill="#16171A"/>`;
  const letter = `<g transform="translate(${x} ${y}) scale(${scale})">${shapes}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${tile}${letter}</svg>`;
};

// Larger, since a browser's tab shows it at 16 px.
writeFileSync(join(publicFolder, "favicon.svg"), icon(1.14, 14));
await png("icon-192.png", 192, icon(1, 15));
await png("icon-512.png", 512, icon(1, 15));
// Phones cut these two to their own shape: no corners, and the letter stays within the inner circle.
await png("icon-maskable-512.png", 512, icon(0.86, 0));
await png("apple-touch-icon.png", 180, icon(1, 0));

async function png(file: string, size: number, svg: string) {
  const drawn = sharp(Buffer.from(svg), { density: (72 * size) / 64 }).resize(size, size);
  await drawn.png({ palette: true, colours: 64, effort: 10 }).toFile(join(publicFolder, file));
}
