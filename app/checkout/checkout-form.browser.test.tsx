import { beforeEach, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { SANDBOX_CARDS } from "#shop/money/payments/gateways/sandbox/sandbox-cards.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { cartLine } from "#test/harness/sample-cart.ts";
import { sampleProduct, sampleVariant } from "#test/harness/sample-product.ts";
import { renderForShopper, storeCart } from "#test/harness/shopper-part.tsx";
import CheckoutPage from "./checkout-page.tsx";
import { ONLY_TEST_CARDS } from "./providers/sandbox/sandbox-card.ts";
import "../app.css";

const COLORS = ["Grey", "Black", "Blue", "Pink", "White"];
const PRICES = { price: 29.99, salePrice: 14.99 };
const variants = COLORS.map((color) => sampleVariant(color, { M: 3, L: 3 }));
const hoodie = sampleProduct({ _id: "hoodie", title: "Pack'd Hoodie", ...PRICES, variants });
const SHIPPING_ERRORS = "Please fix the errors in your shipping information";

const summary = page.getByRole("complementary", { name: "Order Summary" });
const field = (name: string) => page.getByLabelText(name);
const button = (name: string | RegExp) => page.getByRole("button", { name });
const alert = (hasText: string) => page.getByRole("alert").filter({ hasText });
const texts = (of: Locator) => expect.poll(() => of.elements().map(({ textContent }) => textContent));
const step = () => expect.poll(() => document.querySelector("[aria-current=step]")?.textContent);
const described = (name: string) => expect.element(field(name));

beforeEach(() => page.viewport(1280, 720));

/** Opens the checkout with this many different lines. `order`: the shop's answer to each order that is sent. */
async function open(lines = 1, order = (_sent: number): object => ({})) {
  const shop = { order, sent: 0 };
  vi.stubGlobal("fetch", async (url: string) => {
    if (url !== "/api/orders") return Response.json([hoodie]);
    const { status = 500, ...body } = shop.order(++shop.sent) as { status?: number };
    return Response.json(body, { status });
  });
  const cart = Array.from({ length: lines }, (_, at) =>
    cartLine({ color: COLORS[at % COLORS.length], size: at < COLORS.length ? "M" : "L" }),
  );
  storeCart(...cart);
  await renderForShopper(<CheckoutPage />);
  await expect.element(field("Full name")).toBeVisible();
  return shop;
}

async function fillShipping() {
  await field("Full name").fill(CUSTOMER.name);
  await field("Email").fill("jordan@shopper.example");
  await field("Street address").fill(CUSTOMER.address);
  await field("City").fill(CUSTOMER.city);
  await field("State").selectOptions(CUSTOMER.state);
  await field("ZIP code").fill(CUSTOMER.zip);
}

async function fillCard() {
  await field("Card number").fill("4242 4242 4242 4242");
  await field("Cardholder name").fill(CUSTOMER.name);
  await field("Expiry date").fill("1240");
  await field("CVC").fill("123");
}

test("the checkout shows the items, shipping and payment, without links that lead away", async () => {
  await open();
  const honeypots = document.querySelectorAll<HTMLInputElement>("input[name=website]");
  expect([...honeypots].map(({ tabIndex, autocomplete }) => [tabIndex, autocomplete])).toEqual([[-1, "off"]]);
  for (const text of ["Pack'd Hoodie", "Grey, size M, quantity 1", "Hurry! Only 3 left in stock"])
    await expect.element(summary.getByText(text)).toBeVisible();
  await expect.element(summary.getByText("Complete your order before they're gone!")).toBeVisible();
  await texts(summary.getByRole("term")).toEqual(["Subtotal", "Shipping", "Estimated Tax", "Total"]);
  await texts(summary.getByRole("definition")).toEqual(["$14.99", "FREE", "$0.00", "$14.99"]);
  const methods = page.getByRole("group", { name: "Shipping method" });
  await expect.element(methods.getByRole("radio", { name: /^Free shipping/ })).toBeChecked();
  await expect.element(methods.getByText(/^3-7 business days, [A-Z][a-z]{2} \d+( – |–)/)).toBeVisible();
  await methods.getByRole("radio", { name: /^Express/ }).click();
  await texts(summary.getByRole("definition")).toEqual(["$14.99", "$7.99", "$0.00", "$22.98"]);

  await expect.element(page.getByText("Test mode", { exact: true })).toBeVisible();
  const testNumbers = page.getByRole("region", { name: "Test numbers" }).getByRole("button", { includeHidden: true });
  expect(testNumbers.elements()).toHaveLength(SANDBOX_CARDS.length);
  const guarantee = page.getByRole("link", { name: /^30-Day Money-Back Guarantee/ });
  await expect.element(guarantee).toHaveAttribute("href", "/terms#returns-and-refunds");
  await expect.element(guarantee).toHaveAttribute("target", "_blank");
  await expect.element(page.getByText("All Major Cards Accepted")).toBeVisible();
  // This page is on plain HTTP, so it mustn't claim to be secure.
  await expect.element(page.getByText("SSL Secure")).not.toBeInTheDocument();
  await expect.element(page.getByRole("navigation", { name: "Main" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Back to Shop" })).toHaveAttribute("href", "/shop");
  const policies = page.getByRole("navigation", { name: "Policies" });
  await expect.element(policies.getByRole("link", { name: /^Cancellation/ })).toHaveAttribute("target", "_blank");
});

test("a field is checked when it is left, and its error disappears when it is edited", async () => {
  await open();
  await field("Full name").click();
  for (let at = 0; at < 8; at++) await userEvent.tab();
  expect(document.querySelector("[aria-invalid=true]")).toBeNull();
  await field("Email").fill("jordan@gmial");
  await described("Email").not.toHaveAttribute("aria-invalid");
  await userEvent.tab();
  await described("Email").toHaveAttribute("aria-invalid", "true");
  await described("Email").toHaveAccessibleDescription("Please enter a valid email address");
  await expect
    .element(page.getByRole("status").filter({ hasText: "Please enter a valid email address" }))
    .toBeInTheDocument();
  await field("Email").clear();
  await described("Email").not.toHaveAttribute("aria-invalid");
  // A cleared field is reported, unlike one that was never touched.
  await userEvent.tab();
  await described("Email").toHaveAccessibleDescription("Please enter your email address");
  await field("State").selectOptions("OR");
  await field("State").selectOptions("");
  (field("State").element() as HTMLElement).focus();
  await userEvent.tab();
  await described("State").toHaveAccessibleDescription("Please select your state");
  await field("CVC").fill("12");
  await userEvent.tab();
  await described("CVC").toHaveAccessibleDescription("CVC must be 3 or 4 digits");
  await field("CVC").fill("123");
  await described("CVC").not.toHaveAttribute("aria-invalid");
});

test("the error summary leads to each field and shrinks as they are fixed; the card has its own", async () => {
  await open();
  await field("ZIP code").fill("9720");
  // The message that appears when the field is left doesn't move the button while it is being pressed.
  await button("Continue to Payment").click({ position: { x: 60, y: 2 } });
  const errors = alert(SHIPPING_ERRORS);
  await expect.element(errors).toHaveFocus();
  const names = ["Full name", "Email", "Street address", "City", "State", "ZIP code"];
  await texts(errors.getByRole("link")).toEqual(names);
  await described("Full name").toHaveAccessibleDescription("Please enter your full name");
  const link = errors.getByRole("link", { name: "State" });
  for (let at = 0; at < 5; at++) await userEvent.tab();
  await expect.element(link).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(field("State")).toHaveFocus();
  await field("State").selectOptions("OR");
  await expect.element(link).not.toBeInTheDocument();
  await page.getByRole("list", { name: "Steps" }).getByRole("button", { name: "2 Payment" }).click();
  await expect.element(errors).toHaveFocus();
  await fillShipping();
  await expect.element(errors).not.toBeInTheDocument();
  await button("Continue to Payment").click();
  await expect.element(page.getByRole("heading", { name: "Payment" })).toHaveFocus();
  await step().toContain("Payment");

  await fillCard();
  await field("Card number").fill("4111 1111 1111 1111");
  await field("Expiry date").clear();
  await button("Place Order").click();
  const cardErrors = alert("Please fix the errors in your payment information");
  await expect.element(cardErrors).toHaveFocus();
  await cardErrors.getByRole("link", { name: "Expiry date" }).click();
  await expect.element(field("Expiry date")).toHaveFocus();
  await field("Expiry date").fill("1240");
  await button("Place Order").click();
  await texts(cardErrors.getByRole("link")).toEqual(["Card number"]);
  await described("Card number").toHaveAccessibleDescription(ONLY_TEST_CARDS);
  await page.getByRole("list", { name: "Steps" }).getByRole("button", { name: "1 Shipping" }).click();
  await expect.element(page.getByRole("heading", { name: "Where should we send it?" })).toHaveFocus();
  await step().toContain("Shipping");
  await described("Full name").toHaveValue(CUSTOMER.name);
  await described("Card number").toHaveValue("4111 1111 1111 1111");
});

test("errors of the server and the bank are shown at their fields, and nothing that was typed is lost", async () => {
  const shop = await open();
  await fillShipping();
  await button("Continue to Payment").click();
  await fillCard();
  const city = { field: "customerInfo.city", message: "We do not know this city" };
  shop.order = () => ({ status: 400, code: "validation_failed", errors: [city] });
  await button("Place Order").click();
  await expect.element(alert(SHIPPING_ERRORS)).toHaveFocus();
  await step().toContain("Shipping");
  await alert(SHIPPING_ERRORS).getByRole("link", { name: "City" }).click();
  await described("City").toHaveFocus();
  await described("City").toHaveAccessibleDescription("We do not know this city");

  await field("City").fill("Salem");
  const cvc = { field: "cardCVC", message: "The CVC of your card is incorrect. Please check it." };
  shop.order = () => ({ status: 402, code: "payment_declined", errors: [cvc] });
  await button("Place Order").click();
  await expect.element(alert("Your card was declined. Nothing was charged.")).toHaveFocus();
  await page.getByRole("link", { name: "CVC" }).click();
  await described("CVC").toHaveFocus();
  expect(page.getByText(cvc.message).elements()).toHaveLength(1);

  shop.order = () => ({ status: 500 });
  await button("Place Order").click();
  await expect.element(page.getByText("Failed to save order. Please try again.")).toBeVisible();
  await described("City").toHaveValue("Salem");
  await described("Card number").toHaveValue("4242 4242 4242 4242");
});

test("a typo in the email's domain or the state can be fixed by a button, and isn't asked about twice", async () => {
  await open();
  const asked = () => page.getByRole("button", { name: /Keep Mine|Keep as Entered/ });
  await field("Email").fill("jordan@gmial.com");
  await userEvent.tab();
  await button("Use jordan@gmail.com").click();
  await described("Email").toHaveValue("jordan@gmail.com");
  await described("Email").toHaveFocus();
  await field("Email").fill("jordan@gmial.com");
  await userEvent.tab();
  await expect.element(button("Keep Mine")).toBeVisible();
  await userEvent.tab({ shift: true });
  await expect.element(button("Keep Mine")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await described("Email").toHaveFocus();
  await userEvent.tab();
  await expect.element(asked()).not.toBeInTheDocument();

  await field("State").selectOptions("WA");
  await field("ZIP code").fill("97205");
  await userEvent.tab();
  await described("ZIP code").toHaveAccessibleDescription(/^This ZIP code is in OR, not in WA\./);
  await button("Change to OR").click();
  await described("State").toHaveValue("OR");
  await expect.element(page.getByText(/^This ZIP code is in/)).not.toBeInTheDocument();
  await field("State").selectOptions("CA");
  await button("Keep as Entered").click();
  await described("ZIP code").toHaveFocus();
  await expect.element(asked()).not.toBeInTheDocument();

  // Changed values are questioned again. Sent straight from the field, the form stops once, so that the hint is seen.
  await field("Full name").fill(CUSTOMER.name);
  await field("Street address").fill(CUSTOMER.address);
  await field("City").fill(CUSTOMER.city);
  await field("State").selectOptions("NY");
  await field("ZIP code").fill("97206");
  await button("Continue to Payment").click();
  await expect.element(button("Keep as Entered")).toBeVisible();
  await described("ZIP code").toHaveFocus();
  await button("Continue to Payment").click();
  await expect.element(page.getByRole("heading", { name: "Payment" })).toHaveFocus();
});

test("ten lines can be unfolded on a desktop and on a phone, beside the total", async () => {
  await page.viewport(1440, 800);
  await open(10);
  const lines = summary.getByRole("listitem");
  const shown = () => expect.poll(() => lines.elements().filter((line) => line.checkVisibility()).length);
  await shown().toBe(6);
  const total = summary.getByText("Total", { exact: true });
  await expect.element(total).toBeInViewport();
  await summary.getByText("4 more items").click();
  await shown().toBe(10);
  await summary.getByText("Show fewer").click();

  await page.viewport(390, 800);
  await shown().toBe(2);
  await expect.element(summary.getByText("Subtotal")).not.toBeInTheDocument();
  await summary.getByText("8 more items").click();
  await shown().toBe(10);
  const fewer = summary.getByText("Show fewer");
  const top = (element: Element | undefined) => element?.getBoundingClientRect().top ?? 0;
  expect(top(fewer.element())).toBeGreaterThan(top(lines.elements().at(-1)));
  expect(top(fewer.element())).toBeGreaterThan(top(summary.getByText("Subtotal").element()));
  await expect.element(summary.getByText("Subtotal")).toBeVisible();
  await fewer.click();
  await expect.element(summary.getByText("Subtotal")).not.toBeInTheDocument();
  await expect.element(summary.getByText("8 more items")).toBeInViewport();
});

test("a blocked shopper's wait is counted down, what was typed stays, and the next order is accepted", async () => {
  const detail = "Too many payment attempts. Nothing was charged.";
  const blocked = { status: 429, code: "too_many_attempts", detail, retryAfterSeconds: 3600 };
  const shop = await open(1, (sent) => (sent === 1 ? blocked : { status: 500 }));
  await fillShipping();
  await button("Continue to Payment").click();
  await fillCard();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now(), shouldAdvanceTime: true });
  const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
  await button("Place Order").click();
  const notice = alert("Too many payment attempts.");
  await expect.element(notice).toMatchTextContent(/Your details are still here\./);
  await expect.element(notice).toHaveFocus();
  await expect.element(button(/^Try again at 1?\d:\d\d [AP]M ET$/)).toBeDisabled();
  // A disabled button isn't read out.
  const status = page.getByRole("status").filter({ hasText: /^Try again at 1?\d:\d\d [AP]M ET\.$/ });
  await expect.element(status).toBeInTheDocument();
  pass(55);
  await expect.element(button(/^Try again in (5:00|4:\d\d)$/)).toBeDisabled();
  pass(6);
  await expect.element(page.getByText("You can try again now.")).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  await described("Full name").toHaveValue(CUSTOMER.name);
  // The device's clock is set back after the wait.
  pass(-30);
  await field("Cardholder name").fill(CUSTOMER.name);
  await expect.element(page.getByText("You can try again now.")).toBeVisible();
  await button("Place Order").click();
  await expect.poll(() => shop.sent).toBe(2);
});
