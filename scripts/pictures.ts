// Part of npm run build: AVIF and WebP copies of the pictures in public/media, in the widths that pages ask for, and the list of
// them that app/ui/picture.tsx reads. A copy is named after its source's content, so what is there already is not made again.
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import sharp from "sharp";

type Picture = { hash: string; width: number; height: number; widths: number[] };
type Copy = { source: string; file: string; width: number; format: "avif" | "webp" };

/** Raise it when the way a copy is made changes, so that all are made anew. */
const RECIPE = "1";
const WIDTHS = [270, 540, 810, 1080];
/** Browsers without AVIF are few: they get this width and the largest. app/ui/picture.tsx knows. */
const WEBP_WIDTH = 540;

const root = join(import.meta.dirname, "..");
const sources = join(root, "public", "media");
const copies = join(root, ".cache", "pictures");
const list = join(root, "app", "ui", "pictures.json");

mkdirSync(copies, { recursive: true });
const pictures: Record<string, Picture> = {};
const wanted: Copy[] = [];
for (const source of globSync("*.{webp,png,jpg}", { cwd: sources }).sort()) await plan(join(sources, source));
const missing = wanted.filter(({ file }) => !existsSync(join(copies, file)));
await inParallel(missing, makeCopy);
dropOthers();
writeList();

async function plan(source: string): Promise<void> {
  const name = basename(source).replace(/\.\w+$/, "");
  const { width, height } = await sharp(source).metadata();
  const hash = createHash("sha256").update(RECIPE).update(readFileSync(source)).digest("hex").slice(0, 8);
  const widths = [...new Set(WIDTHS.map((step) => Math.min(step, width)))];
  pictures[name] = { hash, width, height, widths };
  for (const step of widths) {
    wanted.push({ source, file: `${name}-${hash}-${step}.avif`, width: step, format: "avif" });
    if (step === WEBP_WIDTH || step === widths.at(-1)) {
      wanted.push({ source, file: `${name}-${hash}-${step}.webp`, width: step, format: "webp" });
    }
  }
}

async function makeCopy({ source, file, width, format }: Copy): Promise<void> {
  const scaled = sharp(source).resize({ width });
  const bytes = await (format === "avif"
    ? scaled.avif({ quality: 52, effort: 3 })
    : scaled.webp({ quality: 80 })
  ).toBuffer();
  // Under its name only when it is whole: a build may be stopped at any moment.
  const unfinished = join(copies, `${file}.part`);
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, join(copies, file));
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

function dropOthers(): void {
  const known = new Set(wanted.map(({ file }) => file));
  for (const file of readdirSync(copies)) if (!known.has(file)) rmSync(join(copies, file));
}

function writeList(): void {
  const rows = Object.entries(pictures).map(([name, { hash, width, height, widths }]) => {
    const steps = `[${widths.join(", ")}]`;
    return `  "${name}": { "hash": "${hash}", "width": ${width}, "height": ${height}, "widths": ${steps} }`;
  });
  const text = `{\n${rows.join(",\n")}\n}\n`;
  if (!existsSync(list) || readFileSync(list, "utf8") !== text) writeFileSync(list, text);
}
