// node art/social/make-email.ts: public/media/email, the garment on its stage as small JPEGs, which every email program shows.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const STAGES = { grey: "#e3e1dc", black: "#dad8d4", blue: "#dde1e6", pink: "#efe4e1", white: "#d6d1c7" };
const media = join(import.meta.dirname, "..", "..", "public", "media");

mkdirSync(join(media, "email"), { recursive: true });
for (const [color, stage] of Object.entries(STAGES)) {
  await sharp(join(media, `front-${color}.webp`))
    .flatten({ background: stage })
    .resize({ width: 192, height: 240 })
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(join(media, "email", `front-${color}.jpg`));
}
