import type { Page } from "@playwright/test";
import { ordered, orderView } from "./orders.ts";
import { answering, type Screen } from "./screen.ts";
import { withCart } from "./storefront.ts";

const LONG_TITLE = "Pack'd Hoodie, limited edition with the very long name that somebody gave it";

const problem = (status: number, code: string, facts: object = {}) =>
  answering("**/api/orders", { status, json: { code, title: code, detail: code, ...facts } });

const both =
  (...steps: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Full name").fill("Jordan Avery");
  await page.getByRole("main").getByLabel("Email").first().fill("jordan@shopper.example");
  await page.getByLabel("Street address").fill("418 Alder Street");
  await page.getByLabel("City").fill("Portland");
  await page.getByLabel("State").selectOption("OR");
  await page.getByLabel("ZIP code").fill("97205");
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByLabel("Cardholder name").fill("Jordan Avery");
  await page.getByLabel("Expiry date").fill("12/34");
  await page.getByLabel("CVC").fill("123");
}

/** Fills in the whole checkout, places the order and waits until the page has said this. */
const orderUntil = (text: string | RegExp) => async (page: Page) => {
  await fillIn(page);
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByText(text).first().waitFor();
};

const heldBack = (retryAfterSeconds: number, words: string) =>
  problem(429, "too_many_attempts", {
    detail: `There have been too many payment attempts. Nothing was charged. Please wait ${words} and place the order again.`,
    retryAfterSeconds,
  });

/** The answer to an order never comes; no request waits for it, which would keep the network busy. */
async function neverAnswered(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (input, init) =>
      init?.method === "POST" && input === "/api/orders" ? new Promise(() => {}) : send(input, init);
  });
}

/** An order was sent before the page was loaded, and its answer did not come. */
async function unanswered(page: Page): Promise<void> {
  await page.addInitScript(() =>
    sessionStorage.setItem("checkoutAttempt", JSON.stringify({ key: "an-open-attempt", sent: [{}] })),
  );
}

/** As the checkout of a shop that is set so sends the shopper on. */
async function sentAfterOrder(page: Page): Promise<void> {
  await page.addInitScript(() => history.replaceState({ key: "sent-on", usr: { afterOrder: true } }, ""));
}

const { _id, orderNumber } = orderView();
const placed = { _id, orderNumber, status: "awaiting_payment", total: 14.99, viewToken: "view-token" };

