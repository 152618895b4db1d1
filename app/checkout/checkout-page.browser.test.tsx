import { beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { reloadPage } from "#app/ads/reload-page.ts";
import { isSettled, settleLastOrder, storeLastOrder } from "#app/orders/last-order.ts";
import { replaceCart } from "#app/storefront/cart-store.ts";
import { CUSTOMER } from "#test/harness/customer.ts";
import { cartLine, stockedHoodie } from "#test/harness/sample-cart.ts";
import { renderForShopper, storeCart, storedCart } from "#test/harness/shopper-part.tsx";
import { orderView } from "#test/screens/order-view.ts";
import { ATTEMPT_KEY } from "./checkout-attempt.ts";
import { DRAFT_KEY } from "./checkout-draft.ts";
import CheckoutPage from "./checkout-page.tsx";
import "../app.css";

vi.mock("#app/ads/reload-page.ts");

const order = orderView({ status: "awaiting_payment" });
const { _id, orderNumber } = order;
const orderPath = `/api/orders/${_id}`;
const bought = { ...order, items: [cartLine()] };
/** The answer to the order, with the bank's challenge. */
const accepted = {
  _id,
  orderNumber,
  viewToken: "view-token",
  action: { kind: "sandbox_challenge", challengeId: "c1" },
};
let answers: Record<string, unknown>;
let asked: [url: string, body: unknown][];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  answers = { "/api/products": [stockedHoodie({ M: 3, L: 3 })], "/api/orders": accepted };
  asked = [];
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit = {}) => {
    asked.push([url, body]);
    const status = url in answers ? 200 : 503;
    const answer = answers[url] ?? null;
    return answer instanceof Response ? answer.clone() : Response.json(answer, { status });
  });
  replaceCart(cartLine(), 3);
});

/** Waits for a text or heading without the time for which the page itself waits between its requests. */
const appears = (place: { elements(): Element[] }) =>
  expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      return place.elements().length;
    })
    .toBe(1);

const show = (facts: object = {}, at = "/checkout") =>
  renderForShopper(<CheckoutPage />, { at, facts, others: ["/success", "/out-of-stock", "/orders/:id", "/shop"] });

