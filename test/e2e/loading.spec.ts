import { expect } from "@playwright/test";
import { FIXED_PAGES } from "#app/public-pages.ts";
import { comeToLife } from "../screens/screen.ts";
import { holdScripts, openCart, whileComingToLife } from "./steps.ts";
import { test } from "./test.ts";

const PRODUCT = "/product/packd-hoodie";
const PAGES = [...FIXED_PAGES, PRODUCT, `${PRODUCT}?color=pink&size=xl`, "/checkout", "/orders"];
const FOOTER = "**/assets/footer-*.js";

test("Pages violate no policy, miss no file, and load the one font that comes with them", async ({ page }) => {
  const faults: string[] = [];
  const fonts = new Set<string>();
  page.on("console", (message) => void (message.type() === "error" && faults.push(message.text())));
  page.on("pageerror", ({ message }) => void faults.push(message));
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.add(new URL(request.url()).pathname.replace(/-[^-]{8}\./, "."));
  });
  for (const path of PAGES) {
    await page.goto(path);
    await comeToLife(page);
  }
  expect(faults).toEqual([]);
  expect([...fonts]).toEqual(["/assets/mona-sans.woff2"]);
});

test("A link that is pointed at and then clicked asks the shop once", async ({ page }) => {
  await page.goto("/contact");
  await comeToLife(page);
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
  // It uses what was fetched ahead.
  expect(answers).toEqual([false, true]);
});

test("A part whose code is missing can still be read, the rest of the page works, and a press is kept until it comes", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("cookieConsent", "declined"));
  const footer = page.getByRole("contentinfo");
  const settings = footer.getByRole("button", { name: "Cookie settings" });
  const banner = page.getByRole("region", { name: "Cookies" });
  await page.route(FOOTER, (route) => route.abort());
  await page.goto(PRODUCT);
  await expect(footer.getByRole("heading", { name: "Customer Service" })).toBeVisible();
  await page.getByRole("radio", { name: "M", exact: true }).check();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await page.getByRole("dialog", { name: "Your Cart" }).press("Escape");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { name: "Contact", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cart 1 item" })).toBeVisible();
  // It is requested until it comes.
  await page.unroute(FOOTER);
  await settings.click();
  await expect(banner).toBeVisible();

  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(FOOTER, async (route) => {
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

test("What is chosen, typed and pressed before the page's code arrives happens when it has", async ({ page }) => {
  await test.step("a choice and a double click on a button", async () => {
    const start = await holdScripts(page);
    await page.goto(PRODUCT, { waitUntil: "commit" });
    await page.getByRole("radio", { name: "Pink", exact: true }).check();
    await page.getByRole("radio", { name: "L", exact: true }).check();
    await page.getByRole("button", { name: "Add to Cart" }).dblclick();
    start();
    await expect(page.getByRole("dialog", { name: "Your Cart" }).getByText("Pink, L", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Cart 1 item" })).toBeAttached();
    await page.unrouteAll();
  });

  await test.step("a filter", async () => {
    const start = await holdScripts(page);
    await page.goto("/shop?price=under-20", { waitUntil: "commit" });
    const sort = page.getByRole("combobox", { name: "Sort" });
    await sort.selectOption({ label: "Price High to Low" });
    start();
    await expect(page).toHaveURL("/shop?price=under-20&sort=price-down");
    await expect(sort).toHaveValue("price-down");
    await page.unrouteAll();
  });

  await test.step("a form", async () => {
    const start = await holdScripts(page);
    await page.goto("/contact", { waitUntil: "commit" });
    const email = page.getByRole("form", { name: "News from Pack'd" }).getByLabel("Email");
    await page.getByLabel("Comment").fill("Typed early.");
    await email.fill("early@shopper.example");
    await email.press("Enter");
    const sent = page.waitForRequest("**/api/subscriptions");
    start();
    expect((await sent).postDataJSON()).toMatchObject({ email: "early@shopper.example" });
    await expect(email).toHaveValue("");
    await expect(page).toHaveURL("/contact");
    const message = page.waitForRequest("**/api/messages");
    const form = page.getByRole("form", { name: "Write to us" });
    await form.getByLabel("Email").fill("early@shopper.example");
    await form.getByRole("button", { name: "Send" }).click();
    expect((await message).postDataJSON()).toMatchObject({ comment: "Typed early." });
  });
});

test("What is chosen and pressed while React takes the page over happens once", async ({ page, context }) => {
  await test.step("a choice and a button", async () => {
    await whileComingToLife(page, () => {
      document.querySelector<HTMLInputElement>("input[value=Pink]")?.click();
      document.querySelector<HTMLInputElement>("input[value=L]")?.click();
      for (const button of document.querySelectorAll("button"))
        if (button.textContent === "Add to Cart") button.click();
    });
    await page.goto(PRODUCT);
    const cart = page.getByRole("dialog", { name: "Your Cart" });
    await expect(cart.getByText("Pink, L", { exact: true })).toBeVisible();
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
    const sent: unknown[] = [];
    await contact.route("**/api/messages", (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ status: 201, json: { stored: true } });
    });
    await whileComingToLife(contact, () => {
      const form = document.querySelector<HTMLFormElement>("main form");
      for (const [name, text] of [
        ["name", "Jordan"],
        ["email", "jordan@mail.example"],
        ["comment", "Typed early."],
      ]) {
        const field = form?.elements.namedItem(name ?? "");
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = text ?? "";
      }
      form?.requestSubmit();
    });
    await contact.goto("/contact");
    await expect(contact.getByText("Thank you for reaching out!")).toBeVisible();
    expect(sent).toMatchObject([{ email: "jordan@mail.example", comment: "Typed early." }]);
  });
});

test("A button that isn't the page's, such as a browser extension's, keeps working", async ({ page }) => {
  await page.goto("/contact");
  await comeToLife(page);
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
});
