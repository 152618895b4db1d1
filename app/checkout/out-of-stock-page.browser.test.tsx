import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { cartLine, stockedHoodie } from "#test/harness/sample-cart.ts";
import OutOfStockPage from "./out-of-stock-page.tsx";
import { stockOf } from "./sold-out.ts";
import "../app.css";

test("a saved cart of which one item is back isn't called the shopper's cart, which is empty", async () => {
  const saved = [cartLine(), cartLine({ size: "L" })];
  const data = { stock: stockOf([stockedHoodie({ M: 0, L: 3 })]) };
  const Page = () => <OutOfStockPage {...({ loaderData: data } as Parameters<typeof OutOfStockPage>[0])} />;
  const Stub = createRoutesStub([{ id: "root", children: [{ path: "/out-of-stock", Component: Page }] }]);
  const screen = await render(
    <Stub
      initialEntries={[{ pathname: "/out-of-stock", state: { saved } }]}
      hydrationData={{ loaderData: { root: { shop: { policies: {}, owner: {} } } } }}
    />,
  );
  await expect.element(screen.getByText("An item in your saved cart is sold out.")).toBeVisible();
  await expect.element(screen.getByText(/still in your cart/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole("link", { name: "Back to Checkout" })).not.toBeInTheDocument();
});
