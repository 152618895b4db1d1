import { expect, test } from "vitest";
import { manyLines, oneLine } from "./text.ts";

test.each([oneLine, manyLines])("accents typed as marks of their own are joined with their letters", (clean) => {
  // As the Vietnamese keyboards of Windows and macOS type it.
  for (const typed of ["Nguy\u00ea\u0303n", "Nguye\u0302\u0303n"]) expect(clean(typed)).toBe("Nguy\u1ec5n");
});

test.each([
  ["\u200b", ""],
  ["\u2060\ufe0f\u3164", ""],
  ["\u202aann@example.com\u202c", "ann@example.com"],
  ["an\u200dn@example.com\ufeff", "ann@example.com"],
  ["78701\u202c", "78701"],
  ["LC\u200d123456\ufe0f", "LC123456"],
  ["\u200b Ann\u00ad \u2066Lee\u2069", "Ann Lee"],
  ["\u200d\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645\u200c", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"],
  ["\u0dc1\u0dca\u200d\u0dbb\u0dd3", "\u0dc1\u0dca\u200d\u0dbb\u0dd3"],
  ["Lee \u2764\ufe0f\u200d\ud83d\udd25 \ud83d\udc69\ud83c\udffd\u200d\ud83d\udcbb", undefined],
  ["\u8fbb\udb40\udd00", undefined],
])("a line drops invisible characters, except in scripts and emoji that need them: %j", (typed, cleaned = typed) => {
  expect(oneLine(typed)).toBe(cleaned);
});
