import { type APIRequestContext, expect } from "@playwright/test";
import type { Overview } from "#shop/running/reports/overview.contract.server.ts";
import { staffHeaders } from "./staff-session.ts";
import { expectReceipt, fillCard, fillShipping, ownProduct, placeOrder } from "./steps.ts";
import { test } from "./test.ts";

async function funnel(request: APIRequestContext): Promise<Record<string, number>> {
  const headers = await staffHeaders(request);
  const overview: Overview = await (await request.get("/api/admin/overview?days=7", { headers })).json();
  return Object.fromEntries(overview.funnel.map(({ step, count }) => [step, count]));
}

test("a visit that ends in an order is counted once at each step, however often its pages are loaded", async ({
  page,
  request,
}) => {
  const own = await ownProduct(request, "Counted Cap", 25, 5);
  const before = await funnel(request);
  // Visits by automated browsers aren't counted, so this one must not identify itself as one.
  await page.addInitScript(() => Object.defineProperty(navigator, "webdriver", { value: false }));
  const sent: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/events") sent.push(request.postData() ?? "");
  });
  await page.goto(own.page);
  await expect.poll(() => sent).toEqual(['{"step":"view"}']);
  await page.reload();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect.poll(() => sent.at(-1)).toBe('{"step":"cart"}');
  await page.getByRole("dialog", { name: "Your Cart" }).getByRole("button", { name: "Checkout" }).click();
  await expect.poll(() => sent.at(-1)).toBe('{"step":"checkout"}');
  await page.reload();
  await fillShipping(page, "counted@shopper.example");
  await fillCard(page);
  await placeOrder(page);
  await expectReceipt(page);
  expect(sent).toEqual(['{"step":"view"}', '{"step":"cart"}', '{"step":"checkout"}']);
  expect(await page.context().cookies()).toEqual([]);

  const after = await funnel(request);
  const more = (step: string) => (after[step] ?? 0) - (before[step] ?? 0);
  expect(["view", "cart", "checkout", "payment", "order"].map(more)).toEqual([1, 1, 1, 1, 1]);
  await own.remove();
});
