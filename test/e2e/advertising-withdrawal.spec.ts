import { expect, type Page } from "@playwright/test";
import { answer, banner, buy, hasMeta, openHoodie, SCRIPT, test } from "./meta-shop.ts";

const openSettings = (page: Page) => page.getByRole("button", { name: "Cookie settings" }).click();
const ORDER_CONSENT = /\/api\/orders\/[^/]+\/marketing-consent$/;

/** Waits until the server confirms that it dropped the event. */
const eventDropped = (page: Page, eventId: string) =>
  page.waitForResponse(
    (response) =>
      response.request().method() === "DELETE" &&
      response.url().endsWith(`/checkout-events/${eventId}`) &&
      response.status() === 204,
  );
const pendingEvents = (page: Page) => page.evaluate(() => localStorage.getItem("relayedAdEvents"));

test("Withdrawing removes Meta's script and cookies, here and in the other tab", async ({ page, meta, context }) => {
  await page.goto("/");
  await answer(page, "Accept");
  await expect.poll(() => hasMeta(page)).toBe(true);
  const { hostname } = new URL(page.url());
  await context.addCookies(["_fbp", "_fbc"].map((name) => ({ name, value: "fb.1", domain: hostname, path: "/" })));
  const other = await context.newPage();
  await other.goto("/faq#can-i-return-it");
  await expect.poll(() => hasMeta(other)).toBe(true);

  await page.getByRole("button", { name: "Do Not Sell or Share My Personal Information" }).click();
  await expect(banner(page)).toContainText("Current choice: accepted.");
  await answer(page, "Decline");
  for (const tab of [page, other]) await expect.poll(() => hasMeta(tab)).toBe(false);
  expect((await context.cookies()).filter(({ name }) => name.startsWith("_fb"))).toEqual([]);
  const reported = meta.events().length;
  await page.getByRole("link", { name: "Shop Now" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Pack’d Hoodie" })).toBeVisible();
  expect(await hasMeta(page)).toBe(false);
  expect(meta.events()).toHaveLength(reported);
});

test("Withdrawing cancels what the server would report, even if the script is blocked or the shop was down", async ({
  page,
  meta,
}) => {
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await openHoodie(page);
  await answer(page, "Accept");
  const relayed = page.waitForRequest("**/api/checkout-events");
  // The receipt reloads itself once to get the script, which would undo leaving earlier.
  const whole = page.waitForRequest(
    (request) => request.url() === SCRIPT && request.frame().url().endsWith("/success"),
  );
  await buy(page, "blocker@shopper.example");
  await whole;
  const { eventId } = (await relayed).postDataJSON();
  await page.goto("/orders");
  const withdrawn = page.waitForRequest(ORDER_CONSENT);
  const dropped = eventDropped(page, eventId);
  await openSettings(page);
  await answer(page, "Decline");
  expect((await withdrawn).method()).toBe("DELETE");
  await dropped;
  await expect.poll(() => pendingEvents(page)).toBeNull();
  expect(meta.calls).toEqual([]);

  await test.step("A withdrawal that the shop did not confirm is requested again on the next page", async () => {
    const unconfirmed = crypto.randomUUID();
    // A page of the shop's origin without its scripts, because the previous page may still be sending requests.
    await page.goto("/healthz");
    await page.evaluate((id) => localStorage.setItem("relayedAdEvents", id), unconfirmed);
    const droppedLater = eventDropped(page, unconfirmed);
    await page.goto("/");
    await droppedLater;
    await expect.poll(() => pendingEvents(page)).toBeNull();
  });
});

test("Declining in another tab while the order is being sent keeps the purchase from being reported", async ({
  page,
  meta,
  context,
}) => {
  await openHoodie(page);
  await answer(page, "Accept");
  await expect.poll(() => hasMeta(page)).toBe(true);
  const other = await context.newPage();
  await other.goto("/faq");
  await expect.poll(() => hasMeta(other)).toBe(true);
  const withdrawals: string[] = [];
  page.on("request", (request) => {
    if (ORDER_CONSENT.test(request.url())) withdrawals.push(request.method());
  });
  await page.route("**/api/orders", async (route) => {
    await openSettings(other);
    await answer(other, "Decline");
    await expect.poll(() => hasMeta(other)).toBe(false);
    await route.continue();
  });
  await buy(page, "undecided@shopper.example");
  await expect.poll(() => withdrawals).toContain("DELETE");
  expect(meta.reports("Purchase")).toEqual([]);
});
