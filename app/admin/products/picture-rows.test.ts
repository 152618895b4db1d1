import { describe, expect, it } from "vitest";
import {
  fileFault,
  galleryBody,
  moveRow,
  type PictureRow,
  pictureErrors,
  placeRow,
  undescribedText,
} from "./picture-rows.ts";

const row = (key: string, color: string | null = null): PictureRow => ({ key, url: `/${key}.webp`, alt: "", color });
const [a, b, c, d] = [row("a"), row("b", "Black"), row("c"), row("d", "Black")];
const keys = (rows: readonly PictureRow[]) => rows.map(({ key }) => key).join("");

describe("moving pictures", () => {
  it.each([
    ["b", "up", "bacd"],
    ["b", "down", "acbd"],
    ["c", "first", "cabd"],
    ["a", "last", "bcda"],
    ["a", "up", "abcd"],
    ["d", "down", "abcd"],
    ["x", "up", "abcd"],
  ] as const)("moves %s %s: %s", (key, step, expected) => {
    expect(keys(moveRow([a, b, c, d], key, step))).toBe(expected);
  });

  it("passes the neighbor that is shown, and leaves the hidden ones where they are", () => {
    expect(keys(moveRow([a, b, c, d], "d", "up", [b, d]))).toBe("adbc");
    expect(keys(moveRow([a, b, c, d], "b", "last", [b, d]))).toBe("acdb");
  });

  it("is dropped before or after another one", () => {
    expect(keys(placeRow([a, b, c, d], "d", "a", "before"))).toBe("dabc");
    expect(keys(placeRow([a, b, c, d], "a", "c", "after"))).toBe("bcad");
    expect(keys(placeRow([a, b, c, d], "a", "a", "after"))).toBe("abcd");
  });
});

it("puts each message at its picture, also when that one has moved since", () => {
  const faults = [
    { field: "pictures.1.url", message: "Gone" },
    { field: "pictures", message: "None for Grey" },
  ];
  expect(pictureErrors(faults, [c, a])).toEqual({ rows: { a: { url: "Gone" } }, form: "None for Grey" });
});

it("sends what the rules allow, without the keys", () => {
  expect(galleryBody(3, [b])).toEqual({
    ok: true,
    body: { version: 3, pictures: [{ url: "/b.webp", alt: "", color: "Black" }] },
  });
  expect(galleryBody(3, [{ ...b, alt: "x".repeat(501) }])).toMatchObject({
    ok: false,
    errors: { rows: { b: { alt: "Please use at most 500 characters" } } },
  });
});

it("says of a file what is wrong before it is sent", () => {
  expect(fileFault({ size: 1000, type: "image/jpeg" })).toBeUndefined();
  expect(fileFault({ size: 1000, type: "image/heic" })).toContain("JPEG");
  expect(fileFault({ size: 22 * 1024 * 1024, type: "image/png" })).toBe(
    "This file has 22 MB. The shop takes at most 15 MB.",
  );
});

it("counts what nobody has described", () => {
  expect(undescribedText([{ ...a, alt: "A hood" }])).toBeUndefined();
  expect(undescribedText([a, { ...b, alt: " " }])).toMatch(/^2 pictures are not described yet/);
});
