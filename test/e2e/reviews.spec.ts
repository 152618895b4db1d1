import { expect, type Page } from "@playwright/test";
import { TOKEN_KEY } from "#app/admin/frame/session.ts";
import { openDemoShop } from "#test/harness/server-process.ts";
import { call, logInAsStaff, order } from "#test/harness/shop-client.ts";
import { TEST_ADMIN } from "#test/harness/shop-process.ts";
import { type SmtpPeer, startSmtpPeer } from "#test/harness/smtp-peer.ts";
import { runJobsUntil } from "./run-job.ts";
import { test } from "./test.ts";

let mail: SmtpPeer;
let shop: Awaited<ReturnType<typeof openDemoShop>>;
// A shop of its own: only one with a mail server sends the link to the review.
test.beforeAll(async () => {
  mail = await startSmtpPeer();
  const settings = { SMTP_URL: mail.url, MAIL_FROM: "shop@packd.example" };
  shop = await openDemoShop({ ADMIN_EMAIL: TEST_ADMIN.email, ...settings });
});
test.afterAll(async () => {
  await shop?.close();
  await mail?.close();
});

async function openAdmin(page: Page, path: string): Promise<void> {
  const { authorization } = await logInAsStaff(shop.url);
  await page.goto(`${shop.url}/healthz`);
  const token = authorization.replace("Bearer ", "");
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const);
  await page.goto(shop.url + path);
}

test("a delivered order's review is written by keyboard, published as a verified purchase, and hidden for a reason", async ({
  page,
  browser,
}) => {
  const { body: placed } = await order(shop.url, "a-key-of-the-reviews");
  const headers = await logInAsStaff(shop.url);
  await call(shop.url, "POST", "/api/admin/fulfilments", { body: { orders: [{ _id: placed._id }] }, headers });
  await openAdmin(page, `/admin/orders/${placed._id}`);
  await page.getByRole("button", { name: "Mark as delivered" }).click();
  const question = page.getByRole("alertdialog", { name: "Mark as delivered?" });
  await expect(question.getByRole("listitem").nth(1)).toContainText("asks for reviews");
  await question.getByRole("button", { name: "Mark as delivered" }).click();
  await expect(page.getByRole("region", { name: "Parcel" })).toContainText("Delivered");
  await expect(page.getByRole("button", { name: "Mark as delivered" })).toHaveCount(0);

  const link = () => /\/review#\S+/.exec(mail.arrived.map(({ text }) => text).join("\n"))?.[0];
  await runJobsUntil(shop.url, ["mails"], () => link() !== undefined);
  const buyer = await (await browser.newContext()).newPage();
  const answer = await buyer.goto(`${shop.url}${link()}`);
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(buyer.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  // The stars are one group, which the arrow keys move through.
  await buyer.getByRole("radio", { name: "1 star" }).focus();
  for (let press = 0; press < 3; press++) await buyer.keyboard.press("ArrowRight");
  await expect(buyer.getByRole("radio", { name: "4 stars" })).toBeChecked();
  await buyer.getByLabel("What do you think of it?").fill("It takes my rain jacket.");
  await buyer.getByRole("radio", { name: "True to size" }).check();
  await buyer.getByRole("button", { name: "Send review" }).click();
  await expect(buyer.getByRole("heading", { name: "We have your review. Thank you!" })).toBeFocused();

  await page.goto(`${shop.url}/admin?tab=reviews&state=pending`);
  await page.getByRole("button", { name: "Jordan", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Review" });
  await expect(dialog).toContainText("Purchase: written by whoever bought it, after it was delivered");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Review published")).toBeVisible();

  await buyer.reload();
  await expect(buyer.getByRole("heading", { name: "Your review is published" })).toBeVisible();
  await buyer.goto(`${shop.url}/product/packd-hoodie#reviews`);
  const quote = buyer.getByRole("figure").filter({ hasText: "It takes my rain jacket." });
  await expect(quote).toContainText("Verified purchase");
  await expect(buyer.getByRole("figure").filter({ hasText: "Sample review" }).first()).not.toContainText("Verified");
  await expect(buyer.getByText("Most say: true to size")).toBeVisible();

  await dialog.getByRole("button", { name: "Hide" }).click();
  await expect(dialog.getByText("Please choose a reason")).toBeVisible();
  await dialog.getByLabel("Reason to hide it").selectOption("off_topic");
  await dialog.getByRole("button", { name: "Hide" }).click();
  await expect(dialog.getByText("Hidden: Not about the product")).toBeVisible();
  await buyer.reload();
  await expect(buyer.getByRole("figure").first()).toBeVisible();
  await expect(quote).toHaveCount(0);
  await buyer.context().close();
});
