import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { storeLastOrder } from "#app/orders/last-order.ts";
import { replaceCart } from "#app/storefront/cart-store.ts";
import { cartLine, stockedHoodie } from "#test/harness/sample-cart.ts";
import { orderView } from "#test/screens/order-view.ts";
import CheckoutPage from "./checkout-page.tsx";
import "../app.css";

const order = orderView({ status: "awaiting_payment" });
let answers: Record<string, unknown>;

beforeEach(() => {
  answers = { "/api/products": [stockedHoodie({ M: 3 })] };
  vi.stubGlobal("fetch", async (url: string) =>
    Response.json(answers[url] ?? null, { status: url in answers ? 200 : 503 }),
  );
  localStorage.clear();
  sessionStorage.clear();
  replaceCart(cartLine(), 3);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function show() {
  const Stub = createRoutesStub([{ id: "root", children: [{ path: "/", Component: CheckoutPage }] }]);
  return render(<Stub hydrationData={{ loaderData: { root: { shop: { policies: {}, owner: {} } } } }} />);
}

test("while a payment is being confirmed there is no form, and a failure brings it back as it was", async () => {
  const screen = await show();
  await screen.getByLabelText("Full name").fill("Jordan Avery");
  await screen.getByLabelText("Cardholder name").fill("Jordan A Avery");
  storeLastOrder({ _id: order._id, orderNumber: order.orderNumber, viewToken: "view-token" });
  answers[`/api/orders/${order._id}`] = order;
  // The order of another tab is noticed when this one is sent.
  await screen.getByRole("button", { name: "Place Order" }).click();
  await expect.element(screen.getByRole("status").filter({ hasText: order.orderNumber })).toHaveFocus();
  await expect.element(screen.getByRole("textbox")).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Place Order" })).not.toBeInTheDocument();

  answers[`/api/orders/${order._id}`] = { ...order, status: "payment_failed" };
  await expect.element(screen.getByText(/^The payment did not go through/), { timeout: 5000 }).toBeVisible();
  await expect.element(screen.getByLabelText("Full name")).toHaveValue("Jordan Avery");
  await expect.element(screen.getByLabelText("Cardholder name")).toHaveValue("Jordan A Avery");
});
