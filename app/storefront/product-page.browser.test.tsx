import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { Toaster } from "#app/ui/toaster.tsx";
import { ONLY_COLOR, ONLY_SIZE } from "#shop/selling/catalog/catalog.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { cartLine } from "#test/harness/sample-cart.ts";
import { sampleProduct, sampleVariant } from "#test/harness/sample-product.ts";
import { renderForShopper, storeCart, storedCart } from "#test/harness/shopper-part.tsx";
import { BuyBox } from "./buy-box.tsx";
import { CartDrawer } from "./cart-drawer.tsx";
import { clearCart, showCartDrawer } from "./cart-store.ts";
import { useFreshProduct } from "./fresh-product.ts";
import { useChoice } from "./use-choice.ts";
import "../app.css";

const hoodie: Product = sampleProduct({
  _id: "packd-hoodie",
  title: "Pack'd Hoodie",
  price: 29.99,
  salePrice: 14.99,
  variants: [
    sampleVariant("Grey", { S: 2, M: 3, L: 3, XL: 2 }),
    sampleVariant("Black", { S: 0, M: 0, L: 5, XL: 0 }),
    sampleVariant("Pink", { S: 0, M: 0, L: 0, XL: 0 }),
  ],
});

const delivery = { from: "2025-11-26", to: "2025-12-03", goodUntil: Date.now() + 12 * 60 * 60_000 };

let catalog: Product[];

function Screen({ loaded }: { loaded: Product }) {
  const { product } = useFreshProduct(loaded);
  const choice = useChoice(product);
  return (
    <>
      <BuyBox product={product} choice={choice} delivery={delivery} onDue={async () => {}} />
      <button type="button" onClick={() => showCartDrawer(true)}>
        Open cart
      </button>
      <CartDrawer />
      <Toaster />
    </>
  );
}

const show = (product = hoodie, at = "/") =>
  renderForShopper(<Screen loaded={product} />, { at, others: ["/checkout"] });

beforeEach(() => {
  catalog = [hoodie];
  vi.stubGlobal("fetch", async (url: string) => Response.json(url === "/api/products" ? catalog : catalog[0]));
  clearCart();
  showCartDrawer(false);
});

test("an announced restock names neither a color nor a size that is no choice", async () => {
  const capOf = (size: string) => {
    const variant = sampleVariant(ONLY_COLOR, { [size]: 0 });
    const sizes = variant.sizes.map((each) => ({ ...each, restockAt: "2099-05-01T16:00:00.000Z" }));
    return sampleProduct({ _id: "cap", title: "Cap", variants: [{ ...variant, sizes }], inventory: 0 });
  };
  const screen = await show(capOf("L"));
  await expect.element(screen.getByText(/^L: back in stock May 1, 2099/)).toBeVisible();
  await screen.unmount();
  await expect.element((await show(capOf(ONLY_SIZE))).getByText(/^Back in stock May 1, 2099/)).toBeVisible();
});

test("the hoodie's fit and its size chart, in inches or centimeters, are shown for no other product in the same sizes", async () => {
  const screen = await show();
  await expect.element(screen.getByText("M, relaxed fit")).toBeVisible();
  await screen.getByRole("button", { name: "Size Chart" }).click();
  const rows = screen.getByRole("dialog", { name: "Size Chart" }).getByRole("row");
  const texts = () => rows.elements().map(({ textContent }) => textContent);
  const sizes = ["S40-422624Relaxed", "M42-442725Relaxed", "L44-462826Relaxed", "XL46-482927Relaxed"];
  await expect.poll(texts).toEqual(["SizeChestLengthSleeveFit", ...sizes]);
  await expect.element(rows.nth(2)).toHaveAttribute("aria-current", "true");
  await screen.getByRole("radio", { name: "Centimeters" }).click();
  await expect.poll(() => texts()[1]).toBe("S102-1076661Relaxed");
  await screen.unmount();
  const [grey] = hoodie.variants;
  const tee = sampleProduct({
    title: "Tee",
    variants: grey ? [{ ...grey, image: "https://img.example/tee.webp" }] : [],
  });
  const other = await show(tee);
  await expect.element(other.getByRole("radio", { name: "M", exact: true })).toBeVisible();
  expect(other.getByText(/relaxed fit/).query()).toBeNull();
  expect(other.getByRole("button", { name: "Size Chart" }).query()).toBeNull();
});

