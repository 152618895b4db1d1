import { expect, type Page } from "@playwright/test";
import { CUSTOMER } from "#test/harness/customer.ts";
import { tabTo } from "./keyboard.ts";
import { expectReceipt, VISA, watchOrders } from "./steps.ts";
import { test } from "./test.ts";

const radio = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

test("Buys two hoodies by keyboard alone, from the home page to the receipt; the visit is counted once at each step", async ({
  page,
}) => {
  // Visits by automated browsers aren't counted, so this one must not identify itself as one.
  await page.addInitScript(() => Object.defineProperty(navigator, "webdriver", { value: false }));
  const counted: unknown[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/events") counted.push(request.postDataJSON());
  });
  await page.goto("/");
  const press = async (name: string) => {
    await tabTo(page, page.getByRole("button", { name, exact: true }).first());
    await page.keyboard.press("Enter");
  };

  await test.step("From the home page to the product", async () => {
    const front = page.getByRole("img", { name: "Pack'd Hoodie in Grey", exact: true });
    const animation = () => front.evaluate((image) => getComputedStyle(image).animationName);
    expect(await animation()).toBe("fade-in");
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await animation()).toBe("hero-in");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await tabTo(page, page.getByRole("link", { name: "Shop Now" }).first());
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Pack’d Hoodie" })).toBeFocused();
  });

  await test.step("From the product to the payment", async () => {
    await tabTo(page, radio(page, "Grey"));
    for (const color of ["Black", "Blue"]) {
      await page.keyboard.press("ArrowRight");
      await expect(radio(page, color)).toBeChecked();
    }
    await tabTo(page, radio(page, "M"));
    for (const _ of ["L", "XL"]) await page.keyboard.press("ArrowRight");
    await expect(radio(page, "XL")).toBeChecked();
    await press("Increase quantity");
    await press("Add to Cart");
    const cart = page.getByRole("dialog", { name: "Your Cart" });
    await expect(cart.getByText("Blue, size XL")).toBeVisible();
    await expect(page.getByText("Added to cart!")).toBeVisible();
    await tabTo(page, cart.getByRole("button", { name: "Checkout" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/checkout");
    await typeInto(page, "Full name", CUSTOMER.name);
    await typeInto(page, "Email", "journey@shopper.example");
    await typeInto(page, "Street address", CUSTOMER.address);
    await typeInto(page, "City", CUSTOMER.city);
    await typeInto(page, "State", CUSTOMER.state);
    await typeInto(page, "ZIP code", CUSTOMER.zip);
    await press("Continue to Payment");
    await typeInto(page, "Card number", VISA);
    await typeInto(page, "Cardholder name", CUSTOMER.name);
    await typeInto(page, "Expiry date", "1234");
    await typeInto(page, "CVC", "123");
  });

  await test.step("A double press sends one order, and the page waits for its answer", async () => {
    const sent = watchOrders(page);
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/api/orders", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Place Order" }).dblclick();
    await expect(page.getByText("Saving your order...")).toBeVisible();
    await expect(page.getByText("Please don't close this window or refresh the page.")).toBeVisible();
    await expect(page.getByRole("button", { includeHidden: true, name: "Saving Order..." })).toHaveCount(1);
    await expect(page.locator("[inert]").getByLabel("Full name")).toHaveCount(1);
    answer();
    await expect(page.getByText("Completing your order...")).toBeVisible();
    await expectReceipt(page);
    await expect(page.getByRole("heading", { name: "Thank you for your order!" })).toBeFocused();
    expect(sent).toHaveLength(1);
    // Without a pixel, there is no consent to ask for.
    expect(sent[0]?.body).not.toHaveProperty("marketingConsent");
    expect((await page.request.post("/api/checkout-events", { data: {} })).status()).toBe(404);
    const signal = await (await page.request.get("/.well-known/gpc.json")).json();
    expect(signal).toEqual({ gpc: true, lastUpdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  });

  const number = /LC\d{6,}/.exec(await page.getByRole("main").innerText())?.[0] ?? "";
  expect(number).toMatch(/^LC\d{6,}$/);
  await expect(page.getByText("journey@shopper.example")).toBeVisible();
  const kept = await page.evaluate(() => [localStorage.getItem("cart"), localStorage.getItem("lastOrderInfo")]);
  expect(kept[0]).toBe("[]");
  expect(Object.keys(JSON.parse(kept[1] ?? "{}")).sort()).toEqual(["_id", "orderNumber", "viewToken"]);
  expect(counted).toEqual([{ step: "view" }, { step: "cart" }, { step: "checkout" }]);
  expect(await page.context().cookies()).toEqual([]);
});
