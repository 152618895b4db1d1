import { expect, it } from "vitest";
import type { PictureRow } from "./picture-rows.ts";
import { fileFault, groupsOf, mainKeys, moveRow, picturesText, placeRow, recolored, rowsOf } from "./picture-rows.ts";

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
  // Moves past the neighbor that is shown; hidden pictures stay in place.
  ["d", "up", shown, "adbc"],
  ["b", "last", shown, "acdb"],
] as const)("moves picture %s %s", (key, step, among, expected) => {
  expect(keys(moveRow([a, b, c, d], key, step, among))).toBe(expected);
});

it("groups pictures by color: those for all colors first, then each color, then removed colors", () => {
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
  expect(groupsOf([], ["White", "Black"])).toEqual([]);
  const bare = { name: "White", color: "White", rows: [] };
  expect(groupsOf([b], ["White", "Black"])).toEqual([bare, { name: "Black", color: "Black", rows: [b] }]);
});

it("gives a picture the color of the picture it is dropped on", () => {
  expect(recolored([a, b], "a", "b")[0]?.color).toBe("Black");
  expect(recolored([a, b], "b", "a")[1]?.color).toBe(null);
});

it.each([
  ["d", "a", "before", "dabc"],
  ["a", "c", "after", "bcad"],
  ["a", "a", "after", "abcd"],
] as const)("drops picture %s on %s, and puts it %s that one", (key, target, side, expected) => {
  expect(keys(placeRow([a, b, c, d], key, target, side))).toBe(expected);
});

it("gives each picture a key of its own, and the same picture in another color another one", () => {
  const picture = { url: "/b.webp", alt: "", color: "Black" };
  const all = rowsOf([picture, { ...picture, color: null }, picture]);
  expect(new Set(all.map(({ key }) => key)).size).toBe(3);
});

it("describes only the colors whose pictures someone else changed", () => {
  const colors = ["Grey", "Black"];
  expect(picturesText([a, { ...b, alt: "From behind" }, c], [a, b, c, d], colors)).toEqual({ Black: "From behind" });
  expect(picturesText([a, c], [a, c], colors)).toEqual({});
});

it("rejects an invalid file before it is sent", () => {
  expect(fileFault({ size: 1000, type: "image/jpeg" })).toBeUndefined();
  expect(fileFault({ size: 1000, type: "image/heic" })).toContain("JPEG");
  const large = fileFault({ size: 22 * 1024 * 1024, type: "image/png" });
  expect(large).toBe("This file is 22 MB. The limit is 15 MB.");
});

it("takes the first picture of a color, or for all colors, as its main one", () => {
  const [grey, common, black] = [row("grey", "Grey"), row("all"), row("black", "Black")];
  expect([...mainKeys([grey, common, black], ["Grey", "Black", "Blue"])]).toEqual(["grey", "all"]);
  expect([...mainKeys([], ["Grey"])]).toEqual([]);
});
