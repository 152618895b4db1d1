import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { runServer } from "#test/harness/server-process.ts";
import { expectReceipt, fillCard, fillShipping, placeOrder } from "./steps.ts";
import { test } from "./test.ts";

/** The test card whose bank asks its customer. */
const CARD = { digits: "4000002760003184", cvc: "7391" };

/** The number in any spelling, and the CVC as a word of its own (within other digits it would be chance). */
const traces = (text: string): string[] => [
  ...(text.match(/4000[ -]?0027[ -]?6000[ -]?3184/g) ?? []),
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

test("Leaves no card number and no CVC anywhere after a bank's challenge and a purchase", async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "packd-leak-"));
  // On the embedded database, whose files can be searched. What a first start writes into them holds any digits.
  const start = () => runServer({ DATA_DIR: dataDir, LOG_LEVEL: "trace" });
  await (await start()).stop();
  const before = tracesInFiles(dataDir);
  const server = await start();
  try {
    const sent: string[] = [];
    page.on("request", (request) =>
      sent.push(request.url(), request.postData() ?? "", JSON.stringify(request.headers())),
    );
    await page.goto(`${server.url}/product/packd-hoodie`);
    await page.getByRole("button", { name: "Buy Now" }).first().click();
    await fillShipping(page, "leak@shopper.example");
    await fillCard(page, CARD.digits, CARD.cvc);
    await placeOrder(page);
    const bank = page.getByRole("dialog", { name: "Test bank" });
    await bank.getByRole("button", { name: "Refuse" }).click();
    await expect(page.getByRole("link", { name: /^Your bank could not confirm/ })).toBeVisible();
    await placeOrder(page);
    await bank.getByRole("button", { name: "Approve" }).click();
    await expectReceipt(page);

    expect(sent.join("\n")).toContain("leak@shopper.example");
    expect(traces(sent.join("\n"))).toEqual([]);
    expect(await tracesInBrowser(page)).toEqual([]);
    await server.stop();
    expect(server.output()).toContain("/api/orders");
    expect(traces(server.output())).toEqual([]);
    // The search itself works: the order and its email are in the files, and the card is not.
    expect(filesBelow(dataDir).some((file) => readFileSync(file, "latin1").includes("leak@shopper.example"))).toBe(
      true,
    );
    expect(tracesInFiles(dataDir)).toEqual(before);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