test("the chosen color, size and quantity can be added to the cart and removed again", async () => {
  const screen = await show();
  const entries = history.length;
  await screen.getByRole("radio", { name: "Black" }).click();
  await expect.element(screen.getByRole("radio", { name: "L", exact: true })).toBeChecked();
  expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({ color: "Black", size: "L" });
  expect(history.length).toBe(entries);
  await screen.getByRole("button", { name: "Increase quantity" }).click();
  await screen.getByRole("button", { name: "Add to Cart" }).click();

  await expect.element(screen.getByText("Added to cart!")).toBeVisible();
  const drawer = screen.getByRole("dialog", { name: "Your Cart" });
  await expect.element(drawer.getByText("Black, size L")).toBeVisible();
  await expect.element(drawer.getByText("$29.98").first()).toBeVisible();
  const image = "/media/front-black.webp";
  expect(storedCart()).toEqual([{ ...storedLine, color: "Black", size: "L", image }]);

  await drawer.getByRole("button", { name: "Remove Pack'd Hoodie, Black, L" }).click();
  await expect.element(drawer.getByText("Your cart is empty.")).toBeVisible();
  await expect.element(drawer.getByRole("button", { name: "Checkout" })).toBeDisabled();
  await expect.element(drawer.getByRole("button", { name: "Clear Cart" })).toBeDisabled();
});

test("a sold-out color can be viewed but not bought, and a sold-out size can't be chosen", async () => {
  await page.viewport(1440, 900);
  const screen = await show();
  await screen.getByRole("radio", { name: "Black" }).click();
  await expect.element(screen.getByRole("radio", { name: "M (out of stock)" })).toBeDisabled();
  await screen.getByRole("radio", { name: "Pink (out of stock)" }).click();
  await expect.element(screen.getByRole("button", { name: "Add to Cart" })).toBeDisabled();
  await expect.element(screen.getByRole("button", { name: "Buy Now" })).toBeDisabled();
  await expect.element(screen.getByRole("textbox", { name: "Quantity" })).toBeDisabled();
  // The buttons leave no gap before the stock alert.
  const line = screen.getByText("M is available in Grey.");
  await expect.element(line).toBeVisible();
  const alert = screen.getByRole("region", { name: "Sold out" }).element();
  expect(alert.getBoundingClientRect().top - line.element().getBoundingClientRect().bottom).toBeLessThan(60);
});

test("a sold-out color leads to another one in the size that the shopper wants, and to its choice", async () => {
  const screen = await show(hoodie, "/product/packd-hoodie?color=Pink&size=L");
  await expect.element(screen.getByText("L is available in Grey and Black.")).toBeVisible();
  await screen.getByRole("link", { name: "Black" }).click();
  const black = screen.getByRole("radio", { name: "Black" });
  await expect.element(black).toBeChecked();
  await expect.element(black).toHaveFocus();
  await expect.element(screen.getByRole("radio", { name: "L", exact: true })).toBeChecked();
  await screen.getByRole("radio", { name: "Pink (out of stock)" }).click();
  await screen.getByRole("link", { name: "Grey" }).click();
  await expect.element(screen.getByRole("radio", { name: "Grey" })).toHaveFocus();
  await expect.element(screen.getByRole("radio", { name: "L", exact: true })).toBeChecked();
});

test("a product without colors and sizes names none", async () => {
  const cap = sampleProduct({ colors: [ONLY_COLOR], sizes: [ONLY_SIZE] });
  catalog = [cap];
  const screen = await show(cap);
  await screen.getByRole("button", { name: "Add to Cart" }).click();
  await expect.element(screen.getByRole("dialog", { name: "Your Cart" }).getByText("Sample").first()).toBeVisible();
  expect(screen.container.textContent).not.toMatch(/Color|Standard,|One Size/);
});

