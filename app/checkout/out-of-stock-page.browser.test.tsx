import { expect, test } from "vitest";
import { cartLine, stockedHoodie } from "#test/harness/sample-cart.ts";
import { renderForShopper } from "#test/harness/shopper-part.tsx";
import OutOfStockPage from "./out-of-stock-page.tsx";
import { stockOf } from "./sold-out.ts";
import "../app.css";

test("a saved cart of which one item is back isn't called the shopper's cart, which is empty", async () => {
  const saved = [cartLine(), cartLine({ size: "L" })];
  const props = { loaderData: { stock: stockOf([stockedHoodie({ M: 0, L: 3 })]) } };
  const screen = await renderForShopper(<OutOfStockPage {...(props as Parameters<typeof OutOfStockPage>[0])} />, {
    at: { pathname: "/out-of-stock", state: { saved } },
  });
  await expect.element(screen.getByText("An item in your saved cart is sold out.")).toBeVisible();
  await expect.element(screen.getByText(/still in your cart/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole("link", { name: "Back to Checkout" })).not.toBeInTheDocument();
});
