import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Toaster } from "#app/ui/toaster.tsx";
import { cartLine } from "#test/harness/sample-cart.ts";
import { sampleProduct, sampleVariant } from "#test/harness/sample-product.ts";
import { renderForShopper, storeCart } from "#test/harness/shopper-part.tsx";
import { CartDrawer } from "./cart-drawer.tsx";
import { showCartDrawer } from "./cart-store.ts";
import "../app.css";

const COLORS = ["Grey", "Black", "Blue", "Pink", "White"];
const variants = COLORS.map((color) => sampleVariant(color, { M: 9, L: 9 }));
const hoodie = sampleProduct({ _id: "hoodie", title: "Pack'd Hoodie", price: 29.99, salePrice: 14.99, variants });

const cart = page.getByRole("dialog", { name: "Your Cart" });
const lines = cart.getByRole("listitem");
const button = (name: string | RegExp) => cart.getByRole("button", { name });
const subtotal = () => cart.getByText("Subtotal", { exact: true });
const undo = () => page.getByRole("button", { name: "Undo" }).last();

afterEach(() => showCartDrawer(false));

/** Opens the cart with this many different lines. */
async function open(count: number) {
  vi.stubGlobal("fetch", async () => Response.json([hoodie]));
  const stored = Array.from({ length: count }, (_, at) =>
    cartLine({ color: COLORS[at % COLORS.length], size: at < COLORS.length ? "M" : "L" }),
  );
  storeCart(...stored);
  await renderForShopper(
    <>
      <button type="button" onClick={() => showCartDrawer(true)}>
        Cart
      </button>
      <CartDrawer />
      <Toaster />
    </>,
  );
  await page.getByRole("button", { name: "Cart", exact: true }).click();
  await expect.poll(() => lines.elements().length).toBe(count);
}

async function press(control: ReturnType<typeof button>, key = "{Enter}") {
  (control.element() as HTMLElement).focus();
  await userEvent.keyboard(key);
}

test("the cart keeps the focus while lines are changed, removed, cleared and restored, and follows other pages", async () => {
  await open(2);
  await expect.element(lines.first()).toMatchTextContent(/Grey, size M/);
  await lines.first().getByRole("button", { name: "Increase quantity" }).click();
  await expect.element(lines.first().getByText("$29.98")).toBeVisible();
  await expect
    .element(cart.getByRole("status").filter({ hasText: "quantity 2. Subtotal $44.97." }))
    .toBeInTheDocument();

  await press(button("Remove Pack'd Hoodie, Grey, M"));
  await expect.poll(() => lines.elements().length).toBe(1);
  await expect.element(button("Remove Pack'd Hoodie, Black, M")).toHaveFocus();
  await press(undo());
  await expect.element(lines.first()).toMatchTextContent(/Grey, size M/);
  await expect.element(button("Remove Pack'd Hoodie, Black, M")).toHaveFocus();

  await press(button("Clear Cart"));
  await expect.element(cart.getByText("Your cart is empty.")).toBeVisible();
  expect(subtotal().query()).toBeNull();
  await expect.element(button("Checkout")).toBeDisabled();
  await expect.element(cart.getByRole("heading", { name: "Your Cart" })).toHaveFocus();
  await undo().click();
  await expect.poll(() => lines.elements().length).toBe(2);
  await expect.element(subtotal()).toBeVisible();

  // A page that Back restores shows what became of the cart since.
  localStorage.setItem("cart", "[]");
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await expect.element(cart.getByText("Your cart is empty.")).toBeVisible();
});

test("a short cart has larger pictures, and says when an order arrives", async () => {
  const pictureWidth = () => lines.first().element().querySelector("img")?.clientWidth;
  await open(3);
  expect(pictureWidth()).toBe(92);
  await button("Remove Pack'd Hoodie, Grey, M").click();
  await expect.poll(() => pictureWidth()).toBe(120);
  await expect.element(cart.getByText(/^Estimated delivery 3-7 business days, [A-Z][a-z]{2} \d+( – |–)/)).toBeVisible();
});

/** The number of the control's corners that another element covers. */
function coveredCorners(control: Element): number {
  const { left, right, top, bottom } = control.getBoundingClientRect();
  const [xs, ys] = [
    [left + 2, right - 2],
    [top + 2, bottom - 2],
  ] as const;
  const points = xs.flatMap((x) => ys.map((y) => [x, y] as const));
  return points.filter(([x, y]) => !control.contains(document.elementFromPoint(x, y))).length;
}

test("all ten lines of a cart can be reached by Tab on a small screen, and none is covered", async () => {
  await page.viewport(320, 400);
  await open(10);
  let seen = 0;
  for (let at = 0; at < 60 && document.activeElement !== button("Clear Cart").element(); at++) {
    await userEvent.tab();
    const control = document.activeElement;
    if (!control?.getAttribute("aria-label")?.startsWith("Remove")) continue;
    seen++;
    expect(coveredCorners(control)).toBe(0);
  }
  expect(seen).toBe(10);
  await expect.element(button("Clear Cart")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Cart", exact: true })).toHaveFocus();
});
