// node scripts/font.ts: makes app/fonts/mona-sans.woff2, the subset of Mona Sans that nearly all of the shop's texts need. Run it by hand
// after a change of CHARACTERS or of the weights and widths that the screens use, and commit the result.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import { isRunDirectly } from "./run-directly.ts";

/** For any other character, browsers also load the whole font: five times as many bytes. */
export const CHARACTERS =
  " !\"#$%&'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz\u00a0©°·×–—‘’“”…←→−";

/** The weights and widths that the screens use, from body text to the largest heading. */
const AXES = { wght: { min: 420, max: 680 }, wdth: { min: 100, max: 116 } };
/** Kerning for every instance would double the file's size; that of the middle one works for all of them. */
const KERNING_AT = { wght: 560, wdth: 106 };
const NOT_NEEDED = ["gasp", "GDEF", "GSUB", "STAT"];

const RESULT = join(import.meta.dirname, "..", "app", "fonts", "mona-sans.woff2");

/** `U+20-2F, U+A9`: for the `unicode-range` of the font. */
export function unicodeRange(characters: string): string {
  const ranges: [number, number][] = [];
  for (const code of [...characters].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && code <= last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(", ");
}

async function makeFont(): Promise<Buffer> {
  const path = createRequire(import.meta.url).resolve(
    "@fontsource-variable/mona-sans/files/mona-sans-latin-wdth-normal.woff2",
  );
  const whole = readFileSync(path);
  const part = { targetFormat: "sfnt", noHinting: true } as const;
  const shapes = await subsetFont(whole, CHARACTERS, {
    ...part,
    variationAxes: AXES,
    keepFeatures: [],
    dropTables: NOT_NEEDED,
  });
  // The same characters have the same glyph numbers, so the kerning of one font fits the other.
  const kerned = await subsetFont(whole, CHARACTERS, { ...part, variationAxes: KERNING_AT, keepFeatures: ["kern"] });
  const tables = readTables(shapes);
  const glyphs = glyphsOf(tables.get("cmap") ?? Buffer.alloc(0));
  // Typed apostrophes look typographic in every text, and stay as typed in what is copied and sent.
  glyphs.set("'".charCodeAt(0), glyphs.get("’".charCodeAt(0)) ?? 0);
  tables.set("cmap", cmapOf(glyphs));
  const kerning = readTables(kerned).get("GPOS");
  if (!kerning) throw new Error("Mona Sans no longer has kerning");
  return await subsetFont(writeTables(tables.set("GPOS", kerning)), CHARACTERS, { targetFormat: "woff2" });
}

/** The glyph of each character code, from the table's segments (format 4). */
function glyphsOf(cmap: Buffer): Map<number, number> {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + 8 * index));
  const at = offsets.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (at === undefined) throw new Error("the font has no character table of format 4");
  const size = cmap.readUInt16BE(at + 6);
  const glyphs = new Map<number, number>();
  for (let end = at + 14; end < at + 14 + size; end += 2) {
    const start = end + 2 + size;
    const delta = start + size;
    const range = delta + size;
    const from = cmap.readUInt16BE(start);
    for (let code = from; code <= Math.min(cmap.readUInt16BE(end), 0xfffe); code++) {
      const offset = cmap.readUInt16BE(range);
      const found = offset === 0 ? code : cmap.readUInt16BE(range + offset + 2 * (code - from));
      glyphs.set(code, (found + cmap.readUInt16BE(delta)) & 0xffff);
    }
  }
  return glyphs;
}

/** A character table with one group per character (format 12), which the last subsetting makes small. */
function cmapOf(glyphs: ReadonlyMap<number, number>): Buffer {
  const codes = [...glyphs].sort(([one], [other]) => one - other);
  const table = Buffer.alloc(28 + 12 * codes.length);
  table.writeUInt16BE(1, 2);
  table.writeUInt16BE(3, 4);
  table.writeUInt16BE(10, 6);
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(12, 12);
  table.writeUInt32BE(table.length - 12, 16);
  table.writeUInt32BE(codes.length, 24);
  for (const [index, [code, glyph]] of codes.entries()) {
    for (const [part, value] of [code, code, glyph].entries()) table.writeUInt32BE(value, 28 + 12 * index + 4 * part);
  }
  return table;
}

/** An OpenType file is a directory with 16 bytes per table, followed by the tables. */
function readTables(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    const from = font.readUInt32BE(at + 8);
    tables.set(font.toString("latin1", at, at + 4), font.subarray(from, from + font.readUInt32BE(at + 12)));
  }
  return tables;
}

function writeTables(tables: ReadonlyMap<string, Buffer>): Buffer {
  const directory = Buffer.alloc(12 + 16 * tables.size);
  const steps = Math.floor(Math.log2(tables.size));
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(tables.size, 4);
  directory.writeUInt16BE(16 * 2 ** steps, 6);
  directory.writeUInt16BE(steps, 8);
  directory.writeUInt16BE(16 * (tables.size - 2 ** steps), 10);
  const parts = [directory];
  let end = directory.length;
  for (const [index, [tag, table]] of [...tables].sort(([a], [b]) => (a < b ? -1 : 1)).entries()) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    const at = 12 + 16 * index;
    directory.write(tag, at, "latin1");
    directory.writeUInt32BE(checksum(padded), at + 4);
    directory.writeUInt32BE(end, at + 8);
    directory.writeUInt32BE(table.length, at + 12);
    parts.push(padded);
    end += padded.length;
  }
  return Buffer.concat(parts);
}

function checksum(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}

if (isRunDirectly(import.meta)) {
  const font = await makeFont();
  writeFileSync(RESULT, font);
  console.log(`${RESULT}: ${font.length} bytes\nunicode-range: ${unicodeRange(CHARACTERS)};`);
}
