import { expect, test } from "vitest";
import { manyLines, oneLine } from "./text.ts";

test.each([oneLine, manyLines])("accents typed as marks of their own are joined with their letters", (clean) => {
  // As the Vietnamese keyboards of Windows and macOS type it.
  const typed = ["Nguy\u00ea\u0303n", "Nguye\u0302\u0303n", "Nguy\u00ea\u200b\u0303n", "Nguye\u200b\u0302\u0303n"];
  for (const name of typed) expect(clean(name)).toBe("Nguy\u1ec5n");
});

const CLEANED: [typed: string, cleaned?: string][] = [
  ["\u200b", ""],
  ["\u2060\ufe0f\u3164", ""],
  ["\u202aann@example.com\u202c", "ann@example.com"],
  ["an\u200dn@example.com\ufeff", "ann@example.com"],
  ["78701\u202c", "78701"],
  ["LC\u200d123456\ufe0f", "LC123456"],
  ["\u200b Ann\u00ad \u2066Lee\u2069", "Ann Lee"],
  ["\u200d\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645\u200c", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"],
  ["\u0dc1\u0dca\u200d\u0dbb\u0dd3", "\u0dc1\u0dca\u200d\u0dbb\u0dd3"],
  ["Lee \u2764\ufe0f\u200d\ud83d\udd25 \ud83d\udc69\ud83c\udffd\u200d\ud83d\udcbb"],
  ["\u8fbb\u{e0100}"],
  ["1\ufe0f\u20e3 #\ufe0f\u20e3"],
  // The flag of England and the pirates' flag.
  ["\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} \u{1f3f4}\u200d\u2620\ufe0f"],
  ["a\u{e0067}\u{e007f}", "a"],
];

test.each(CLEANED)("drops invisible characters where they change nothing: %j", (typed, cleaned = typed) => {
  for (const clean of [oneLine, manyLines]) expect([clean(typed), clean(clean(typed))]).toEqual([cleaned, cleaned]);
});
