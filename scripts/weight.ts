// Checks the size of a first visit against the budget: node scripts/weight.ts, after a build; `npm test` runs it as the stage `weight`. It
// requests a demo shop's pages like a browser, follows the scripts that a page loads first, and picks the pictures that each screen picks.
import { brotliCompressSync } from "node:zlib";
import { openDemoShop } from "#test/harness/server-process.ts";
import { firstPictures, fontsOf, scriptsOf, staticImports } from "./page-parts.ts";
import { isRunDirectly } from "./run-directly.ts";

const KB = 1024;
const PARTS = ["page", "scripts", "fonts", "picture"] as const;
type Weight = Record<(typeof PARTS)[number], number>;

/** Transferred bytes: HTML including the whole style sheet, scripts that run at once, preloaded fonts, the largest first picture. */
const BUDGET: Record<string, Weight> = {
  // Nine sections.
  "/": { page: 19.5 * KB, scripts: 110 * KB, fonts: 25 * KB, picture: 50 * KB },
  "/shop": { page: 16.5 * KB, scripts: 112 * KB, fonts: 25 * KB, picture: 50 * KB },
  // 0.1 KB is for its dates, which compress differently from minute to minute.
  "/product/packd-hoodie": { page: 18.6 * KB, scripts: 112 * KB, fonts: 25 * KB, picture: 50 * KB },
};

/** Width in CSS pixels, and device pixels per CSS pixel. */
const SCREENS = [
  { width: 390, density: 3 },
  { width: 412, density: 2.6 },
  { width: 1440, density: 1 },
  { width: 1440, density: 2 },
];

async function weigh(shop: string, path: string): Promise<Weight> {
  const html = await (await fetch(shop + path, { headers: { "accept-encoding": "identity" } })).text();
  const sizes = (paths: readonly string[]) => Promise.all(paths.map((file) => bytesOf(shop, file)));
  const pictures = SCREENS.flatMap((screen) => firstPictures(html, screen));
  if (pictures.length === 0) throw new Error(`${path} marks no picture as its first`);
  return {
    // Compressed like a page that has lasted for two seconds: platform/http/page-cache.server.ts.
    page: brotliCompressSync(html).length,
    scripts: sum(await sizes(await allScripts(shop, scriptsOf(html)))),
    fonts: sum(await sizes(fontsOf(html))),
    picture: Math.max(...(await sizes([...new Set(pictures)]))),
  };
}

async function allScripts(shop: string, entries: readonly string[]): Promise<string[]> {
  const found = new Set(entries);
  for (const path of found) {
    const code = await (await fetch(shop + path)).text();
    for (const imported of staticImports(code)) found.add(new URL(imported, shop + path).pathname);
  }
  return [...found];
}

async function bytesOf(shop: string, path: string): Promise<number> {
  const answer = await fetch(shop + path, { method: "HEAD", headers: { "accept-encoding": "br" } });
  if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}`);
  return Number(answer.headers.get("content-length"));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const kb = (bytes: number): string => (bytes / KB).toFixed(1);

/** One line for each excess. */
export const excesses = (path: string, weight: Weight, budget: Weight): string[] =>
  PARTS.filter((part) => weight[part] > budget[part]).map(
    (part) =>
      `${path}: ${part} of ${weight[part]} bytes, ${weight[part] - budget[part]} more than ${kb(budget[part])} KB`,
  );

async function main(): Promise<void> {
  const shop = await openDemoShop();
  try {
    console.log(`${"KB of".padEnd(26)}page      scripts     fonts     first picture`);
    const excess: string[] = [];
    for (const [path, budget] of Object.entries(BUDGET)) {
      const weight = await weigh(shop.url, path);
      const cells = PARTS.map((part) => `${kb(weight[part])}/${kb(budget[part])}`);
      console.log(path.padEnd(24), ...cells.map((cell) => cell.padEnd(11)));
      excess.push(...excesses(path, weight, budget));
    }
    for (const line of excess) console.error(line);
    process.exitCode = excess.length > 0 ? 1 : 0;
  } finally {
    await shop.close();
  }
}

if (isRunDirectly(import.meta)) await main();
