import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { sampleProduct } from "#test/harness/sample-product.ts";
import { cardOf } from "./card-product.ts";
import ShopPage from "./shop-page.tsx";
import "../app.css";

const picture = (name: string) => `/media/${name}.webp`;
const variants = ["Grey", "Blue"].map((color) => ({
  ...{ color, image: picture(`front-${color.toLowerCase()}`), inventory: 1 },
  sizes: [{ size: "M", sku: color, inventory: 1 }],
  pictures: ["front", "back"].map((name) => ({ src: picture(`${name}-${color.toLowerCase()}`), alt: "" })),
})) as Product["variants"];
const HOODIE = sampleProduct({ _id: "hoodie", title: "Hoodie", price: 15, salePrice: 15, variants });
const ANORAK = sampleProduct({ _id: "anorak", title: "Anorak", price: 90, salePrice: 90 });
const BEANIE = sampleProduct({ _id: "beanie", title: "Beanie", price: 20, salePrice: 20, inventory: 0 });

async function open(products: Product[], query = "") {
  await page.viewport(1280, 800);
  const loaderData = { products: products.map(cardOf) };
  const element = <ShopPage {...({ loaderData } as Parameters<typeof ShopPage>[0])} />;
  const router = createMemoryRouter([{ path: "/shop", element }], { initialEntries: [`/shop${query}`] });
  await render(<RouterProvider router={router} />);
  return router;
}

const card = page.getByRole("article");
const titles = (...names: string[]) =>
  expect
    .poll(() =>
      card
        .getByRole("heading")
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(names);
const control = (label: string) => page.getByRole("combobox", { name: label, exact: true });

test("filters and sorting change the list, its count and the URL, and Back undoes them", async () => {
  const router = await open([HOODIE, ANORAK, BEANIE], "?price=20-and-up");
  const count = page.getByRole("status");
  const query = (text: string) => expect.poll(() => router.state.location.search).toBe(text);
  await titles("Anorak", "Beanie");
  await expect.element(control("Price")).toHaveValue("20-and-up");
  await control("Sort").selectOptions("z-a");
  await titles("Beanie", "Anorak");
  await query("?price=20-and-up&sort=z-a");
  await expect.element(count).toHaveTextContent("2 products");
  await router.navigate(-1);
  await titles("Anorak", "Beanie");
  await expect.element(control("Sort")).not.toHaveValue("z-a");
  await router.navigate("/shop");
  await expect.element(count).toHaveTextContent("3 products");

  // Two choices at once both count.
  for (const [label, value] of [
    ["Sort", "z-a"],
    ["Availability", "out-of-stock"],
  ] as const) {
    const select = control(label).element() as HTMLSelectElement;
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }
  await query("?sort=z-a&availability=out-of-stock");
  await titles("Beanie");
  await expect.element(card).toMatchTextContent(/is sold out/);

  await control("Price").selectOptions("under-20");
  await expect.element(page.getByText("No products under $20 are out of stock.")).toBeVisible();
  await page.getByRole("link", { name: "Show All Products" }).click();
  await query("");
  await expect.element(count).toHaveTextContent("3 products");
  await expect.element(count).toHaveFocus();
});

test("on a phone the filters open below their button, which counts those in use; a wide screen always shows them", async () => {
  await open([HOODIE, BEANIE], "?sort=price-up");
  await page.viewport(390, 844);
  const button = page.getByText(/^Filter and Sort/);
  const availability = page.getByRole("combobox", { name: "Availability", includeHidden: true });
  await expect.element(button).toHaveTextContent("Filter and Sort (1)");
  await expect.element(availability).not.toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await availability.selectOptions("Out of Stock");
  await titles("Beanie");
  await expect.element(button).toHaveTextContent("Filter and Sort (2)");
  await page.viewport(1280, 720);
  await expect.element(button).not.toBeVisible();
  await expect.element(availability).toBeVisible();
});

test("a card shows the back on hover and the color whose name is hovered, and neither on another product", async () => {
  await open([HOODIE, ANORAK], "?price=under-20");
  const shown = (name: string) =>
    expect
      .poll(() => {
        const images = [...card.element().querySelectorAll("img")];
        return images.filter((image) => image.classList.contains("z-1")).map((image) => image.getAttribute("src"));
      })
      .toEqual([picture(name)]);
  // The pointer is still where the test before left it, perhaps over the card.
  await control("Price").hover();
  await shown("front-grey");
  await card.hover();
  await shown("back-grey");
  await page.getByRole("link", { name: /^Blue/ }).hover();
  await shown("front-blue");
  await expect.element(card.getByRole("link")).toHaveAttribute("href", "/product/hoodie?color=Blue");
  await control("Price").selectOptions("20-and-up");
  await titles("Anorak");
  await shown("front-grey");
  await expect.element(card.getByRole("link")).toHaveAttribute("href", "/product/anorak");
});
