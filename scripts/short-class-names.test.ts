import { expect, test } from "vitest";
import { renameInCode, renameInCss, shortNames } from "./short-class-names.ts";

const css = String.raw`.grid{display:grid}.mt-1\.5{margin-top:.5rem}.md\:flex:hover{width:calc(100% - .5px)}.w-\[1px\]>.mt-1\.5{src:url(a.woff2)}`;
const names = shortNames(css);

test("names go by the stylesheet's order; words of letters alone keep theirs", () => {
  expect([...names]).toEqual([
    ["mt-1.5", "a"],
    ["md:flex", "b"],
    ["w-[1px]", "c"],
  ]);
});

test("no name is one that the stylesheet has, or that a blocker of advertisements hides", () => {
  const many = Array.from({ length: 800 }, (_, at) => `.m-${at}{margin:0}`).join("");
  const made = [...shortNames(`.b{color:red}${many}`).values()];
  expect(new Set(made).size).toBe(800);
  expect(made.filter((name) => name === "b" || name.startsWith("ad"))).toEqual([]);
});

test("selectors are renamed, and nothing that only looks like one", () => {
  expect(renameInCss(css, names)).toBe(
    ".grid{display:grid}.a{margin-top:.5rem}.b:hover{width:calc(100% - .5px)}.c>.a{src:url(a.woff2)}",
  );
});

test("in code whole words of strings are renamed", () => {
  const code = `f("grid mt-1.5", 'md:flex w-[1px]', "mt-1.55", mt-1.5)`;
  const strings = [...code.matchAll(/"[^"]*"|'[^']*'/g)].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
  }));
  expect(renameInCode(code, strings, names)).toBe(`f("grid a", 'b c', "mt-1.55", mt-1.5)`);
});
