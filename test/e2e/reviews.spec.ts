import { expect, type Page, test } from "@playwright/test";
import { TOKEN_KEY } from "#app/admin/frame/session.ts";
import { type MailSink, startMailSink } from "#test/harness/mail-sink.ts";
import { openOwnShop } from "#test/harness/server-process.ts";
import { call, logInAsStaff, order } from "#test/harness/shop-client.ts";
import { TEST_ADMIN } from "#test/harness/shop-process.ts";
import { ownReview, reviewInvitation } from "#test/screens/reviews.ts";
import { violations } from "./axe.ts";

test.describe("with a shop and a mail server of its own", () => {
  let mail: MailSink;
  let shop: Awaited<ReturnType<typeof openOwnShop>>;
  test.beforeAll(async () => {
    mail = await startMailSink();
    shop = await openOwnShop({
      ADMIN_EMAIL: TEST_ADMIN.email,
      SMTP_URL: mail.url,
      MAIL_FROM: "shop@packd.example",
    });
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

  test("from 'Mark as delivered' to the published review with 'Verified purchase'", async ({ page, browser }) => {
    // The mail goes out with the next run of its job.
    test.slow();
    const placed = await order(shop.url, "a-key-of-the-reviews");
    const headers = await logInAsStaff(shop.url);
    const parcel = { body: { orders: [{ _id: placed.body._id }] }, headers };
    await call(shop.url, "POST", "/api/admin/fulfilments", parcel);

    await openAdmin(page, `/admin/orders/${placed.body._id}`);
    await page.getByRole("button", { name: "Mark as delivered" }).click();
    const question = page.getByRole("alertdialog", { name: "Mark as delivered?" });
    await expect(question.getByRole("listitem").nth(1)).toContainText("asks for reviews");
    expect(await violations(page)).toEqual([]);
    await question.getByRole("button", { name: "Mark as delivered" }).click();
    await expect(page.getByRole("region", { name: "Parcel" })).toContainText("Delivered");
    await expect(page.getByRole("button", { name: "Mark as delivered" })).toHaveCount(0);

    const link = () => /\/review#\S+/.exec(mail.mails().join("\n"))?.[0];
    await expect.poll(link, { timeout: 150_000 }).toBeDefined();
    const buyer = await (await browser.newContext()).newPage();
    await buyer.goto(`${shop.url}${link()}`);
    // By keyboard alone: the stars are one group, chosen with the arrows.
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
    await buyer.context().close();
  });
});

test("what was typed stays when the shop does not answer, and is sent with the next press", async ({ page }) => {
  let isDown = true;
  await page.route("**/api/review", (route) => {
    if (route.request().method() === "GET") return route.fulfill({ json: reviewInvitation() });
    return isDown ? route.abort() : route.fulfill({ json: reviewInvitation(ownReview()) });
  });
  await page.goto("/review#token");
  await page.getByRole("radio", { name: "2 stars" }).check();
  await page.getByLabel("What do you think of it?").fill("The zip sticks.");
  await page.getByRole("button", { name: "Send review" }).click();
  await expect(page.getByRole("alert")).toContainText("did not answer");
  await expect(page.getByLabel("What do you think of it?")).toHaveValue("The zip sticks.");
  await expect(page.getByRole("radio", { name: "2 stars" })).toBeChecked();
  isDown = false;
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await page.getByRole("button", { name: "Send review" }).click();
  const request = await sent;
  expect(request.headers()["x-review-token"]).toBe("token");
  expect(request.url()).not.toContain("token");
  expect(request.postDataJSON()).toMatchObject({ rating: 2, text: "The zip sticks.", name: "Jordan", fit: null });
  await expect(page.getByRole("heading", { name: "We have your review. Thank you!" })).toBeFocused();
  await page.getByRole("button", { name: "Change it" }).click();
  await expect(page.getByRole("radio", { name: "4 stars" })).toBeChecked();
});

test("the page of a review is kept out of search engines and sends no referrer", async ({ request }) => {
  const answer = await request.get("/review");
  expect(answer.headers()["referrer-policy"]).toBe("no-referrer");
  expect(await answer.text()).toContain('name="robots" content="noindex"');
});
