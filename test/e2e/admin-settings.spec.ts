import { expect, type Page, test } from "@playwright/test";
import { openOwnShop } from "#test/harness/server-process.ts";
import { TEST_ADMIN } from "#test/harness/shop-process.ts";
import { expectReceipt, fillCard, fillShipping, logIn, ownProduct, placeOrder } from "./steps.ts";

// A shop of its own: the other tests read the prices that are changed here.
let shop: Awaited<ReturnType<typeof openOwnShop>>;
test.beforeAll(async () => {
  shop = await openOwnShop({ ADMIN_EMAIL: TEST_ADMIN.email });
});
test.afterAll(() => shop.close());

async function staffAtSettings(page: Page) {
  await logIn(page);
  await page.getByRole("tab", { name: "Settings" }).click();
  const shipping = page.getByRole("form", { name: "Shipping" });
  await expect(shipping).toBeVisible();
  return {
    shipping,
    async setExpress(price: string) {
      await shipping.getByLabel("Price of express").fill(price);
      await expect(shipping.getByText("Not saved yet")).toBeVisible();
      await shipping.getByRole("button", { name: "Save" }).click();
      await expect(shipping.getByText("Not saved yet")).toHaveCount(0);
    },
  };
}

test("the price of express that staff set is what the checkout asks, and an open checkout is told of it", async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const staff = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const own = await ownProduct(page.request, "Express Cap", 20, 5);
  await page.goto(own.page);
  await page.getByRole("button", { name: "Buy Now" }).first().click();
  await fillShipping(page, "express@shopper.example");
  await page.getByLabel("Express").check();
  await fillCard(page);
  const amounts = page.getByRole("complementary").getByRole("definition");
  await expect(amounts).toHaveText(["$20.00", "$7.99", "$0.00", "$27.99"]);

  const settings = await staffAtSettings(staff);
  await settings.setExpress("9.49");
  await placeOrder(page);
  await expect(page.getByText("The price of your order has changed. Nothing was charged.")).toBeVisible();
  await expect(page.getByText("The price changed from $7.99 to $9.49.")).toBeVisible();
  await expect(page.getByRole("group", { name: "Shipping method" })).toContainText("$9.49");

  await settings.shipping.getByLabel("Offer express at checkout").uncheck();
  await settings.shipping.getByRole("button", { name: "Save" }).click();
  await expect(settings.shipping.getByText("Not saved yet")).toHaveCount(0);
  await page.getByRole("button", { name: "Place Order for $29.49" }).click();
  await expect(page.getByText("Express shipping is no longer offered.")).toBeVisible();
  await expect(page.getByLabel("Express")).toHaveCount(0);
  await expect(amounts).toHaveText(["$20.00", "FREE", "$0.00", "$20.00"]);
  await placeOrder(page);
  await expectReceipt(page);
  await page.goto("/shipping");
  await expect(page.getByRole("row", { name: "Standard" })).toBeVisible();
  await expect(page.getByRole("row", { name: "Express" })).toHaveCount(0);
});

test("what is typed stays when somebody else was faster, and leaving asks first", async ({ browser }) => {
  const [ada, ben] = await Promise.all(
    [1, 2].map(async () => (await browser.newContext({ baseURL: shop.url })).newPage()),
  );
  if (!ada || !ben) throw new Error("no pages");
  const [hers, his] = [await staffAtSettings(ada), await staffAtSettings(ben)];
  await his.shipping.getByLabel("Price of express").fill("5.55");
  await hers.setExpress("6.66");
  await his.shipping.getByRole("button", { name: "Save" }).click();
  await expect(his.shipping.getByRole("alert")).toContainText("Price of express: saved now is “6.66”");
  await expect(his.shipping.getByLabel("Price of express")).toHaveValue("5.55");

  await ben.getByRole("link", { name: "View shop" }).click();
  const question = ben.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await his.shipping.getByRole("button", { name: "Keep editing mine" }).click();
  await expect(his.shipping.getByRole("button", { name: "Save" })).toBeFocused();
  await ben.keyboard.press("Enter");
  await expect(his.shipping.getByText("Not saved yet")).toHaveCount(0);
  await ben.getByRole("link", { name: "View shop" }).click();
  await expect(ben).toHaveURL(`${shop.url}/`);
});