test("on a phone, a sold-out color leads to its stock alert from the first screen, until that is in view", async () => {
  await page.viewport(390, 320);
  const screen = await show();
  await screen.getByRole("radio", { name: "Black" }).click();
  const alert = screen.getByRole("region", { name: "Sold out" });
  await expect.element(alert).toBeInTheDocument();
  await screen.getByRole("radio", { name: "Pink (out of stock)" }).click();
  scrollTo(0, 0);
  const link = screen.getByRole("link", { name: "Email me when it's back" });
  await expect.element(link).toBeVisible();
  alert.element().scrollIntoView();
  await expect.element(link).not.toBeInTheDocument();
});

test("an outdated delivery estimate disappears when the shopper comes back", async () => {
  const screen = await show();
  const line = screen.getByText(/^Estimated delivery/);
  await expect.element(line).toBeVisible();
  dispatchEvent(new Event("focus"));
  await expect.element(line).toBeVisible();
  vi.spyOn(Date, "now").mockReturnValue(delivery.goodUntil);
  dispatchEvent(new Event("focus"));
  await expect.element(line).not.toBeInTheDocument();
});

test("an answer that isn't the product, such as a Wi-Fi's login page, changes nothing, and the next one counts", async () => {
  const answer = vi.fn(async () => Response.json({ ok: true }));
  const shop = fetch;
  vi.stubGlobal("fetch", answer);
  const screen = await show();
  dispatchEvent(new Event("focus"));
  await expect.poll(() => answer.mock.calls.length).toBeGreaterThan(0);
  await expect.element(screen.getByRole("radio", { name: "M", exact: true })).toBeChecked();
  vi.stubGlobal("fetch", shop);
  catalog = [{ ...hoodie, variants: [sampleVariant("Grey", { S: 2, M: 0, L: 3, XL: 2 })] }];
  await expect
    .poll(() => {
      dispatchEvent(new Event("focus"));
      return screen.getByRole("radio", { name: "M (out of stock)" }).elements().length;
    })
    .toBe(1);
});

test("stock that changed is shown when the shopper comes back", async () => {
  const screen = await show();
  const size = (name: string) => screen.getByRole("radio", { name, exact: true });
  const comeBack = (stock: Record<string, number>) => {
    catalog = [{ ...hoodie, variants: [sampleVariant("Grey", stock)] }];
    dispatchEvent(new Event("focus"));
  };
  await expect.element(size("M")).toBeChecked();
  comeBack({ S: 2, M: 0, L: 3, XL: 2 });
  await expect.element(size("M (out of stock)")).toBeDisabled();
  await expect.element(size("S")).toBeChecked();
  comeBack({ S: 1, M: 0, L: 3, XL: 2 });
  await expect.element(screen.getByText("Only 1 left in stock")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Increase quantity" })).toBeDisabled();
});

test("Buy Now replaces the cart with one line and opens the checkout", async () => {
  storeCart({ ...storedLine, color: "Black", size: "L" });
  const screen = await show();
  await screen.getByRole("button", { name: "Buy Now" }).click();
  await expect.element(screen.getByRole("heading", { name: "/checkout" })).toBeVisible();
  expect(storedCart()).toEqual([{ ...storedLine, quantity: 1 }]);
});

const storedLine = cartLine({ _id: "packd-hoodie", quantity: 2 });

test("an old cart shows what has changed, and only items in stock can be bought", async () => {
  const screen = await show();
  const vanished = { ...storedLine, _id: "old-cap", title: "Old Cap" };
  const tooMany = { ...storedLine, quantity: 9, salePrice: 12 };
  storeCart(vanished, tooMany);
  await screen.getByRole("button", { name: "Open cart" }).click();
  const drawer = screen.getByRole("dialog", { name: "Your Cart" });
  await expect.element(drawer.getByText("No longer available")).toBeVisible();
  await expect.element(drawer.getByText("Only 3 left in stock")).toBeVisible();
  await expect.element(drawer.getByText("The price changed from $12.00 to $14.99")).toBeVisible();
  await expect.element(drawer.getByText("$44.97").first()).toBeVisible();
  await expect.element(drawer.getByRole("button", { name: "Checkout" })).toBeEnabled();
  await drawer.getByRole("button", { name: "Remove Pack'd Hoodie, Grey, M" }).click();
  await expect.element(drawer.getByRole("button", { name: "Checkout" })).toBeDisabled();
});
