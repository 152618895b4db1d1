import { expect, type Page } from "@playwright/test";
import { comeToLife } from "../screens/screen.ts";
import { holdScripts, openCart, whileComingToLife } from "./steps.ts";
import { test } from "./test.ts";

const PRODUCT = "/product/packd-hoodie";
const FRAME_PARTS = "**/assets/frame-parts-*.js";

test("A button that isn't the page's keeps working, and a link that is hovered and then clicked makes one request", async ({
  page,
}) => {
  await page.goto("/contact");
  await comeToLife(page);
  await test.step("a button of a browser extension", async () => {
    await page.evaluate(() => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Compare prices";
      button.style.cssText = "position: fixed; inset: 0 auto auto 0; z-index: 99";
      button.onclick = () => button.append(" now");
      document.body.append(button);
    });
    for (const text of ["Compare prices", "Compare prices now"])
      await page.getByRole("button", { name: text, exact: true }).click();
    await expect(page.getByRole("button", { name: "Compare prices now now" })).toBeVisible();
    await openCart(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const answers: boolean[] = [];
  network.on("Network.responseReceived", ({ response }) => {
    const { fromDiskCache, fromPrefetchCache, url } = response;
    if (url.includes("/shop.data")) answers.push(Boolean(fromDiskCache || fromPrefetchCache));
  });
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Shop" });
  await link.hover();
  await expect.poll(() => answers).toEqual([false]);
  await link.click();
  await expect(page.getByRole("heading", { name: "Shop All Products" })).toBeVisible();
  // The click uses the prefetched data.
  expect(answers).toEqual([false, true]);
});

test("A part whose code is missing can still be read, the rest of the page works, and a click is kept until the code loads", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("cookieConsent", "declined"));
  const footer = page.getByRole("contentinfo");
  const settings = footer.getByRole("button", { name: "Cookie settings" });
  const banner = page.getByRole("region", { name: "Cookies" });
  await page.route(FRAME_PARTS, (route) => route.abort());
  await page.goto(PRODUCT);
  await expect(footer.getByRole("heading", { name: "Customer Service" })).toBeVisible();
  await page.getByRole("radio", { name: "M", exact: true }).check();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { name: "Contact", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cart 1 item" })).toBeVisible();
  // The code is requested again until it loads.
  await page.unroute(FRAME_PARTS);
  await settings.click();
  await expect(banner).toBeVisible();

  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(FRAME_PARTS, async (route) => {
    requested.resolve();
    await released.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await requested.promise;
  await settings.click();
  released.resolve();
  await expect(banner).toBeVisible();
});

test.describe("before the page's code has arrived", () => {
  test("A button that needs code waits for it, Add to Cart adds the selection once, and a reload or Back adds nothing", async ({
    page,
  }) => {
    const start = await holdScripts(page);
    await page.goto(PRODUCT, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await page.getByRole("button", { name: "Size Chart" }).dblclick();
    start();
    await expect(page.getByRole("dialog", { name: "Size Chart" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Quantity" })).toHaveValue("2");
    await page.unrouteAll();

    const startAgain = await holdScripts(page);
    await page.goto(PRODUCT, { waitUntil: "commit" });
    await choosePinkL(page);
    await page.getByRole("button", { name: "Add to Cart" }).dblclick();
    await expect(page).toHaveURL(`${PRODUCT}?color=Pink&size=L&quantity=1&add=1`);
    startAgain();
    await expect(
      page.getByRole("dialog", { name: "Your Cart" }).getByText("Pink, size L", { exact: true }),
    ).toBeVisible();
    await expect(page).toHaveURL(`${PRODUCT}?color=Pink&size=L`);
    await page.reload();
    await comeToLife(page);
    await expect(page.getByRole("button", { name: "Cart 1 item" })).toBeVisible();
    await page.goto("/healthz");
    await page.goBack();
    await comeToLife(page);
    await expect(page.getByRole("button", { name: "Cart 1 item" })).toBeVisible();
  });

  test("Buy Now goes to the checkout with the selection and nothing that a link has added", async ({ page }) => {
    await page.goto(`${PRODUCT}?color=grey&size=s&quantity=2&add=1`);
    await expect(
      page.getByRole("dialog", { name: "Your Cart" }).getByText("Grey, size S", { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Cart 2 items" })).toBeAttached();
    await page.goto(`${PRODUCT}?color=blue&add=1`);
    await expect(page.getByText("Nothing was added to your cart.")).toBeVisible();
    const start = await holdScripts(page);
    await page.goto(PRODUCT, { waitUntil: "commit" });
    await choosePinkL(page);
    await page.getByRole("button", { name: "Buy Now" }).click();
    await expect(page).toHaveURL(/\/checkout\?.*buy=packd-hoodie/);
    start();
    await expect(page).toHaveURL("/checkout");
    for (const open of [async () => {}, () => page.reload()]) {
      await open();
      const summary = page.getByRole("complementary", { name: "Order Summary" });
      await expect(summary.getByText("Pink")).toBeVisible();
      await expect(summary.getByText("Grey")).toHaveCount(0);
    }
  });

  test("A filter applies, text typed into a form stays, and a submitted form is answered by a page", async ({
    page,
  }) => {
    const start = await holdScripts(page);
    await page.goto("/shop?price=under-20", { waitUntil: "commit" });
    const sort = page.getByRole("combobox", { name: "Sort" });
    await sort.selectOption({ label: "Price High to Low" });
    start();
    await expect(page).toHaveURL("/shop?price=under-20&sort=price-down");
    await expect(sort).toHaveValue("price-down");
    await page.unrouteAll();

    const startContact = await holdScripts(page);
    await page.goto("/contact", { waitUntil: "commit" });
    const form = page.getByRole("form", { name: "Write to us" });
    await form.getByLabel("Comment").fill("Typed early.");
    startContact();
    await comeToLife(page);
    const message = page.waitForRequest("**/api/messages");
    await form.getByLabel("Email").fill("early@shopper.example");
    await form.getByRole("button", { name: "Send" }).click();
    expect((await message).postDataJSON()).toMatchObject({ comment: "Typed early." });
    await page.unrouteAll();

    await holdScripts(page);
    await page.goto("/contact", { waitUntil: "commit" });
    const email = page.getByRole("form", { name: "News from Pack’d" }).getByLabel("Email");
    await email.fill("early@shopper.example");
    await email.press("Enter");
    await expect(page.getByRole("heading", { name: "You’re subscribed" })).toBeVisible();
  });
});

async function choosePinkL(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Pink", exact: true }).check();
  await page.getByRole("radio", { name: "L", exact: true }).check();
}

test("Choices and clicks during hydration take effect once", async ({ page, context }) => {
  await test.step("a choice and a button", async () => {
    await whileComingToLife(page, () => {
      document.querySelector<HTMLInputElement>("input[value=Pink]")?.click();
      document.querySelector<HTMLInputElement>("input[value=L]")?.click();
      for (const button of document.querySelectorAll("button"))
        if (button.textContent === "Add to Cart") button.click();
    });
    await page.goto(PRODUCT);
    const cart = page.getByRole("dialog", { name: "Your Cart" });
    await expect(cart.getByText("Pink, size L", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Cart 1 item" })).toBeAttached();
    await expect(page).toHaveURL(`${PRODUCT}?color=Pink&size=L`);
  });

  await test.step("a filter", async () => {
    const shop = await context.newPage();
    await whileComingToLife(shop, () => {
      const sort = document.querySelector<HTMLSelectElement>("select[name=sort]");
      if (sort) sort.value = "z-a";
      sort?.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await shop.goto("/shop");
    await expect(shop).toHaveURL("/shop?sort=z-a");
    await expect(shop.getByRole("combobox", { name: "Sort" })).toHaveValue("z-a");
  });

  await test.step("a form", async () => {
    const contact = await context.newPage();
    await whileComingToLife(contact, () => {
      const form = document.querySelector<HTMLFormElement>("main form");
      const email = form?.elements.namedItem("email");
      if (email instanceof HTMLInputElement) email.value = "jordan@mail.example";
      form?.requestSubmit();
    });
    await contact.goto("/contact");
    await expect(contact.getByText("Thank you for reaching out!")).toBeVisible();
  });
});
