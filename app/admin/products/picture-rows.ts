import { type GalleryPicture, picturesOf } from "#shop/selling/pictures/gallery.ts";
import { FAULT_TEXTS, MAX_UPLOAD_BYTES } from "#shop/selling/pictures/picture-rules.ts";

/** A picture on the page. Its `key` stays the same when it is moved or gets another color. */
export type PictureRow = GalleryPicture & { key: string };

/** The row of a picture that is added to these. */
export function rowAmong(rows: readonly PictureRow[], picture: GalleryPicture): PictureRow {
  let key = picture.url;
  while (rows.some((row) => row.key === key)) key += "+";
  return { ...picture, key };
}

export function rowsOf(pictures: readonly GalleryPicture[] = []): PictureRow[] {
  const rows: PictureRow[] = [];
  for (const picture of pictures) rows.push(rowAmong(rows, picture));
  return rows;
}

export type Step = "up" | "down" | "first" | "last";

/** Moves a row past its neighbor among the `shown` rows, or to their start or end. Hidden rows stay in place. */
export function moveRow(rows: readonly PictureRow[], key: string, step: Step, shown = rows): PictureRow[] {
  const at = shown.findIndex((row) => row.key === key);
  const to = { up: at - 1, down: at + 1, first: 0, last: shown.length - 1 }[step];
  const target = shown[to];
  return target && at >= 0 ? placeRow(rows, key, target.key, to < at ? "before" : "after") : [...rows];
}

/** Moves a row before or after another one. */
export function placeRow(rows: readonly PictureRow[], key: string, target: string, side: "before" | "after") {
  const row = rows.find((one) => one.key === key);
  if (!row || key === target) return [...rows];
  const rest = rows.filter((one) => one !== row);
  const at = rest.findIndex((one) => one.key === target);
  return rest.toSpliced(side === "before" ? at : at + 1, 0, row);
}

/** The pictures under one heading, in display order, and the color of those that are added to them. */
export type PictureGroup = { name: string; color: string | null; rows: PictureRow[] };

const COMMON = "All colors";

/**
 * Groups pictures by color if there are several, those for all colors first. The group of a color without any picture is empty: it needs one.
 * `only`: just the pictures that the shop shows for that color.
 */
export function groupsOf(rows: readonly PictureRow[], colors: readonly string[], only = ""): PictureGroup[] {
  if (rows.length === 0) return [];
  if (only !== "")
    return [{ name: only, color: only, rows: picturesOf(rows, only) }].filter((group) => group.rows.length > 0);
  if (colors.length < 2) return [{ name: COMMON, color: null, rows: [...rows] }];
  // A removed color keeps its pictures until they are removed, too.
  const known = [null, ...new Set([...colors, ...rows.flatMap(({ color }) => color ?? [])])];
  return known.flatMap((color) => {
    const own = rows.filter((row) => row.color === color);
    const isBare = color !== null && picturesOf(rows, color).length === 0;
    return own.length > 0 || isBare ? [{ name: color ?? COMMON, color, rows: own }] : [];
  });
}

/** The keys of each color's first picture, which cards, carts and orders show. */
export const mainKeys = (rows: readonly PictureRow[], colors: readonly string[]): Set<string> =>
  new Set(colors.flatMap((color) => picturesOf(rows, color)[0]?.key ?? []));

/** Gives a dragged picture the color of the picture it is dropped on. */
export function recolored(rows: readonly PictureRow[], key: string, target: string): PictureRow[] {
  const color = rows.find((row) => row.key === target)?.color ?? null;
  return rows.map((row) => (row.key === key ? { ...row, color } : row));
}

/** A picture's list and its position in it, from 1. */
export function placeIn(groups: readonly PictureGroup[], key: string) {
  for (const { rows } of groups) {
    const at = rows.findIndex((row) => row.key === key);
    const row = rows[at];
    if (row) return { row, rows, place: at + 1 };
  }
  return undefined;
}

export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"];

/** Why a file is rejected before it is sent; undefined if it isn't. */
export function fileFault({ size, type }: { size: number; type: string }): string | undefined {
  if (!PICTURE_TYPES.includes(type)) return FAULT_TEXTS.not_a_picture;
  if (size <= MAX_UPLOAD_BYTES) return undefined;
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
  return `This file is ${megabytes(size)} MB. The limit is ${megabytes(MAX_UPLOAD_BYTES)} MB.`;
}

/** Another person's pictures by their alt texts, of the colors where they differ from those on the page. */
export function picturesText(
  theirs: readonly PictureRow[],
  rows: readonly PictureRow[],
  colors: readonly string[],
): Record<string, string> {
  const groups = (all: readonly PictureRow[]) => new Map(groupsOf(all, colors).map(({ name, rows }) => [name, rows]));
  const [own, other] = [groups(rows), groups(theirs)];
  const isSame = (name: string) => sent(own.get(name)) === sent(other.get(name));
  const names = [...new Set([...other.keys(), ...own.keys()])].filter((name) => !isSame(name));
  return Object.fromEntries(names.map((name) => [name, altTexts(other.get(name))]));
}

/** Whether shoppers see the same. */
export const isSame = (one: PictureRow, other: PictureRow): boolean =>
  one.url === other.url && one.alt === other.alt && one.color === other.color;

const sent = (rows: readonly PictureRow[] = []): string => JSON.stringify(rows.map(({ url, alt }) => [url, alt]));

const altTexts = (rows: readonly PictureRow[] = []): string =>
  rows.map(({ alt }) => alt.trim() || "no alt text").join("; ") || "no pictures";

export const withoutAlt = (rows: readonly PictureRow[]): PictureRow[] => rows.filter(({ alt }) => alt.trim() === "");
