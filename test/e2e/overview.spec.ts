import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import type { Overview } from "#shop/reports/overview.ts";
import { overviewScreens } from "#test/screens/admin-overview.ts";
import { openScreen } from "#test/screens/screen.ts";
import { staffHeaders } from "./staff-session.ts";
import { expectReceipt, fillCard, fillShipping, logIn, ownProduct, placeOrder } from "./steps.ts";

/** A browser of the tests says that a program steers it, and such visits are not counted. */
async function asShopper(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, "webdriver", { value: false }));
}

/** What the page tells the shop of the visit, as it is sent. */
function toldBy(page: Page): string[] {
  const told: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/events") told.push(request.postData() ?? "");
  });
  return told;
}

async function funnel(request: APIRequestContext): Promise<Record<string, number>> {
  const headers = await staffHeaders(request);
  const overview: Overview = await (await request.get("/api/admin/overview?days=7", { headers })).json();
  return Object.fromEntries(overview.funnel.map(({ step, count }) => [step, count]));
}

async function addToCart(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("dialog", { name: "Your Cart" })).toBeVisible();
}

test("a visit that ends in an order is counted once at each step, however often its pages are loaded", async ({
  page,
  request,
}) => {
  const own = await ownProduct(request, "Counted Cap", 25, 5);
  const before = await funnel(request);
  await asShopper(page);
  const told = toldBy(page);
  await page.goto(own.page);
  await expect.poll(() => told).toEqual(['{"step":"view"}']);
  await page.reload();
  await addToCart(page);
  await expect.poll(() => told.at(-1)).toBe('{"step":"cart"}');
  await page.getByRole("dialog").getByRole("button", { name: "Checkout" }).click();
  await expect.poll(() => told.at(-1)).toBe('{"step":"checkout"}');
  await page.reload();
  await fillShipping(page, "counted@shopper.example");
  await fillCard(page);
  await placeOrder(page);
  await expectReceipt(page);
  expect(told).toEqual(['{"step":"view"}', '{"step":"cart"}', '{"step":"checkout"}']);
  expect(await page.context().cookies()).toEqual([]);

  const after = await funnel(request);
  const more = (step: string) => (after[step] ?? 0) - (before[step] ?? 0);
  expect(["view", "cart", "checkout"].map(more)).toEqual([1, 1, 1]);
  // Other tests order at the same time.
  expect(more("payment")).toBeGreaterThanOrEqual(1);
  expect(more("order")).toBeGreaterThanOrEqual(1);
  await own.remove();
});

const unseen: [who: string, prepare: () => void][] = [
  ["asks not to be tracked", () => Object.defineProperty(navigator, "globalPrivacyControl", { value: true })],
  ["asks so with the older signal", () => Object.defineProperty(navigator, "doNotTrack", { value: "1" })],
  ["is staff", () => localStorage.setItem("adminToken", "a-token")],
  ["is a program", () => {}],
];

for (const [who, prepare] of unseen) {
  test(`nothing is sent of a visitor who ${who}`, async ({ page }) => {
    if (who !== "is a program") await asShopper(page);
    await page.addInitScript(prepare);
    const told = toldBy(page);
    const counter = page.waitForResponse((response) => response.url().includes("visit-counter"));
    await page.goto("/product/packd-hoodie");
    await counter;
    await addToCart(page);
    await page.waitForLoadState("networkidle");
    expect(told).toEqual([]);
  });
}

test("staff begin at the overview, choose a period and read the charts by keyboard", async ({ page }) => {
  const [full] = overviewScreens;
  if (full) await openScreen(page, full);
  const revenue = page.getByRole("slider", { name: "Revenue" });
  const latest = await revenue.getAttribute("aria-valuetext");
  expect(latest).toMatch(/^Wed, May 20: \$/);
  await revenue.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(revenue).toHaveAttribute("aria-valuetext", /^Tue, May 19: \$/);
  // Both charts tell of the same day.
  await expect(page.getByRole("slider", { name: "Orders" })).toHaveAttribute("aria-valuetext", /^Tue, May 19: /);
  await page.getByRole("button", { name: "Today" }).click();
  await expect(page).toHaveURL(/days=1/);
  await expect(page.getByRole("button", { name: "Today" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: "3 orders are later than you promise to ship" }).click();
  await expect(page).toHaveURL("/admin?tab=orders&status=to_ship&to=2026-05-14");
  await expect(page.getByRole("tab", { name: "Orders" })).toHaveAttribute("aria-selected", "true");
});

test("the overview of a running shop is the first that staff see", async ({ page }) => {
  await logIn(page);
  await expect(page.getByRole("tab", { name: "Overview" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText(/^As of \d+:\d\d [AP]M in New York$/)).toBeVisible();
});
