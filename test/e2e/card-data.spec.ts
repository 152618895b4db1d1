import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { runServer } from "#test/harness/server-process.ts";
import { expectReceipt, fillCard, fillShipping, placeOrder } from "./steps.ts";

const CARD = { digits: "5555555555554444", cvc: "7391" };

/** The number in any spelling, and the CVC standing alone (inside other digits it would be chance). */
const traces = (text: string): string[] => [
  ...(text.match(/5555[ -]?5555[ -]?5555[ -]?4444/g) ?? []),
  ...(text.match(/(?<![0-9A-Za-z])7391(?![0-9A-Za-z])/g) ?? []),
];

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Which files below a folder hold a trace, with what. */
function tracesInFiles(folder: string): string[] {
  return filesBelow(folder).flatMap((file) => traces(readFileSync(file, "latin1")).map((trace) => `${file}: ${trace}`));
}

async function tracesInBrowser(page: Page): Promise<string[]> {
  const kept = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const caches = await window.caches.keys();
    return JSON.stringify({
      ...localStorage,
      session: { ...sessionStorage },
      cookie: document.cookie,
      databases,
      caches,
    });
  });
  return traces(kept);
}

async function buy(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/product/packd-hoodie`);
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await fillShipping(page, "leak@shopper.example");
  await fillCard(page, CARD.digits, CARD.cvc);
  await placeOrder(page);
  await expectReceipt(page);
}

test("after a purchase the card number and CVC are nowhere: no request, no file, no log, no browser storage", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const dataDir = mkdtempSync(join(tmpdir(), "packd-leak-"));
  const server = await runServer({ DATA_DIR: dataDir, LOG_LEVEL: "trace" });
  try {
    const before = tracesInFiles(dataDir);
    const sent: string[] = [];
    page.on("request", (request) =>
      sent.push(request.url(), request.postData() ?? "", JSON.stringify(request.headers())),
    );
    await buy(page, server.url ?? "");

    expect(sent.join("\n")).toContain("leak@shopper.example");
    expect(traces(sent.join("\n"))).toEqual([]);
    expect(await tracesInBrowser(page)).toEqual([]);
    await server.stop();
    expect(server.output()).toContain("/api/orders");
    expect(traces(server.output())).toEqual([]);
    // The search itself works: the order is in the files (its mail too), the card is not.
    expect(filesBelow(dataDir).some((file) => readFileSync(file, "latin1").includes("leak@shopper.example"))).toBe(
      true,
    );
    expect(tracesInFiles(dataDir)).toEqual(before);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
