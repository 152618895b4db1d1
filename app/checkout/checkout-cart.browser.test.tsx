import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Toaster } from "#app/ui/toaster.tsx";
import type { CartLine } from "#shop/selling/cart/cart.ts";
import { cartLine, stockedHoodie } from "#test/harness/sample-cart.ts";
import { renderForShopper, storeCart, storedCart } from "#test/harness/shopper-part.tsx";
import { answerCalls } from "#test/harness/staff-part.tsx";
import CheckoutPage from "./checkout-page.tsx";
import "../app.css";

const summary = page.getByRole("complementary", { name: "Order Summary" });
const remove = (title: string) => summary.getByRole("button", { name: new RegExp(`^Remove ${title}`) });

/** The checkout with this cart, in a shop that sells only Grey, M. */
async function open(lines: CartLine[], rest = "", cart: () => Response = Response.error) {
  await page.viewport(1280, 800);
  storeCart(...lines);
  const calls = answerCalls((path) =>
    path === "/api/checkout-reminders/cart" ? cart() : Response.json([stockedHoodie({ M: 3, L: 0 })]),
  );
  const shown = (
    <>
      <CheckoutPage />
      <Toaster />
    </>
  );
  await renderForShopper(shown, { at: `/checkout${rest}` });
  return calls;
}

test("lines that can't be bought say so, and removing one keeps the focus in place", async () => {
  await open([cartLine({ _id: "cap", title: "Cap" }), cartLine({ size: "L" }), cartLine()]);
  await expect.element(summary.getByText("No longer available")).toBeVisible();
  await expect.element(summary.getByText("Sold out")).toBeVisible();
  (remove("Cap").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Cap was removed.")).toBeVisible();
  await expect.element(remove("Pack'd Hoodie")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(summary.getByRole("heading", { name: "Order Summary" })).toHaveFocus();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect.element(summary.getByText("Sold out")).toBeVisible();
  await expect.element(summary.getByText("No longer available")).not.toBeInTheDocument();
});

test("no delivery date is shown while everything in the cart is sold out", async () => {
  await open([cartLine({ size: "L" })]);
  await expect.element(summary.getByText("Sold out")).toBeVisible();
  await expect.element(page.getByRole("radio").first()).toBeVisible();
  await expect.element(page.getByText(/business days/)).not.toBeInTheDocument();
});

test.each([
  [0, "Your cart is back"],
  [1, "Part of your cart is back"],
])("a reminder's link restores the cart, of which %i items are gone, without the email", async (forgotten, title) => {
  const lines = [{ ...cartLine({ quantity: 2 }), left: 3 }];
  const calls = await open([], "#cart=the-token", () => Response.json({ lines, forgotten }));
  await expect.element(page.getByText(title, { exact: true })).toBeVisible();
  await expect.element(summary.getByText(/quantity 2$/)).toBeVisible();
  await expect.element(page.getByLabelText("Email")).toHaveValue("");
  const opened = calls.mock.calls.filter(([path]) => path === "/api/checkout-reminders/cart");
  expect(opened.map(([, request]) => new Headers(request?.headers).get("x-reminder-token"))).toEqual(["the-token"]);
});

test("a reminder's link that was used or has expired says so", async () => {
  await open([], "#cart=the-token", () => Response.json({}, { status: 404 }));
  await expect.element(page.getByRole("heading", { name: "This cart link no longer works" })).toHaveFocus();
});

test("a link that buys something the shop doesn't sell says so, and leaves the cart", async () => {
  await open([cartLine()], "?buy=nothing");
  await expect.element(page.getByRole("heading", { name: "You can’t buy this right now" })).toHaveFocus();
  expect(storedCart()).toMatchObject([{ size: "M", quantity: 1 }]);
});
