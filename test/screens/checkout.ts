import type { Page } from "@playwright/test";
import { PROBLEMS } from "#api/outcomes.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { fillCard, fillShipping } from "../e2e/steps.ts";
import { answering } from "./answering.ts";
import { orderView } from "./order-view.ts";
import { ordered } from "./orders.ts";
import { LONG_TITLE } from "./samples.ts";
import { all, type Screen, storing, untilLeft } from "./screen.ts";
import { press } from "./steps.ts";
import { withCart } from "./storefront.ts";

const problem = (status: number, code: string, facts: object = {}) =>
  answering("**/api/orders", { status, json: { code, title: code, detail: code, ...facts } });

/** Less stock is left than the cart needs. */
const soldOut = (...left: [color: string, left: number][]) =>
  problem(409, "out_of_stock", {
    left: left.map(([color, left]) => ({ _id: "packd-hoodie", color, size: "M", left })),
  });

const heldBack = (retryAfterSeconds: number) =>
  problem(429, "too_many_attempts", { detail: PROBLEMS.too_many_attempts.detail, retryAfterSeconds });

async function fillIn(page: Page): Promise<void> {
  await fillShipping(page, "jordan@shopper.example");
  await fillCard(page);
}

/** Fills in the whole checkout, places the order and waits for this text. */
const orderUntil = (text: string | RegExp) => async (page: Page) => {
  await fillIn(page);
  await press("Place Order", text)(page);
};

/** Orders get no answer. Replaces `fetch`, because a pending request outlives its page and would reach the shop when the route ends. */
const neverAnswered = (page: Page) =>
  untilLeft(
    page,
    page.addInitScript(() => {
      const send = window.fetch;
      window.fetch = (input, init) =>
        init?.method === "POST" && input === "/api/orders" ? new Promise(() => {}) : send(input, init);
    }),
  );

/** An order was sent before the page was loaded, but its answer did not arrive. */
const unanswered = storing(
  "checkoutAttempt",
  {
    key: "an-open-attempt",
    sent: [
      {
        items: [{ _id: "packd-hoodie", title: "Pack'd Hoodie", color: "Grey", size: "M", quantity: 1 }],
        customerInfo: CUSTOMER,
        shippingMethod: "free",
        expectedTotal: 14.99,
        payment: { kind: "sandbox_token", id: "token" },
      },
    ],
  },
  "sessionStorage",
);

/** Opens the page as the checkout does in a shop that shows a different page after an order. */
const sentAfterOrder = (page: Page) =>
  untilLeft(
    page,
    page.addInitScript(() => history.replaceState({ key: "sent-on", usr: { afterOrder: true } }, "")),
  );

const { _id, orderNumber } = orderView();
const placed = { _id, orderNumber, status: "awaiting_payment", total: 14.99, viewToken: "view-token" };

/** A checkout, with one line in the cart unless `before` says otherwise. */
const checkout = (
  name: string,
  before: Screen["before"] = withCart(1),
  prepare?: Screen["prepare"],
  more: Partial<Screen> = {},
): Screen => ({ name, path: "/checkout", before, ...(prepare && { prepare }), ...more });

export const checkoutScreens: Screen[] = [
  { name: "checkout-empty", path: "/checkout" },
  checkout("checkout"),
  checkout("checkout-invalid", withCart(2), press("Continue to Payment")),
  checkout("checkout-card-invalid", withCart(1), async (page) => {
    await fillIn(page);
    await page.getByLabel("Card number").fill("4111 1111 1111 1111");
    await page.getByLabel("CVC").fill("1");
    await press("Place Order", "Please fix the errors in your payment information")(page);
  }),
  checkout("checkout-doubts", withCart(1), async (page) => {
    const email = `${"jordan.avery.of.portland".repeat(2)}@gmial.com`;
    await page.getByLabel("Full name").fill("Jordan Avery");
    await page.getByRole("main").getByLabel("Email").first().fill(email);
    await page.getByLabel("State").selectOption("WA");
    await page.getByLabel("ZIP code").fill("06390");
    await page.getByLabel("ZIP code").press("Tab");
    await page.getByRole("button", { name: "Keep as Entered" }).waitFor();
  }),
  checkout("checkout-amex", withCart(1), async (page) => {
    await fillIn(page);
    await page.getByLabel("Card number").fill("378282246310005");
    await page.getByLabel("CVC").fill("1234");
  }),
  checkout(
    "checkout-price-changed",
    all(
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
    orderUntil("The sale has ended"),
  ),
  checkout("checkout-stock-changed", all(withCart(3), soldOut(["Black", 0])), orderUntil("An item just sold out.")),
  checkout(
    "checkout-10-lines",
    withCart(10),
    async (page) => {
      const fold = page.getByText("8 more items");
      if (await fold.isVisible()) await fold.click();
      await page.getByLabel("Express").check();
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    },
    { eachWidth: true },
  ),
  // The shop would answer with the product's own title.
  checkout("checkout-long-name", all(withCart(2, LONG_TITLE), answering("**/api/products", "abort"))),
  checkout(
    "checkout-busy",
    all(withCart(1), neverAnswered),
    orderUntil("Please don't close this window or refresh the page."),
  ),
  checkout(
    "checkout-declined",
    all(withCart(1), problem(402, "payment_declined", { detail: "Your card was declined. Please try another card." })),
    orderUntil("Your card was declined. Nothing was charged."),
  ),
  checkout("checkout-wait", all(withCart(1), heldBack(45)), orderUntil("Too many payment attempts.")),
  checkout("checkout-wait-long", all(withCart(1), heldBack(3600)), orderUntil("Too many payment attempts.")),
  checkout(
    "checkout-challenge",
    all(
      withCart(1),
      answering("**/api/orders", {
        status: 200,
        json: { ...placed, action: { kind: "sandbox_challenge", challengeId: "challenge" } },
      }),
    ),
    orderUntil("This is a test. No real bank is involved."),
  ),
  checkout(
    "checkout-unconfirmed",
    all(
      withCart(1),
      answering("**/api/orders", { status: 202, json: placed }),
      answering("**/api/orders/*", { status: 200, json: orderView({ status: "awaiting_payment" }) }),
    ),
    orderUntil("We’re confirming your payment. Please don’t pay again."),
  ),
  checkout("checkout-unanswered", all(withCart(1), unanswered)),
  { name: "out-of-stock-not", path: "/out-of-stock" },
  checkout("out-of-stock", all(withCart(1), soldOut(["Grey", 0])), orderUntil("Temporarily Out of Stock")),
  checkout(
    "out-of-stock-two",
    all(withCart(2), soldOut(["Grey", 0], ["Black", 0])),
    orderUntil("Temporarily Out of Stock"),
  ),
  { name: "out-of-stock-after-order", path: "/out-of-stock", before: all(ordered(orderView()), sentAfterOrder) },
];