export const checkoutScreens: Screen[] = [
  { name: "checkout-empty", path: "/checkout" },
  { name: "checkout", path: "/checkout", before: withCart(1) },
  {
    name: "checkout-invalid",
    path: "/checkout",
    before: withCart(2),
    prepare: (page) => page.getByRole("button", { name: "Continue to Payment" }).click(),
  },
  {
    name: "checkout-card-invalid",
    path: "/checkout",
    before: withCart(1),
    async prepare(page) {
      await fillIn(page);
      await page.getByLabel("Card number").fill("4111 1111 1111 1111");
      await page.getByLabel("CVC").fill("1");
      await page.getByRole("button", { name: "Place Order" }).click();
      await page.getByText("Please fix the errors in your payment information").waitFor();
    },
  },
  {
    name: "checkout-doubts",
    path: "/checkout",
    before: withCart(1),
    async prepare(page) {
      await page.getByLabel("Full name").fill("Jordan Avery");
      await page
        .getByRole("main")
        .getByLabel("Email")
        .first()
        .fill(`${"jordan.avery.of.portland".repeat(2)}@gmial.com`);
      await page.getByLabel("State").selectOption("WA");
      await page.getByLabel("ZIP code").fill("06390");
      await page.getByLabel("ZIP code").press("Tab");
      await page.getByRole("button", { name: "Use as typed" }).waitFor();
    },
  },
  {
    name: "checkout-amex",
    path: "/checkout",
    before: withCart(1),
    async prepare(page) {
      await fillIn(page);
      await page.getByLabel("Card number").fill("378282246310005");
      await page.getByLabel("CVC").fill("1234");
    },
  },
  {
    name: "checkout-price-changed",
    path: "/checkout",
    before: both(
      withCart(2, LONG_TITLE),
      problem(409, "price_changed", {
        items: [
          { _id: "packd-hoodie", color: "Grey", size: "M", salePrice: 29.99, saleEnded: true },
          { _id: "packd-hoodie", color: "Black", size: "M", salePrice: 19.99 },
        ],
        shippingCost: 0,
        tax: 0,
      }),
    ),
    prepare: orderUntil("The sale has ended"),
  },
  {
    name: "checkout-stock-changed",
    path: "/checkout",
    before: both(
      withCart(3),
      problem(409, "out_of_stock", {
        left: [
          { _id: "packd-hoodie", color: "Black", size: "M", left: 0 },
          { _id: "packd-hoodie", color: "Blue", size: "M", left: 1 },
        ],
      }),
    ),
    prepare: orderUntil("Some of what you want is sold out."),
  },
  {
    name: "checkout-10-lines",
    path: "/checkout",
    before: withCart(10),
    async prepare(page) {
      const fold = page.getByText("Show all 10 items");
      if (await fold.isVisible()) await fold.click();
      await page.getByLabel("Express").check();
    },
  },
  { name: "checkout-long-name", path: "/checkout", before: withCart(2, LONG_TITLE) },
  {
    name: "checkout-busy",
    path: "/checkout",
    before: both(withCart(1), neverAnswered),
    prepare: orderUntil("Please don't close this window or refresh the page."),
  },
  {
    name: "checkout-declined",
    path: "/checkout",
    before: both(
      withCart(1),
      problem(402, "payment_declined", { detail: "Your card was declined. Please try another card." }),
    ),
    prepare: orderUntil("Your card was declined. Please try another card."),
  },
  {
    name: "checkout-wait",
    path: "/checkout",
    before: both(withCart(1), heldBack(45, "45 seconds")),
    prepare: orderUntil("There have been too many payment attempts."),
  },
  {
    name: "checkout-wait-long",
    path: "/checkout",
    before: both(withCart(1), heldBack(3600, "60 minutes")),
    prepare: orderUntil("There have been too many payment attempts."),
  },
  {
    name: "checkout-challenge",
    path: "/checkout",
    before: both(
      withCart(1),
      answering("**/api/orders", {
        status: 200,
        json: { ...placed, action: { kind: "sandbox_challenge", challengeId: "challenge" } },
      }),
    ),
    prepare: orderUntil("This page stands for your bank"),
  },
  {
    name: "checkout-unconfirmed",
    path: "/checkout",
    before: both(
      withCart(1),
      answering("**/api/orders", { status: 202, json: placed }),
      answering("**/api/orders/*", { status: 200, json: orderView({ status: "awaiting_payment" }) }),
    ),
    prepare: orderUntil("We are confirming your payment; do not pay again"),
  },
  {
    name: "checkout-sold-out-line",
    path: "/checkout",
    before: both(
      withCart(2),
      problem(409, "out_of_stock", { left: [{ _id: "packd-hoodie", color: "Black", size: "M", left: 0 }] }),
    ),
    prepare: orderUntil("Some of what you want is sold out."),
  },
  {
    name: "checkout-unanswered",
    path: "/checkout",
    before: both(withCart(1), unanswered),
  },
  { name: "out-of-stock-not", path: "/out-of-stock" },
  {
    name: "out-of-stock",
    path: "/checkout",
    before: both(
      withCart(1),
      problem(409, "out_of_stock", { left: [{ _id: "packd-hoodie", color: "Grey", size: "M", left: 0 }] }),
    ),
    prepare: orderUntil("Temporarily Out of Stock"),
  },
  {
    name: "out-of-stock-after-order",
    path: "/out-of-stock",
    before: both(ordered(orderView()), sentAfterOrder),
  },
];
