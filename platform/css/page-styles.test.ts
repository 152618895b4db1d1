import { describe, expect, test } from "vitest";
import { createPageStyles } from "./page-styles.server.ts";

const styles = (css: string, html: string) => createPageStyles(css)(html);

describe("a rule stays when the page has what its selector names", () => {
  test.each([
    [".a{color:red}", '<p class="a">'],
    [".a{color:red}", '<p class="b a">'],
    ["p{margin:0}", "<p>"],
    [".a .b{margin:0}", '<div class="a"><p class="b">'],
    [String.raw`.mt-1\.5{margin-top:6px}`, '<p class="mt-1.5">'],
    [String.raw`.w-\[calc\(100\%-40px\)\]{width:1px}`, '<p class="w-[calc(100%-40px)]">'],
    [String.raw`.\[\&\>p\]\:m-0>p{margin:0}`, '<div class="[&amp;&gt;p]:m-0"><p>'],
    [String.raw`.\32 xl{color:red}`, '<p class="2xl">'],
    [".a:is(.b,.c){color:red}", '<p class="a c">'],
    [".a:not(.b){color:red}", '<p class="a">'],
    [".a:has(.b){color:red}", '<p class="a"><i class="b">'],
    [".a:has(:checked){color:red}", '<p class="a"><input type="radio">'],
    [".a:disabled{color:red}", '<button class="a" disabled="">'],
    ["details[open]{color:red}", "<details>"],
    ["[aria-pressed=true]{color:red}", '<button aria-pressed="true">'],
    ['input[type="radio"]{margin:0}', '<input type="radio">'],
    [".a{color:red}", '<dialog open=""><p class="a">'],
    [".a:focus-visible{outline:1px}", '<a class="a">'],
    ["[hidden]{display:none}", '<p hidden="">'],
    ["@media (width>=760px){.a{color:red}}", '<p class="a">'],
    ['.a:after{content:";}{"}', '<p class="a">'],
  ])("%s in %s", (css, html) => {
    expect(styles(css, html)).toBe(css);
  });
});

describe("and goes when it can match nothing, yet", () => {
  test.each([
    [".a{color:red}", '<p class="ab">'],
    ["dialog{margin:0}", "<p>dialog</p>"],
    [".a .b{margin:0}", '<p class="b">'],
    [".a:is(.b,.c){color:red}", '<p class="a">'],
    [":where(.a>:not(:last-child)){margin:0}", "<p>"],
    [".a:hover{color:red}", '<p class="a">'],
    [".a::backdrop{color:red}", '<p class="a">'],
    ["@media (width>=760px){.a{color:red}}", "<p>"],
    ["@media print{p{color:red}}", "<p>"],
    ["@media (forced-colors:active){p{color:red}}", "<p>"],
    [".a:has(.b){color:red}", '<p class="a">'],
    [".a:disabled{color:red}", '<button class="a">'],
    ["[aria-busy=true]{color:red}", '<button aria-busy="false">'],
    [".a{color:red}", '<dialog class="b"><p class="a"></p></dialog>'],
    [".a{transition:opacity 1s}", '<p class="a">'],
  ])("%s in %s", (css, html) => {
    expect(styles(css, html)).toBe("");
  });

  test("of several selectors those that match stay", () => {
    expect(styles("h1,h2,.a{margin:0}", "<h2>")).toBe("h2{margin:0}");
  });

  test("the order of the layers stays when one of them is empty", () => {
    const css = "@layer properties{*{--x:0}}@layer base{p{margin:0}}@layer utilities{.a{color:red}}";
    expect(styles(css, "<p>")).toBe("@layer properties;@layer base{p{margin:0}}@layer utilities;");
  });
});

describe("what no rule refers to goes too", () => {
  test("variables, also those that only such a one reads", () => {
    const css = ":root{--a:red;--b:var(--a);--c:blue}p{color:var(--c)}.x{color:var(--b)}";
    expect(styles(css, "<p>")).toBe(":root{--c:blue}p{color:var(--c)}");
  });

  test("keyframes", () => {
    const css =
      ":root{--animate-in:in 1s}.a{animation:var(--animate-in)}@keyframes in{0%{opacity:0}}@keyframes out{to{opacity:0}}";
    expect(styles(css, '<p class="a">')).toBe(css.replace("@keyframes out{to{opacity:0}}", ""));
  });

  test("registered properties that nothing sets: their value stands where they were read", () => {
    const registered =
      '@property --style{syntax:"*";inherits:false;initial-value:solid}@property --none{syntax:"*";inherits:false}';
    expect(
      styles(`.a{border-style:var(--style);color:var(--none,var(--other,red))}${registered}`, '<p class="a">'),
    ).toBe(".a{border-style:solid;color:red}");
    const set = ".b{--style:dotted}";
    expect(styles(`.a{border-style:var(--style)}${set}${registered}`, '<p class="a b">')).toBe(
      '.a{border-style:var(--style)}.b{--style:dotted}@property --style{syntax:"*";inherits:false;initial-value:solid}',
    );
  });
});

test("comments are no rules", () => {
  expect(styles("/*! tool; v1 {} */p{margin:0}", "<p>")).toBe("p{margin:0}");
});
