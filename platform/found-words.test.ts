import { expect, test } from "vitest";
import { beginsWith, wordsQuery } from "./found-words.ts";

test("words are searched by their beginnings, whatever separates them", () => {
  expect(wordsQuery(" Jordan  avery@Shop.example")).toBe("jordan:* & avery:* & shop:* & example:*");
  expect(wordsQuery("Zoë's | !x:* & (")).toBe("zoe:* & s:* & x:*");
  expect(wordsQuery(" '&| ")).toBeUndefined();
});

test("wildcards of LIKE are matched literally", () => {
  expect(beginsWith("50%_off\\")).toBe("50\\%\\_off\\\\%");
});
