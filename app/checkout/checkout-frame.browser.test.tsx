import { expect, test, vi } from "vitest";
import { replaceCart } from "#app/storefront/cart-store.ts";
import { cartLine } from "#test/harness/sample-cart.ts";
import { renderForShopper } from "#test/harness/shopper-part.tsx";
import CheckoutPage from "./checkout-page.tsx";
import "../app.css";

const { promise: released, resolve: release } = vi.hoisted(() => Promise.withResolvers<void>());

// Held back until the test has taken hold of the header.
vi.mock("#app/payment-providers.ts", async (load) => {
  const { PAYMENT_PROVIDERS } = await load<typeof import("#app/payment-providers.ts")>();
  const held = (browser: () => Promise<unknown>) => () => released.then(browser);
  return { PAYMENT_PROVIDERS: PAYMENT_PROVIDERS.map((one) => ({ ...one, browser: held(one.browser) })) };
});

test("the header stays the same element, with its focus, when the payment code arrives", async () => {
  vi.stubGlobal("fetch", async () => Response.json(null, { status: 503 }));
  replaceCart(cartLine(), 3);
  const screen = await renderForShopper(<CheckoutPage />);
  const home = screen.getByRole("link", { name: "Pack'd, home" });
  const before = home.element();
  if (before instanceof HTMLElement) before.focus();
  await expect.element(screen.getByLabelText("Card number")).not.toBeInTheDocument();
  release();
  await expect.element(screen.getByLabelText("Card number")).toBeVisible();
  expect(home.element()).toBe(before);
  await expect.element(home).toHaveFocus();
});
