import { expect, it } from "vitest";
import type { PictureRow } from "./picture-rows.ts";
import {
  fileFault,
  galleryBody,
  groupsOf,
  mainKeys,
  moveRow,
  pictureErrors,
  placeRow,
  recolored,
} from "./picture-rows.ts";

const row = (key: string, color: string | null = null): PictureRow => ({ key, url: `/${key}.webp`, alt: "", color });
const [a, b, c, d] = [row("a"), row("b", "Black"), row("c"), row("d", "Black")];
const keys = (rows: readonly PictureRow[]) => rows.map(({ key }) => key).join("");

const shown = [b, d];

it.each([
  ["b", "up", undefined, "bacd"],
  ["b", "down", undefined, "acbd"],
  ["c", "first", undefined, "cabd"],
  ["a", "last", undefined, "bcda"],
  ["a", "up", undefined, "abcd"],
  ["d", "down", undefined, "abcd"],
  ["x", "up", undefined, "abcd"],
  // Past the neighbor that is shown; the hidden ones stay where they are.
  ["d", "up", shown, "adbc"],
  ["b", "last", shown, "acdb"],
] as const)("moves %s %s", (key, step, among, expected) => {
  expect(keys(moveRow([a, b, c, d], key, step, among))).toBe(expected);
});

it("groups by color: those of all colors first, then each color, then colors that are gone", () => {
  const groups = (only?: string) =>
    groupsOf([b, a, row("g", "Green"), d, c], ["White", "Black"], only).map(({ name, rows }) => [name, keys(rows)]);
  expect(groups()).toEqual([
    ["All colors", "ac"],
    ["Black", "bd"],
    ["Green", "g"],
  ]);
  expect(groups("Black")).toEqual([["Black", "badc"]]);
  expect(groups("White")).toEqual([["White", "ac"]]);
  expect(groupsOf([a, b], ["Black"]).map(({ rows }) => keys(rows))).toEqual(["ab"]);
  expect(groupsOf([], ["Black"])).toEqual([]);
});

it("gives a picture the color of the one that it is dropped on", () => {
  expect(recolored([a, b], "a", "b")[0]?.color).toBe("Black");
  expect(recolored([a, b], "b", "a")[1]?.color).toBe(null);
});

it.each([
  ["d", "a", "before", "dabc"],
  ["a", "c", "after", "bcad"],
  ["a", "a", "after", "abcd"],
] as const)("drops %s on %s, %s it", (key, target, side, expected) => {
  expect(keys(placeRow([a, b, c, d], key, target, side))).toBe(expected);
});

it("puts each message at its picture, also when that one has moved since", () => {
  const faults = [
    { field: "pictures.1.url", message: "Gone" },
    { field: "pictures", message: "None for Grey" },
  ];
  expect(pictureErrors(faults, [c, a])).toEqual({ rows: { a: { url: "Gone" } }, form: "None for Grey" });
});

it("sends what the rules allow, without the keys", () => {
  const pictures = [{ url: "/b.webp", alt: "", color: "Black" }];
  expect(galleryBody(3, [b])).toEqual({ ok: true, body: { version: 3, pictures } });
  expect(galleryBody(3, [{ ...b, alt: "x".repeat(501) }])).toMatchObject({
    ok: false,
    errors: { rows: { b: { alt: "Please use at most 500 characters" } } },
  });
});

it("says what is wrong with a file before it is sent", () => {
  expect(fileFault({ size: 1000, type: "image/jpeg" })).toBeUndefined();
  expect(fileFault({ size: 1000, type: "image/heic" })).toContain("JPEG");
  const large = fileFault({ size: 22 * 1024 * 1024, type: "image/png" });
  expect(large).toBe("This file has 22 MB. The shop takes at most 15 MB.");
});

it("the main picture of a color is its first one, its own or one of all colors", () => {
  const [grey, common, black] = [row("grey", "Grey"), row("all"), row("black", "Black")];
  expect([...mainKeys([grey, common, black], ["Grey", "Black", "Blue"])]).toEqual(["grey", "all"]);
  expect([...mainKeys([], ["Grey"])]).toEqual([]);
});
