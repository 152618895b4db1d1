import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { demoPlace, runServer } from "#test/harness/server-process.ts";
import { TEST_ADMIN } from "#test/harness/shop-process.ts";
import { type SmtpPeer, startSmtpPeer } from "#test/harness/smtp-peer.ts";
import { violations } from "./axe.ts";
import { runJobsUntil } from "./run-job.ts";
import { expectReceipt, fillCard, fillShipping, placeOrder } from "./steps.ts";
import { test } from "./test.ts";

const REMIND_ME = /^Remind me once/;
const EMAIL = "wren@shopper.example";
const shiftedClock = fileURLToPath(new URL("../harness/shifted-clock.ts", import.meta.url));

// A separate shop, with a mail server and a clock that jumps.
let mail: SmtpPeer;
let place: Awaited<ReturnType<typeof demoPlace>>;
let shop: Awaited<ReturnType<typeof runServer>>;
test.beforeAll(async () => {
  mail = await startSmtpPeer();
  place = await demoPlace();
  shop = await runServer({
    ADMIN_EMAIL: TEST_ADMIN.email,
    ...place.settings,
    SMTP_URL: mail.url,
    MAIL_FROM: "shop@packd.example",
    NODE_OPTIONS: `--import=${shiftedClock}`,
    CLOCK_JUMP_MS: String(5 * 60 * 60 * 1000),
  });
});
test.afterAll(async () => {
  await shop?.stop();
  await mail?.close();
  await place?.remove();
});

/** Checks and unchecks the box while the shop is sometimes unreachable, and leaves it checked. */
async function leaveWithBoxChecked(page: Page, url: string): Promise<void> {
  const sent: unknown[] = [];
  let isAway = true;
  await page.route("**/api/checkout-reminders/*", (route) => {
    sent.push([route.request().method(), route.request().postDataJSON()]);
    return isAway ? route.abort() : route.continue();
  });
  const box = page.getByLabel(REMIND_ME);
  const notice = (text: string) => page.getByRole("status").filter({ hasText: text });
  const answered = (method: string) =>
    page.waitForResponse((response) => {
      return response.url().includes("/checkout-reminders/") && response.request().method() === method;
    });
  await page.goto(`${url}/product/packd-hoodie`);
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await box.waitFor();
  await page.getByLabel("Email").fill(EMAIL);
  await expect(box).not.toBeChecked();
  await page.getByLabel("Full name").fill("Wren Fell");
  expect(sent).toEqual([]);

  await box.check();
  await expect(notice("isn't saved")).toBeVisible();
  isAway = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(notice("isn't saved")).toHaveCount(0);
  isAway = true;
  await box.uncheck();
  await expect(notice("may still remind you")).toBeVisible();
  isAway = false;
  const forgotten = answered("DELETE");
  await page.reload();
  expect((await forgotten).status()).toBe(204);
  await expect(box).not.toBeChecked();

  await page.getByLabel("Email").fill(EMAIL);
  const kept = answered("PUT");
  await box.check();
  expect((await kept).status()).toBe(200);
  await page.reload();
  await expect(box).toBeChecked();
  const items = [{ _id: "packd-hoodie", color: "Grey", size: expect.any(String), quantity: 1 }];
  const put = ["PUT", { email: EMAIL, items }];
  // A failed request is repeated whenever the cart is compared with the shop again, which may happen at any time.
  const changes = sent.filter((request, at) => JSON.stringify(request) !== JSON.stringify(sent[at - 1]));
  expect(changes.slice(0, 3)).toEqual([put, ["DELETE", null], put]);
  expect(await violations(page)).toEqual([]);
}

test("a cart reminder leads from the checked box to the email, its link in another browser, and the order", async ({
  page,
  browser,
}) => {
  const { url, pid } = shop;
  if (!url || !pid) throw new Error(`The shop did not start:\n${shop.output()}`);
  await leaveWithBoxChecked(page, url);
  // The open checkout could renew the reminder.
  await page.close();
  process.kill(pid, "SIGUSR2");

  const reminders = () => mail.arrived.filter(({ raw }) => raw.includes("Your cart at Pack'd"));
  await runJobsUntil(url, ["checkout-reminders", "emails"], () => reminders().length === 1);
  const link = /\/checkout#cart=[\w.-]+/.exec(reminders()[0]?.text ?? "")?.[0] ?? "";
  expect(reminders()[0]?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");

  const other = await (await browser.newContext()).newPage();
  const seen: string[] = [];
  other.on("request", (request) => seen.push(`${request.url()} ${request.headers().referer ?? ""}`));
  await other.goto(url + link);
  await expect(other.getByText("Your cart is back")).toBeVisible();
  await expect(other).toHaveURL(/\/checkout$/);
  await expect(other.getByRole("complementary", { name: "Order Summary" })).toContainText("Quantity 1");
  await expect(other.getByLabel("Email")).toHaveValue("");
  await expect(other.getByLabel(REMIND_ME)).not.toBeChecked();
  expect(seen.filter((request) => request.includes(link.slice(-20)))).toEqual([]);

  await other.getByLabel("Email").fill(EMAIL.toUpperCase());
  await other.getByLabel(REMIND_ME).check();
  await fillShipping(other, EMAIL.toUpperCase());
  await fillCard(other);
  await placeOrder(other);
  await expectReceipt(other);
  expect(await other.evaluate(() => localStorage.getItem("checkoutReminder"))).toBeNull();
  await other.goto(url + link);
  await expect(other.getByRole("heading", { name: "This cart link no longer works" })).toBeFocused();
  await other.context().close();
});
