// node art/social/make-email.ts: public/media/email, the garment on its stage and the wordmark, in formats that every email program shows.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const STAGES = { grey: "#e3e1dc", black: "#dad8d4", blue: "#dde1e6", pink: "#efe4e1", white: "#d6d1c7" };
const root = join(import.meta.dirname, "..", "..");
const media = join(root, "public", "media");
const emails = join(media, "email");

mkdirSync(emails, { recursive: true });
for (const [color, background] of Object.entries(STAGES)) {
  const garment = () => sharp(join(media, `front-${color}.webp`)).flatten({ background });
  await garment()
    .resize({ width: 192, height: 240 })
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(join(emails, `front-${color}.jpg`));
  await garment()
    .resize({ width: 1008, height: 1008, fit: "contain", background })
    .jpeg({ quality: 78, mozjpeg: true })
    .toFile(join(emails, `large-${color}.jpg`));
}

// The light edge is invisible on the email's paper, and keeps the letters readable where a program darkens the paper by itself.
const wordmark = readFileSync(join(root, "app", "ui", "wordmark.svg"), "utf8")
  .replace('viewBox="0 0 4153 729"', 'viewBox="-80 -80 4313 889"')
  .replaceAll("<path ", '<path stroke="#F7F5F1" stroke-width="120" stroke-linejoin="round" paint-order="stroke" ');
await sharp(Buffer.from(wordmark), { density: 300 })
  .resize({ width: 411 })
  .png({ palette: true, colours: 64, effort: 10 })
  .toFile(join(emails, "wordmark.png"));