test("while a payment is being confirmed there is no form, and a failure brings it back as it was", async () => {
  const screen = await show();
  await screen.getByLabelText("Full name").fill("Jordan Avery");
  await screen.getByLabelText("Cardholder name").fill("Jordan A Avery");
  storeLastOrder(accepted);
  answers[orderPath] = order;
  // The order of another tab is noticed when this one is sent.
  await screen.getByRole("button", { name: "Place Order" }).click();
  await expect.element(screen.getByRole("status").filter({ hasText: orderNumber })).toHaveFocus();
  await expect.element(screen.getByRole("textbox")).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Place Order" })).not.toBeInTheDocument();

  answers[orderPath] = { ...order, status: "payment_failed" };
  await appears(screen.getByText(/^The payment didn't go through/));
  await expect.element(screen.getByLabelText("Full name")).toHaveValue("Jordan Avery");
  await expect.element(screen.getByLabelText("Cardholder name")).toHaveValue("Jordan A Avery");
});

test("a form whose code comes after the navigation takes the focus to its heading", async () => {
  const screen = await show();
  await expect.element(screen.getByRole("heading", { name: "Where should we send it?" })).toHaveFocus();
});

const YESTERDAY = Date.now() - 86_400_000;
const keepDraft = (values: object) =>
  localStorage.setItem(DRAFT_KEY, JSON.stringify({ at: YESTERDAY, method: "free", values, settled: {} }));
const draft = () => JSON.parse(localStorage.getItem(DRAFT_KEY) ?? "null");

async function placeOrder() {
  keepDraft({ ...CUSTOMER, zip: "97205" });
  const screen = await show();
  await screen.getByLabelText("Card number").fill("4242 4242 4242 4242");
  await screen.getByLabelText("Cardholder name").fill(CUSTOMER.name);
  await screen.getByLabelText("Expiry date").fill("12/40");
  await screen.getByLabelText("CVC").fill("123");
  await screen.getByRole("button", { name: "Place Order" }).click();
  return screen;
}

test("an order keeps what another tab has put into the cart during the bank's challenge", async () => {
  const screen = await placeOrder();
  await expect.element(screen.getByRole("dialog", { name: "Test bank" })).toBeVisible();
  storeCart(cartLine({ quantity: 2 }), cartLine({ size: "L" }));
  answers["/api/sandbox/challenges/c1"] = null;
  answers[`${orderPath}/confirmation`] = { _id, orderNumber };
  await screen.getByRole("button", { name: "Approve" }).click();
  await appears(screen.getByRole("heading", { name: "/success" }));
  expect(storedCart()).toMatchObject([
    { size: "M", quantity: 1 },
    { size: "L", quantity: 1 },
  ]);
  expect([localStorage.getItem(DRAFT_KEY), sessionStorage.getItem(ATTEMPT_KEY)]).toEqual([null, null]);
});

test("closing the bank's challenge declines it, so that the next card is a new payment", async () => {
  const screen = await placeOrder();
  await expect.element(screen.getByRole("dialog", { name: "Test bank" })).toBeVisible();
  answers["/api/sandbox/challenges/c1"] = null;
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("dialog", { name: "Test bank" })).not.toBeInTheDocument();
  expect(asked).toContainEqual(["/api/sandbox/challenges/c1", JSON.stringify({ approve: false })]);
});

test.each([
  ["that was placed after its tab was closed leaves the cart, and what was added since stays", 0, ["M", "L"], "L"],
  ["from an earlier day isn't taken for what the cart holds now", 86_400_000, ["M"], "M"],
])("an order %s", async (_, agoMs, sizes, left) => {
  storeLastOrder(accepted);
  const placedAt = new Date(Date.now() - agoMs).toISOString();
  answers[orderPath] = { ...bought, status: "pending", placedAt };
  storeCart(...sizes.map((size) => cartLine({ size })));
  const screen = await show();
  await expect.element(screen.getByText(/^Your earlier order went through/)).toBeVisible();
  expect(storedCart()).toMatchObject([{ size: left, quantity: 1 }]);
  expect(isSettled(_id)).toBe(true);
});

/** The shop answers with this once, and then no more. */
function answerOnce(view: object) {
  const get = () => {
    delete answers[orderPath];
    return view;
  };
  Object.defineProperty(answers, orderPath, { get, enumerable: true, configurable: true });
}

test.each([
  ["pending", "/success"],
  ["cancelled", "/orders/:id"],
])("an order of a closed tab leaves the cart by the answer that says %s, which opens %s", async (status, next) => {
  storeLastOrder(accepted);
  const screen = await show();
  await expect.element(screen.getByRole("status").filter({ hasText: orderNumber })).toHaveFocus();
  // While the shop can't say how it ended, no other can be placed.
  await expect.element(screen.getByRole("button", { name: "Place Order" })).not.toBeInTheDocument();
  answerOnce({ ...bought, status });
  await appears(screen.getByRole("heading", { name: next }));
  expect(storedCart()).toEqual([]);
  expect(isSettled(_id)).toBe(true);
});

test("a tab that waited for an order which another tab has settled takes nothing out of the cart", async () => {
  storeLastOrder(accepted);
  answers[orderPath] = order;
  const screen = await show();
  await expect.element(screen.getByRole("status").filter({ hasText: orderNumber })).toBeVisible();
  settleLastOrder(_id);
  storeLastOrder({ _id: "o2", orderNumber: "LC000002", viewToken: "view-token" });
  answers[orderPath] = { ...bought, status: "pending" };
  await appears(screen.getByRole("heading", { name: "/success" }));
  expect(storedCart()).toMatchObject([{ size: "M", quantity: 1 }]);
  expect(isSettled("o2")).toBe(false);
});

test("after a reload, an order that another tab has settled needn't be sent again", async () => {
  storeLastOrder(accepted);
  settleLastOrder(_id);
  storeLastOrder({ _id: "o2", orderNumber: "LC000002", viewToken: "view-token" });
  settleLastOrder("o2");
  const attempt = { key: "key-number-1", sent: [{}], arrived: {}, orderId: _id };
  sessionStorage.setItem(ATTEMPT_KEY, JSON.stringify(attempt));
  const screen = await show();
  await expect.element(screen.getByRole("button", { name: "Place Order" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Finish My Last Order" })).not.toBeInTheDocument();
});

test("what was typed keeps its age until the shopper types again, and then also what another tab has typed", async () => {
  keepDraft({ name: "Jordan Avery" });
  const screen = await show();
  await expect.element(screen.getByLabelText("Full name")).toHaveValue("Jordan Avery");
  expect(draft().at).toBe(YESTERDAY);
  keepDraft({ name: "Jordan Avery", address: "1 Other Street" });
  await screen.getByLabelText("City").fill("Portland");
  expect(draft().values).toMatchObject({ name: "Jordan Avery", address: "1 Other Street", city: "Portland" });
  expect(draft().at).toBeGreaterThan(YESTERDAY);
});

test("after a lost answer and a reload, the form has what was typed since the order was sent", async () => {
  const { image: _, ...item } = cartLine();
  const payment = { kind: "sandbox_token", id: "tok_1" };
  const sent = { items: [item], customerInfo: CUSTOMER, shippingMethod: "free", payment };
  sessionStorage.setItem(ATTEMPT_KEY, JSON.stringify({ key: "key-number-1", sent: [sent] }));
  keepDraft({ ...CUSTOMER, address: "1 Other Street" });
  const screen = await show();
  await expect.element(screen.getByLabelText("Street address")).toHaveValue("1 Other Street");
  const notice = screen.getByRole("status").filter({ hasText: "We're not sure that your last order went through" });
  await expect.element(notice).toMatchTextContent(/Pack'd Hoodie × 1, Grey, size M.*To Jordan Avery, Portland, OR/);
});

test("a link that asks for more than there is in stock says that the quantity was lowered, and hurries no one", async () => {
  const screen = await show({}, "/checkout?buy=HOODIE-M&quantity=5");
  await expect.element(screen.getByText(/so we lowered the quantity from 5 to 3/)).toBeVisible();
  await expect.element(screen.getByText("Place Order for $44.97")).toBeVisible();
  expect(screen.getByText(/Hurry/).query()).toBeNull();
  expect(storedCart()).toMatchObject([{ size: "M", quantity: 3 }]);
});

test("a line with a changed price says so in short, and while the change is explained no one is hurried", async () => {
  storeCart(cartLine({ salePrice: 12 }));
  const screen = await show();
  await expect.element(screen.getByText(/The price changed from \$12\.00 to \$14\.99/)).toBeVisible();
  await expect.element(screen.getByText("New price")).toBeVisible();
  expect(screen.getByText(/Hurry/).query()).toBeNull();
  await screen.getByRole("link", { name: "Edit Cart" }).click();
  await expect.element(screen.getByRole("heading", { name: "/shop" })).toBeVisible();
});

test("an order of which everything has sold out leads to the page that says so", async () => {
  const left = [{ _id: "hoodie", color: "Grey", size: "M", left: 0 }];
  answers["/api/orders"] = Response.json({ code: "out_of_stock", left }, { status: 409 });
  const screen = await placeOrder();
  await appears(screen.getByRole("heading", { name: "/out-of-stock" }));
});

const declined = { status: 402, code: "payment_declined", detail: "Your card was declined. Please try another card." };
const blocked = { status: 429, code: "too_many_attempts", detail: "Too many payment attempts.", retryAfterSeconds: 60 };
test.each([
  [declined, /Nothing was charged\. Please try another card\.$/],
  [blocked, /^Too many payment attempts\. .+ Try again at 1?\d:\d\d [AP]M ET\.$/],
])("an order without an answer can be sent again after another tab has emptied the cart: %j", async (answer, text) => {
  delete answers["/api/orders"];
  const screen = await placeOrder();
  await expect.element(screen.getByText("Order failed. Please try again.")).toBeVisible();
  storeCart();
  answers["/api/orders"] = Response.json(answer, answer);
  await screen.getByRole("button", { name: "Finish My Last Order" }).click();
  await expect.element(screen.getByText(text)).toBeVisible();
  expect(asked.filter(([url]) => url === "/api/orders")).toHaveLength(2);
  await expect.element(screen.getByRole("button", { name: "Finish My Last Order" })).not.toBeInTheDocument();
});

test.each([
  ["the card fields of a provider", { payments: { provider: "sandbox", publishableKey: "pk" } }],
  ["no script of an advertiser", { pixel: { id: "1", ldu: true, relays: true, onCheckout: false } }],
])("a checkout that allows %s loads its own document if it was opened within another page", async (_, facts) => {
  const screen = await show(facts);
  expect(reloadPage).toHaveBeenCalledOnce();
  await expect.element(screen.getByLabelText("Card number")).not.toBeInTheDocument();
});

test("offline, such a checkout says so, and loads its own document once the device is online, unless the shopper has left", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const facts = { payments: { provider: "sandbox", publishableKey: "pk" } };
  const left = await show(facts);
  await expect.element(left.getByRole("heading", { name: "You’re offline" })).toBeVisible();
  await left.unmount();
  const screen = await show(facts);
  await expect.element(screen.getByRole("heading", { name: "You’re offline" })).toBeVisible();
  expect(reloadPage).not.toHaveBeenCalled();
  online.mockRestore();
  dispatchEvent(new Event("online"));
  await expect.poll(() => vi.mocked(reloadPage).mock.calls.length).toBe(1);
});
