import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { cartLine } from "#test/harness/sample-cart.ts";
import { replaceCart, useCart } from "./cart-store.ts";

const Count = () => <output>{useCart().lines.length}</output>;

test("a page that Back restores shows what became of the cart since", async () => {
  replaceCart(cartLine(), 3);
  const screen = await render(<Count />);
  await expect.element(screen.getByRole("status")).toHaveTextContent("1");
  localStorage.setItem("cart", "[]");
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await expect.element(screen.getByRole("status")).toHaveTextContent("0");
});
