import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { runServer } from "#test/harness/server-process.ts";
import { call, orderBody } from "#test/harness/shop-client.ts";
import { expectReceipt, fillCard, fillShipping, placeOrder } from "./steps.ts";
import { test } from "./test.ts";

let dataDir: string;
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "packd-start-"));
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A test card whose bank challenges its customer. */
const CARD = { digits: "4000002760003184", cvc: "7391" };

/** The number in any format, and the CVC as a separate word, because within other digits it could be chance. */
const traces = (text: string): string[] => [
  ...(text.match(/4000[ -]?0027[ -]?6000[ -]?3184/g) ?? []),
  ...(text.match(/(?<![0-9A-Za-z])7391(?![0-9A-Za-z])/g) ?? []),
];

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** The files below a folder that contain a trace, each with the trace. */
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

/** Buys with a card whose bank challenges the shopper twice. @returns everything that the browser sent */
async function buyWithChallenge(page: Page, url: string): Promise<string> {
  const sent: string[] = [];
  page.on("request", (request) =>
    sent.push(request.url(), request.postData() ?? "", JSON.stringify(request.headers())),
  );
  await page.goto(`${url}/product/packd-hoodie`);
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await fillShipping(page, "leak@shopper.example");
  await fillCard(page, CARD.digits, CARD.cvc);
  await placeOrder(page);
  const bank = page.getByRole("dialog", { name: "Test bank" });
  await bank.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText(/^Your bank couldn't confirm/).first()).toBeVisible();
  await placeOrder(page);
  await bank.getByRole("button", { name: "Approve" }).click();
  await expectReceipt(page);
  return sent.join("\n");
}

test("The first start prints URL, login and data folder; the next has the same orders, and stores no card number or CVC", async ({
  page,
}) => {
  // Three starts of a whole shop, one of which is refused.
  test.setTimeout(180_000);
  // Uses the embedded database, whose files can be searched.
  const settings = { DATA_DIR: dataDir, ADMIN_PASSWORD: "", LOG_LEVEL: "trace" };
  const first = await runServer(settings);
  expect(first.output()).toMatch(/Shop\s+http:\/\/localhost:\d+/);
  expect(first.output()).toMatch(/Admin\s+http:\/\/localhost:\d+\/admin\s+admin@packd\.example\s+password \S{10,}/);
  expect(first.output()).toContain(dataDir);
  const url = first.url ?? "";
  const placed = await call(url, "POST", "/api/orders", {
    body: orderBody(),
    headers: { "idempotency-key": "before-restart" },
  });
  expect(placed.status).toBe(201);

  await test.step("a second shop can't open the data folder, and the first one keeps running", async () => {
    const refused = await runServer({ DATA_DIR: dataDir, LOG_LEVEL: "warn" });
    expect(refused.exitCode()).toBe(1);
    expect(refused.output().trim().split("\n")).toEqual([expect.stringContaining(dataDir)]);
    expect((await call(url, "GET", "/readyz")).status).toBe(200);
  });

  await first.stop();
  // The files that a first start writes can contain any digits.
  const before = tracesInFiles(dataDir);
  const second = await runServer(settings);
  expect(second.output()).not.toContain("shown this once");
  const headers = { "x-view-token": String(placed.body.viewToken) };
  const found = await call(second.url ?? "", "GET", `/api/orders/${placed.body._id}`, { headers });
  expect(found.body).toMatchObject({ orderNumber: placed.body.orderNumber, status: "pending" });

  await test.step("no card number and no CVC is left anywhere after a bank's challenge and a purchase", async () => {
    const sent = await buyWithChallenge(page, second.url ?? "");
    expect(sent).toContain("leak@shopper.example");
    expect(traces(sent)).toEqual([]);
    expect(await tracesInBrowser(page)).toEqual([]);
    await second.stop();
    expect(second.output()).toContain("/api/orders");
    expect(traces(second.output())).toEqual([]);
    // The search itself works: the order and its email are in the files, and the card is not.
    const holdsEmail = (file: string) => readFileSync(file, "latin1").includes("leak@shopper.example");
    expect(filesBelow(dataDir).some(holdsEmail)).toBe(true);
    expect(tracesInFiles(dataDir)).toEqual(before);
  });
});
