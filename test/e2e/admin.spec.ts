import { expect } from "@playwright/test";
import { TOKEN_KEY } from "#app/admin/frame/session.ts";
import { jpeg } from "#test/harness/picture-bytes.ts";
import { TEST_ADMIN } from "#test/harness/shop-process.ts";
import { areaLink, logIn, rowOf } from "./steps.ts";
import { test } from "./test.ts";

test("staff log in and out, a failed login says why, an expired session asks for the password over the page", async ({
  page,
}) => {
  const tokenKept = () => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
  const isLoggedOut = async () => {
    await expect(page).toHaveURL(/\/admin\/login$/);
    expect(await tokenKept()).toBeNull();
  };
  const login = page.getByRole("button", { name: "Login" });
  const logInByForm = async () => {
    await page.getByLabel("Email").fill(TEST_ADMIN.email);
    await page.getByLabel("Password").fill(TEST_ADMIN.password);
    await login.click();
  };
  await test.step("a login that fails", async () => {
    await page.goto("/admin");
    await isLoggedOut();
    await login.click();
    await expect(page.getByText("Please enter your password")).toBeVisible();
    await page.getByLabel("Email").fill("nobody@packd.example");
    await page.getByLabel("Password").fill("not-the-password");
    await login.click();
    await expect(page.getByRole("alert")).toContainText("Invalid email or password");
    await page.route("**/api/auth/login", (route) => route.abort());
    await logInByForm();
    await expect(page.getByRole("alert")).toContainText("Demo mode - API not available");
    await isLoggedOut();
    await page.unroute("**/api/auth/login");
  });

  await test.step("a successful login, and a session that ends while its page is open", async () => {
    // Measured in the page, because a busy machine may ask for it only after the toast's three seconds.
    const toast = page.waitForFunction(() => {
      const groups = [...document.querySelectorAll("[role=group]")];
      return groups.find(({ textContent }) => textContent.includes("Logged in successfully!"))?.getBoundingClientRect()
        .x;
    });
    await logInByForm();
    const left = await (await toast).jsonValue();
    const beside = (await page.getByRole("button", { name: "Logout" }).boundingBox()) ?? { x: 0, width: 0 };
    expect(left, "nothing covers the sidebar").toBeGreaterThan(beside.x + beside.width);
    await expect(areaLink(page, "Home")).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("region", { name: "Launch checklist" })).toBeVisible();
    const headers = { authorization: `Bearer ${await tokenKept()}` };
    expect((await page.request.post("/api/auth/logout", { headers })).ok()).toBe(true);
    // The page polls its counts, so the prompt may be open already.
    await areaLink(page, "Orders").dispatchEvent("click");
    const prompt = page.getByRole("dialog", { name: "Your session has expired" });
    await prompt.getByLabel("Password").fill("not-the-password");
    await prompt.getByRole("button", { name: "Log in" }).click();
    await expect(prompt.getByRole("form").getByText("Invalid email or password")).toBeVisible();
    await prompt.getByLabel("Password").fill(TEST_ADMIN.password);
    await prompt.getByRole("button", { name: "Log in" }).click();
    await expect(prompt).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/orders$/);
    await expect(page.getByLabel("Find orders")).toBeVisible();
    expect((await page.goto("/admin/no-such-page"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await page.getByRole("link", { name: "Back to Home" }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await page.evaluate((key) => localStorage.setItem(key, "forged"), TOKEN_KEY);
    await page.goto("/admin");
    await isLoggedOut();
  });

  await test.step("a login typed before the scripts have loaded; a logout also ends the session on the server", async () => {
    await page.goto("/admin?tab=messages&state=open");
    await expect(page).toHaveURL(/\/admin\/login\?next=/);
    await logInByForm();
    await expect(page).toHaveURL(/\/admin\/inbox\?state=open$/);
    await expect(page.getByRole("button", { name: "Open", exact: true })).toHaveAttribute("aria-pressed", "true");
    const headers = { authorization: `Bearer ${await tokenKept()}` };
    const ended = page.waitForResponse("**/api/auth/logout");
    await page.getByRole("button", { name: "Logout" }).click();
    await isLoggedOut();
    await ended;
    expect((await page.request.get("/api/auth/verify", { headers })).status()).toBe(401);
  });
});

test("a product is created with an uploaded picture, goes live with it in the shop, and is deleted", async ({
  page,
}) => {
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await logIn(page, "/admin/products/new");
  await press("Create product");
  for (const text of ["Please enter a title", "Please choose a picture", "Please enter the inventory"]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.getByLabel("Title").fill("Staff Cap");
  await page.getByLabel("Price").fill("9.50");
  await page.getByLabel("Inventory").fill("7");
  await page.getByLabel("Description").fill("A cap.");
  await page.getByRole("button", { name: "Choose Image" }).click();
  const buffer = await jpeg({ width: 800, height: 800 }, "#315a7d");
  await page.getByLabel("Choose a file").setInputFiles({ name: "cap.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByRole("button", { name: "Change Image" })).toBeVisible();
  await press("Create product");
  await expect(page.getByText("Product created")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/products\/staff-cap$/);
  await expect(page.getByText("7 in stock")).toBeVisible();
  expect((await page.request.get("/api/products/staff-cap")).status()).toBe(404);

  await page.getByLabel("Price", { exact: true }).fill("11");
  await page.getByLabel("Status").selectOption("live");
  await press("Save");
  await expect(page.getByText("Product updated")).toBeVisible();
  const shop = await page.context().newPage();
  await shop.goto("/product/staff-cap");
  const shown = shop.getByRole("region", { name: "Product pictures" }).getByRole("img").first();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/media\/u\/[\w-]+\.avif$/);
  await expect(shop.getByText("$11.00").first()).toBeVisible();
  await shop.close();
  await page.getByRole("link", { name: "All products" }).click();
  await expect(rowOf(page, "Staff Cap")).toContainText("$11.00");

  const question = page.getByRole("alertdialog", { name: "Delete this product?" });
  await page.getByRole("button", { name: "More actions, Staff Cap" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Product deleted")).toBeVisible();
  await expect(rowOf(page, "Staff Cap")).toHaveCount(0);
});
