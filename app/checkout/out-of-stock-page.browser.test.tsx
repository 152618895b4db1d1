import { expect, test } from "vitest";
import { cartLine, stockedHoodie } from "#test/harness/sample-cart.ts";
import { sampleVariant } from "#test/harness/sample-product.ts";
import { renderForShopper, storeCart } from "#test/harness/shopper-part.tsx";
import OutOfStockPage from "./out-of-stock-page.tsx";
import { stockOf } from "./sold-out.ts";
import "../app.css";

test("a sold-out item's alternatives name no color that is no choice", async () => {
  const variants = [{ ...sampleVariant("Standard", { M: 0, L: 3 }) }];
  const line = cartLine({ title: "Cap", color: "Standard" });
  storeCart(line);
  const props = { loaderData: { stock: stockOf([stockedHoodie({}, { title: "Cap", variants })]) } };
  const screen = await renderForShopper(<OutOfStockPage {...(props as Parameters<typeof OutOfStockPage>[0])} />, {
    at: { pathname: "/out-of-stock" },
  });
  await expect.element(screen.getByRole("navigation", { name: "Choose another size: Cap, M" })).toBeVisible();
  expect(document.body.textContent).not.toContain("Standard");
  expect(screen.getByRole("img", { name: "Cap", exact: true }).elements()).toHaveLength(1);
});

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
