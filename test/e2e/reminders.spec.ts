import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { type MailSink, startMailSink } from "#test/harness/mail-sink.ts";
import { runServer } from "#test/harness/server-process.ts";
import { expectReceipt, fillCard, fillShipping, placeOrder } from "./steps.ts";

const box = /^Remind me once/;
const EMAIL = "wren@shopper.example";
const shiftedClock = fileURLToPath(new URL("../harness/shifted-clock.ts", import.meta.url));

test.describe("with a mail server and a clock of its own", () => {
  let mail: MailSink;
  let dataDir: string;
  let shop: Awaited<ReturnType<typeof runServer>>;
  test.beforeAll(async () => {
    mail = await startMailSink();
    dataDir = mkdtempSync(join(tmpdir(), "packd-reminders-"));
  });
  test.afterAll(async () => {
    await shop?.stop();
    await mail?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function openShop(hoursLater: number): Promise<string> {
    await shop?.stop();
    shop = await runServer({
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      SMTP_URL: mail.url,
      MAIL_FROM: "shop@packd.example",
      NODE_OPTIONS: `--import=${shiftedClock}`,
      CLOCK_SHIFT_MS: String(hoursLater * 60 * 60 * 1000),
    });
    if (!shop.url) throw new Error(`The shop did not start:\n${shop.output()}`);
    return shop.url;
  }

  async function leaveWithTheBoxTicked(page: Page, url: string): Promise<void> {
    const told: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/checkout-reminders/")) told.push([request.method(), request.postDataJSON()]);
    });
    await page.goto(`${url}/product/packd-hoodie`);
    await page.getByRole("button", { name: "Buy Now" }).first().click();
    await page.getByLabel(box).waitFor();
    const email = page.getByLabel("Email");
    await email.fill(EMAIL);
    await expect(page.getByLabel(box)).not.toBeChecked();
    await page.getByLabel("Full name").fill("Wren Fell");
    expect(told).toEqual([]);
    const answered = page.waitForResponse(/checkout-reminders/);
    await page.getByLabel(box).check();
    expect((await answered).status()).toBe(200);
    const items = [{ _id: "packd-hoodie", color: "Grey", size: expect.any(String), quantity: 1 }];
    expect(told).toEqual([["PUT", { email: EMAIL, items }]]);
    // The box stays ticked, for whoever changes their mind later.
    await page.reload();
    await expect(page.getByLabel(box)).toBeChecked();
  }

  test("from the ticked box to the mail, the link in another browser, the order, and no further mail", async ({
    page,
    browser,
  }) => {
    // The mail goes out with the next run of its job.
    test.slow();
    await leaveWithTheBoxTicked(page, await openShop(0));

    const url = await openShop(5);
    const reminders = () => mail.mails().filter((text) => text.includes("Your cart at Pack'd"));
    await expect.poll(() => reminders().length, { timeout: 150_000 }).toBe(1);
    const link = /\/checkout#cart=[\w.-]+/.exec(reminders().join("\n"))?.[0] ?? "";
    expect(reminders()[0]).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");

    const other = await (await browser.newContext()).newPage();
    const seen: string[] = [];
    other.on("request", (request) => seen.push(`${request.url()} ${request.headers().referer ?? ""}`));
    await other.goto(url + link);
    await expect(other.getByText("Your cart is back")).toBeVisible();
    await expect(other).toHaveURL(/\/checkout$/);
    await expect(other.getByRole("complementary", { name: "Order Summary" })).toContainText("Quantity 1");
    await expect(other.getByLabel("Email")).toHaveValue("");
    await expect(other.getByLabel(box)).not.toBeChecked();
    expect(seen.filter((request) => request.includes(link.slice(-20)))).toEqual([]);

    await other.getByLabel("Email").fill(EMAIL.toUpperCase());
    await other.getByLabel(box).check();
    await fillShipping(other, EMAIL.toUpperCase());
    await fillCard(other);
    await placeOrder(other);
    await expectReceipt(other);
    expect(await other.evaluate(() => localStorage.getItem("checkoutReminder"))).toBeNull();

    await other.goto(url + link);
    await expect(other.getByRole("heading", { name: "This link opens no cart any more" })).toBeFocused();
    const later = await openShop(24 * 31);
    await other.goto(`${later}/checkout`);
    const confirmed = () => mail.mails().some((text) => text.includes("Thank you for your order"));
    await expect.poll(confirmed, { timeout: 150_000 }).toBe(true);
    expect(reminders()).toHaveLength(1);
  });
});

test("unticking the box tells the shop, also after it could not be reached", async ({ page }) => {
  const told: string[] = [];
  let isAway = true;
  await page.route("**/api/checkout-reminders/*", (route) => {
    told.push(route.request().method());
    return isAway ? route.abort() : route.continue();
  });
  await page.goto("/product/packd-hoodie");
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await page.getByLabel(box).waitFor();
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel(box).check();
  await expect(page.getByRole("status").filter({ hasText: "has not noted this" })).toBeVisible();
  isAway = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("has not noted this")).toHaveCount(0);
  isAway = true;
  await page.getByLabel(box).uncheck();
  await expect(page.getByRole("status").filter({ hasText: "may still remind you" })).toBeVisible();
  isAway = false;
  const forgotten = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.reload();
  expect((await forgotten).status()).toBe(204);
  await expect(page.getByLabel(box)).not.toBeChecked();
  expect(told).toEqual(["PUT", "PUT", "DELETE", "DELETE"]);
});
