// Part of npm run build: AVIF copies of the pictures in public/media, in the widths that pages ask for, and the list of
// them that app/ui/picture.tsx reads. art/copies has each copy under its source's hash. It is committed, because encoding all of
// them takes ten minutes; only those of a changed picture are made again. .cache/pictures/set is what the shop serves: all under
// the hash of the whole set, so that a page names it only once.
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import sharp from "sharp";
import { inParallel } from "#platform/in-parallel.ts";
import { copyWidths, PAGE_WIDTH, viewOf } from "#shop/selling/pictures/picture-name.ts";

type Copy = { source: string; file: string; publicName: string; width: number };

/** Increase it whenever the way of making copies changes, so that all are made again. */
const RECIPE = "4";

const root = join(import.meta.dirname, "..");
const sources = join(root, "public", "media");
const copies = join(root, "art", "copies");
const outgoing = join(root, ".cache", "pictures", "set");
const list = join(root, "app", "ui", "pictures.json");

mkdirSync(copies, { recursive: true });
/** The views by size, such as `2160x2700`: all pictures of a view, such as zip-black and zip-pink, must have the same size. */
const sizes = new Map<string, Set<string>>();
const wanted: Copy[] = [];
for (const source of globSync("*.{webp,png,jpg}", { cwd: sources }).sort()) await plan(join(sources, source));
const missing = wanted.filter(({ file }) => !existsSync(join(copies, file)));
await inParallel(missing, availableParallelism(), makeCopy);
dropOthers();
writeList(putOut());

async function plan(source: string): Promise<void> {
  const name = basename(source).replace(/\.\w+$/, "");
  const { width, height } = await sharp(source).metadata();
  const hash = createHash("sha256").update(RECIPE).update(readFileSync(source)).digest("hex").slice(0, 8);
  const size = `${width}x${height}`;
  sizes.set(size, (sizes.get(size) ?? new Set()).add(viewOf(name)));
  for (const step of copyWidths(width)) {
    wanted.push({ source, file: `${name}-${hash}-${step}.avif`, publicName: `${name}-${step}.avif`, width: step });
  }
}

async function makeCopy({ source, file, width }: Copy): Promise<void> {
  // Measured on three pictures: up to PAGE_WIDTH effort 4 saves a tenth of the bytes; above, it adds some and takes ten times as long.
  const effort = width > PAGE_WIDTH ? 1 : 4;
  const bytes = await sharp(source).resize({ width }).avif({ quality: 52, effort }).toBuffer();
  // Renamed only once it is complete, because a build may be stopped at any moment.
  const unfinished = join(copies, `${file}.part`);
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, join(copies, file));
}

function dropOthers(): void {
  const known = new Set(wanted.map(({ file }) => file));
  for (const file of readdirSync(copies)) if (!known.has(file)) rmSync(join(copies, file));
}

/** @returns the name of the set */
function putOut(): string {
  const set = createHash("sha256");
  for (const { file } of wanted) set.update(`${file}\0`);
  const name = set.digest("hex").slice(0, 6);
  rmSync(outgoing, { recursive: true, force: true });
  mkdirSync(join(outgoing, name), { recursive: true });
  for (const { file, publicName } of wanted) copyFileSync(join(copies, file), join(outgoing, name, publicName));
  return name;
}

/** Every page includes the list, so it names only the views whose size isn't the most common one. */
function writeList(set: string): void {
  const [[usual] = [""], ...rest] = [...sizes].sort(([, one], [, other]) => other.size - one.size);
  const named = rest.flatMap(([size, views]) => [...views].map((view) => [view, size] as const));
  const others = Object.fromEntries(named);
  if (Object.keys(others).length < named.length || named.some(([view]) => sizes.get(usual)?.has(view)))
    throw new Error("public/media has pictures of one view in several sizes");
  const text = `${JSON.stringify({ set, size: usual, others }, null, 2)}\n`;
  if (!existsSync(list) || readFileSync(list, "utf8") !== text) writeFileSync(list, text);
}
