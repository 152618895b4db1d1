// node bench/pages.ts: runs Lighthouse on the pages where visitors arrive, as on a phone with a slow network (its simulated mobile preset),
// five times per page, and reports medians. It needs a build, a Chromium and Lighthouse, which isn't a dependency:
//   npm i --no-save lighthouse@13.5.0
// LIGHTHOUSE=/elsewhere/node_modules/lighthouse/core/index.js: uses one that is installed elsewhere.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openDemoShop } from "#test/harness/server-process.ts";
import { freePort } from "../scripts/free-port.ts";
import { chromiumArguments, chromiumPath } from "../scripts/proof/chromium.ts";

const RUNS = 5;
const PAGES = ["/", "/shop", "/product/packd-hoodie"];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const FIGURES = {
  "first-contentful-paint": "FCP ms",
  "largest-contentful-paint": "LCP ms",
  "total-blocking-time": "TBT ms",
  "cumulative-layout-shift": "CLS",
  "total-byte-weight": "KB in all",
} as const;

type Audit = { id: string; title: string; score: number | null; numericValue?: number; scoreDisplayMode: string };
type Report = {
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  audits: Record<string, Audit>;
};
type Lighthouse = (url: string, options: object) => Promise<{ lhr: Report } | undefined>;

async function measure(shop: string, path: string): Promise<void> {
  // Only the first visitor gets a page without its best compression, so that visit isn't measured.
  await fetch(shop + path);
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await visit(shop + path));
  const scores = CATEGORIES.map((name) => median(reports.map(({ categories }) => categories[name].score ?? 0)) * 100);
  const figures = Object.keys(FIGURES).map((id) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? -1)));
  const [cls = 0, bytes = 0] = figures.slice(3);
  const cells = [
    ...scores.map(Math.round),
    ...figures.slice(0, 3).map(Math.round),
    cls.toFixed(3),
    Math.round(bytes / 1024),
  ];
  console.log(`| ${path} | ${cells.join(" | ")} |`);
  for (const fault of faultsOf(reports.at(-1))) console.log(`    ${fault}`);
}

/** One visit with a new browser and an empty cache. */
async function visit(url: string): Promise<Report> {
  const profile = mkdtempSync(join(tmpdir(), "packd-lighthouse-"));
  const port = await freePort();
  const args = [...chromiumArguments, "--headless", `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`];
  const chromium = spawn(chromiumPath() ?? "chromium", [...args, "about:blank"], { stdio: "ignore" });
  const ended = once(chromium, "exit");
  try {
    await answers(`http://127.0.0.1:${port}/json/version`);
    const result = await lighthouse(url, { port, logLevel: "error", output: "json", onlyCategories: CATEGORIES });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    return result.lhr;
  } finally {
    chromium.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true });
  }
}

async function answers(url: string): Promise<void> {
  for (let tries = 100; tries > 0; tries -= 1) {
    if (await fetch(url).catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The browser did not start");
}

const faultsOf = (report: Report | undefined): string[] =>
  Object.values(report?.audits ?? {})
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== "informative")
    .map(({ id, title, score }) => `${id} ${score}: ${title}`);

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

async function loadLighthouse(): Promise<Lighthouse> {
  const place = process.env.LIGHTHOUSE;
  try {
    return (await import(place ? pathToFileURL(place).href : "lighthouse")).default;
  } catch {
    console.error("Lighthouse is not installed: npm i --no-save lighthouse@13.5.0");
    process.exit(1);
  }
}

const lighthouse = await loadLighthouse();
const shop = await openDemoShop();
try {
  console.log(`| page | ${CATEGORIES.join(" | ")} | ${Object.values(FIGURES).join(" | ")} |`);
  console.log(`|---|${"--:|".repeat(CATEGORIES.length + Object.keys(FIGURES).length)}`);
  for (const path of PAGES) await measure(shop.url, path);
  console.log(`\nload of this machine at the end: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await shop.close();
}
