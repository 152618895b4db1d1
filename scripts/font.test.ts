import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CHARACTERS, unicodeRange } from "./font.ts";

/** Characters that Mona Sans lacks, which come from a system font. */
const ELSEWHERE = new Set("★☆✓▶");

const squeezed = (css: string) => css.replace(/\s+/g, " ");

test("the stylesheet names exactly the characters of the font that comes with every page", () => {
  expect(squeezed(readFileSync("app/fonts/faces.css", "utf8"))).toContain(
    `unicode-range: ${unicodeRange(CHARACTERS)};`,
  );
});

test("the font has every character of the screens, so that none of our pages loads the whole font", () => {
  const texts = globSync(["app/**/*.tsx", "app/**/*.ts", "content/**/*.md", "db/demo/*.json"], {
    exclude: ["**/*.test.*"],
  });
  expect(texts.length).toBeGreaterThan(50);
  // Characters that only the code uses.
  const missing = texts.flatMap((file) =>
    [...readFileSync(file, "utf8")]
      .filter((character) => character > "~" && !CHARACTERS.includes(character) && !ELSEWHERE.has(character))
      .map((character) => `${file}: ${character}`),
  );
  expect(missing).toEqual([]);
});
