import { expect, type Page, test } from "@playwright/test";
import { FIXED_PAGES } from "#app/public-pages.ts";
import { comeToLife } from "../screens/screen.ts";
import { holdScripts, whileComingToLife } from "./steps.ts";

const PRODUCT = "/product/packd-hoodie";
const PAGES = [...FIXED_PAGES, PRODUCT];

test("a link that is pointed at and then clicked asks the shop once", async ({ page }) => {
  await page.goto("/contact");
  await page.waitForLoadState("networkidle");
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
  // What was fetched ahead is what is used.
  expect(answers).toEqual([false, true]);
});

/** Where everything stands and how it looks, as far as styles decide it. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll("*")]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, fontSize, fontWeight, borderTopWidth, display, opacity } =
          getComputedStyle(element);
        return [
          element.tagName,
          x,
          y,
          width,
          height,
          color,
          backgroundColor,
          fontSize,
          fontWeight,
          borderTopWidth,
          display,
          opacity,
        ].join(" ");
      }),
  );

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, reducedMotion: "reduce" });

  for (const width of [390, 1440]) {
    test(`the styles in a page show it as the whole stylesheet does, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const path of [...PAGES, "/checkout", "/orders", "/admin/login", "/nowhere"]) {
        await page.goto(path);
        await page.waitForLoadState("networkidle");
        const inline = await looks(page);
        await page.evaluate(() => document.getElementById("styles")?.setAttribute("media", "all"));
        await page.waitForFunction(() => document.styleSheets.length > 1);
        expect(await looks(page), path).toEqual(inline);
      }
    });
  }
});

test("public pages are set in the part of the font that comes with them", async ({ page }) => {
  const fonts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.add(new URL(request.url()).pathname.replace(/-[^-]{8}\./, "."));
  });
  for (const path of PAGES) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  }
  expect([...fonts]).toEqual(["/assets/mona-sans.woff2"]);
});

test("pages run nothing that their policy forbids, and every script and style is there", async ({ page }) => {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("pageerror", ({ message }) => faults.push(message));
  for (const path of [...PAGES, "/checkout", "/orders"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expect(page.locator("#styles")).toHaveAttribute("media", "all");
  }
  expect(faults).toEqual([]);
});

test("a page works when the whole stylesheet does not come", async ({ page }) => {
  await page.clock.install();
  await page.route("**/assets/app-*.css", () => {});
  await page.goto("/contact", { waitUntil: "domcontentloaded" });
  // The router keeps the scroll positions as soon as it is there.
  const kept = async () => {
    await page.clock.runFor(1000);
    return page.evaluate(() => history.scrollRestoration);
  };
  await expect.poll(kept).toBe("manual");
});

const FOOTER = "**/assets/footer-*.js";

test("a part whose code does not come stays to be read, and the rest of the page works", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("cookieConsent", "declined"));
  await page.route(FOOTER, (route) => route.abort());
  await page.goto(PRODUCT);
  await page.waitForLoadState("networkidle");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("heading", { name: "Customer Service" })).toBeVisible();
  await page.getByRole("radio", { name: "M", exact: true }).check();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("button", { name: "Cart 1 item" })).toBeVisible();
  await page.getByRole("dialog", { name: "Your Cart" }).press("Escape");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { name: "Contact", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cart 1 item" })).toBeVisible();
  // It is asked for until it comes.
  await page.unroute(FOOTER);
  await footer.getByRole("button", { name: "Cookie settings" }).click();
  await expect(page.getByRole("region", { name: "Cookies" })).toBeVisible();
});

test("a form that is pressed before its code has come is sent when it has", async ({ page }) => {
  const start = await holdScripts(page);
  await page.goto("/contact", { waitUntil: "commit" });
  const form = page.getByRole("form", { name: "News from Pack'd" });
  await form.getByLabel("Email").fill("early@shopper.example");
  await form.getByLabel("Email").press("Enter");
  const sent = page.waitForRequest("**/api/subscriptions");
  start();
  expect((await sent).postDataJSON()).toMatchObject({ email: "early@shopper.example" });
  await expect(form.getByLabel("Email")).toHaveValue("");
  await expect(page).toHaveURL("/contact");
});

