import { expect, test } from "vitest";
import { manyLines, oneLine } from "./text.ts";

test.each([oneLine, manyLines])("accents typed as marks of their own are joined with their letters", (clean) => {
  // As the Vietnamese keyboards of Windows and macOS type it.
  for (const typed of ["Nguy\u00ea\u0303n", "Nguye\u0302\u0303n"]) expect(clean(typed)).toBe("Nguy\u1ec5n");
});
