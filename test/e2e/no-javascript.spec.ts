import { expect, type Page } from "@playwright/test";
import { orderOf } from "./steps.ts";
import { test } from "./test.ts";

test.use({ javaScriptEnabled: false });

/** Playwright finds no text in a `<noscript>` from outside it. */
const note = (page: Page, text: string) => page.locator("noscript *", { hasText: text }).first();

const HOODIE = "/product/packd-hoodie";

test("Without JavaScript, the shop is filtered, a color chosen, forms are sent and an order opens; other pages say what they need", async ({
  page,
  request,
  shopUrl,
}) => {
  await test.step("the shop and a product", async () => {
    await page.goto("/shop");
    const count = page.getByText(/^\d+ products?$/);
    const before = await count.textContent();
    await page.getByRole("combobox", { name: "Price" }).selectOption({ label: "$20 and up" });
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(count).not.toHaveText(before ?? "");
    await expect(page.getByRole("combobox", { name: "Price" })).toHaveValue("20-and-up");
    await page.getByRole("combobox", { name: "Availability" }).selectOption("Out of Stock");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("link", { name: "Show All Products" }).click();
    await expect(count).toHaveText(before ?? "");

    await page.goto(HOODIE);
    await page.getByRole("radio", { name: "Pink", exact: true }).check();
    await page.getByRole("radio", { name: "L", exact: true }).check();
    await page.getByRole("button", { name: "Show this color and size" }).click();
    await expect(page).toHaveURL(/color=Pink&size=L/);
    await expect(page.getByRole("radio", { name: "Pink", exact: true })).toBeChecked();
    await expect(page.getByRole("radio", { name: "L", exact: true })).toBeChecked();
    await expect(page.getByRole("img", { name: /in Pink/ }).first()).toBeVisible();
    // The four pictures, without an empty slot for the 360° view.
    await expect(page.locator("[data-slide]:visible")).toHaveCount(4);
  });

  await test.step("a link to a question opens its answer", async () => {
    await page.goto("/faq#can-i-return-it");
    await expect(page.getByText("Yes, within 30 days of delivery")).toBeInViewport();
  });

  await test.step("a policy, folded and printed", async () => {
    await page.goto("/privacy");
    const folded = page.getByText("Cart: what's in it.");
    await expect(folded).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(folded).toBeVisible();
    await page.emulateMedia({ media: null });
    await page.getByText("Each item, and what it’s for").click();
    await expect(folded).toBeVisible();
  });

  await test.step("a contact message with an error keeps what was typed; so do the other forms", async () => {
    await page.goto("/contact");
    const form = page.getByRole("form", { name: "Write to us" });
    await form.getByLabel("Comment").fill("Does a 13 inch laptop fit?");
    await form.getByLabel("Email").fill("jordan.mail.example");
    await form.getByRole("button", { name: "Send" }).click();
    await expect(form.getByLabel("Email")).toHaveAccessibleDescription("Please enter a valid email address");
    await expect(form.getByLabel("Comment")).toHaveValue("Does a 13 inch laptop fit?");
    await form.getByLabel("Email").fill("jordan@mail.example");
    await form.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Thank you for reaching out! We received your message.")).toBeVisible();
    await page.getByRole("link", { name: "Write Another Message" }).click();
    await expect(form.getByLabel("Comment")).toHaveValue("");

    const news = page.getByRole("form", { name: "News from Pack’d" });
    await news.getByLabel("Email").fill("no-script@shopper.example");
    await news.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("heading", { name: "You’re subscribed" })).toBeVisible();

    await page.goto("/orders");
    const look = page.getByRole("main");
    await look.getByLabel("Order number").fill("LC999999");
    await look.getByLabel("Email").fill("no-script@shopper.example");
    await look.getByRole("button", { name: "Find order" }).click();
    await expect(page.getByText(/If an order matches/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Edit and Try Again" })).toBeHidden();
  });

  await test.step("an order opens with its link", async () => {
    const order = await orderOf(request, [{ page: HOODIE }]);
    await page.goto(order.path);
    const link = page.getByLabel("Link from your email");
    await link.fill(`${shopUrl}${order.path}#wrong`);
    await page.getByRole("button", { name: "Open my order" }).click();
    await expect(note(page, "This link doesn't open an order.")).toBeVisible();
    await link.fill(`${shopUrl}${order.path}#${order.viewToken}`);
    await page.getByRole("button", { name: "Open my order" }).click();
    await expect(page.getByText(order.number).first()).toBeVisible();
    await expect(note(page, "You need JavaScript to change or cancel an order here.")).toBeVisible();
  });

  await page.goto("/checkout");
  await expect(note(page, "The cart and checkout need JavaScript.")).toBeVisible();
});