test("what is chosen and pressed before the code has come happens when it has", async ({ page }) => {
  const start = await holdScripts(page);
  await page.goto(PRODUCT, { waitUntil: "commit" });
  await page.getByRole("radio", { name: "Pink", exact: true }).check();
  await page.getByRole("radio", { name: "L", exact: true }).check();
  await page.getByRole("button", { name: "Add to Cart" }).dblclick();
  start();
  const cart = page.getByRole("dialog", { name: "Your Cart" });
  await expect(cart.getByText("Pink, L", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cart 1 item" })).toBeAttached();
});

test("what is chosen and pressed while the page comes to life happens once", async ({ page }) => {
  await whileComingToLife(page, () => {
    document.querySelector<HTMLInputElement>("input[value=Pink]")?.click();
    document.querySelector<HTMLInputElement>("input[value=L]")?.click();
    for (const button of document.querySelectorAll("button")) if (button.textContent === "Add to Cart") button.click();
  });
  await page.goto(PRODUCT);
  const cart = page.getByRole("dialog", { name: "Your Cart" });
  await expect(cart.getByText("Pink, L", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cart 1 item" })).toBeAttached();
  await expect(page).toHaveURL(`${PRODUCT}?color=Pink&size=L`);
});

test("a form that is sent while the page comes to life is sent once, as it was typed", async ({ page }) => {
  const sent: unknown[] = [];
  await page.route("**/api/messages", (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status: 201, json: { stored: true } });
  });
  await whileComingToLife(page, () => {
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
  await page.goto("/contact");
  await expect(page.getByText("Thank you for reaching out!")).toBeVisible();
  expect(sent).toMatchObject([{ email: "jordan@mail.example", comment: "Typed early." }]);
});

test("a button of a part that comes late does what it says, however early it is pressed", async ({ page }) => {
  const settings = page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" });
  const banner = page.getByRole("region", { name: "Cookies" });
  await page.goto("/contact");
  await banner.getByRole("button", { name: "Decline" }).click();

  const start = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await settings.click();
  start();
  await expect(banner).toBeVisible();

  await banner.getByRole("button", { name: "Decline" }).click();
  const { held, letIn } = await holdFooter(page);
  await page.reload();
  await held;
  await settings.click();
  letIn();
  await expect(banner).toBeVisible();
});

test("a button that is not the page's, such as an extension's, does what it says", async ({ page }) => {
  await page.goto(PRODUCT);
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
});

/** Keeps the code of the footer back. `held`: the page has asked for it, so its own code has come. */
async function holdFooter(page: Page) {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  await page.route(FOOTER, async (route) => {
    asked.resolve();
    await gate.promise;
    await route.continue();
  });
  return { held: asked.promise, letIn: gate.resolve };
}

test("public pages say where they live and how they look when shared; no other page may be found", async ({
  page,
  baseURL,
}) => {
  await page.goto(`${PRODUCT}?color=Pink`);
  const content = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute("content");
  const address = await page.locator('link[rel="canonical"]').getAttribute("href");
  expect(address).toMatch(new RegExp(`^http.*${PRODUCT}$`));
  expect(await content("og:title")).toBe("Pack'd Hoodie");
  const picture = await content("og:image");
  expect(picture).toMatch(/^http.*\/og\.jpg$/);
  expect((await page.request.get(new URL(new URL(picture ?? "").pathname, baseURL).href)).ok()).toBe(true);
  for (const path of ["/checkout", "/orders", "/success", "/admin/login", "/nowhere"]) {
    await page.goto(path);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  }
});

test("search engines get a map of the pages that are there", async ({ request }) => {
  expect(await (await request.get("/robots.txt")).text()).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  const map = await (await request.get("/sitemap.xml")).text();
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  expect(paths).toEqual(expect.arrayContaining(PAGES));
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(200);
});
