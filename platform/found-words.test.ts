import { expect, test } from "vitest";
import { beginsWith, wordsQuery } from "./found-words.ts";

test("words are looked for by their beginnings, whatever stands between them", () => {
  expect(wordsQuery(" Jordan  avery@Shop.example")).toBe("jordan:* & avery:* & shop:* & example:*");
  expect(wordsQuery("Zoë's | !x:* & (")).toBe("zoë:* & s:* & x:*");
  expect(wordsQuery(" '&| ")).toBeUndefined();
});

test("what LIKE would read as any text is taken by the letter", () => {
  expect(beginsWith("50%_off\\")).toBe("50\\%\\_off\\\\%");
});
