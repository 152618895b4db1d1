import { describe, expect, test } from "vitest";
import { firstPictures, fontsOf, scriptsOf, staticImports, widthFor } from "./page-parts.ts";

test("a page first loads the scripts it names and those its inline modules import, statically or as their last step", () => {
  const html = `<script src="/assets/a.js"></script><script>go("import x")</script>
    <script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
window.modules = {route0};

import("/assets/entry.client-1.js");</script>`;
  expect(scriptsOf(html)).toEqual([
    "/assets/a.js",
    "/assets/manifest-1.js",
    "/assets/root-1.js",
    "/assets/entry.client-1.js",
  ]);
});

test("a module needs its imports and re-exports, not its dynamic imports", () => {
  const code = `import{a as b,c}from"./frame-1.js";import"./side-1.js";export{d}from"./x-1.js";var e=()=>import("./late-1.js");`;
  expect(staticImports(code)).toEqual(["./frame-1.js", "./side-1.js", "./x-1.js"]);
});

test("preloaded fonts are found", () => {
  const html = '<link rel="preload" as="image" href="/a.svg"/><link rel="preload" as="font" href="/a.woff2"/>';
  expect(fontsOf(html)).toEqual(["/a.woff2"]);
});

describe("the first picture", () => {
  test.each([
    ["100vw", 390, 390],
    ["(min-width: 1080px) 610px, 80vw", 1440, 610],
    ["(min-width: 1080px) 610px, 80vw", 1079, 863.2],
    ["(min-width: 1080px) min(700px, 47vw), (min-width: 760px) 600px, 100vw", 1200, 564],
  ])("is as wide as sizes=%j says at %i px", (sizes, viewport, width) => {
    expect(widthFor(sizes, viewport)).toBeCloseTo(width);
  });

  test("an unknown unit of length is an error, not zero", () => {
    expect(() => widthFor("calc(100vw - 40px)", 390)).toThrow("can't read the length");
  });

  test("is the smallest that fills the screen's pixels, or else the largest", () => {
    const picture = (attributes: string) =>
      `<picture><source type="image/avif" srcSet="/a-270.avif 270w, /a-1080.avif 1080w" sizes="50vw"/><img ${attributes}/></picture>`;
    const html = picture('loading="lazy"') + picture('fetchPriority="high"');
    expect(firstPictures(html, { width: 390, density: 1 })).toEqual(["/a-270.avif"]);
    expect(firstPictures(html, { width: 390, density: 3 })).toEqual(["/a-1080.avif"]);
    expect(firstPictures(html, { width: 1440, density: 2 })).toEqual(["/a-1080.avif"]);
  });
});
