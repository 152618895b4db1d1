import { expect, test } from "vitest";
import { offering } from "#test/harness/shipping-prices.ts";
import { shopFacts } from "#test/harness/shop-facts.ts";
import { fillIn } from "./placeholders.ts";

const demo = shopFacts({ shipping: offering("express") });
const real = { ...demo, demo: false };

test("a placeholder is replaced with the shop's value", () => {
  expect(fillIn("Within {{returnWindow}}; {{delivery}}.", demo)).toBe("Within 30 days; 3-7 business days.");
});

test("a passage is shown only if its condition is true, on its own lines or inline", () => {
  const text = "A\n{{#demo}}\nB\n{{/demo}}\n{{^demo}}\nC\n{{/demo}}\nD {{#demo}}E{{/demo}}{{^demo}}F{{/demo}}.\n\nG";
  expect(fillIn(text, demo)).toBe("A\nB\nD E.\n\nG");
  expect(fillIn(text, real)).toBe("A\nC\nD F.\n\nG");
});

test("an unknown name throws", () => {
  for (const text of ["{{returnDays}}", "{{toString}}", "{{ returnWindow }}", "{{#sunny}}x{{/sunny}}", "{{#demo}}x"]) {
    expect(() => fillIn(text, demo), text).toThrow("is not in the lists");
  }
});
