import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Toaster } from "#app/ui/toaster.tsx";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { SHIP_TO } from "#test/harness/customer.ts";
import { cartLine, stockedHoodie } from "#test/harness/sample-cart.ts";
import { renderForShopper, storeCart, storedCart } from "#test/harness/shopper-part.tsx";
import { orderView } from "#test/screens/order-view.ts";
import { storeLastOrder } from "./last-order.ts";
import OrderPage from "./order-page.tsx";
import "../app.css";

const MINUTE = 60_000;

/** The page of this order, and a shop that answers requests for it, whose clock is `ahead`. Without an order, it can't be reached. */
async function open(order: ReturnType<typeof orderView> | undefined, ahead = 0) {
  const { _id, orderNumber } = orderView();
  const shop = {
    order,
    asked: 0,
    products: undefined as Product[] | undefined,
    /** The answer to a change. */
    change: (_body: string): Promise<Response> => Promise.reject(new TypeError("Failed to fetch")),
  };
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    if (method !== "GET") return shop.change(String(body));
    if (url.endsWith("/products")) return shop.products ? Response.json(shop.products) : Response.error();
    shop.asked++;
    if (!shop.order) throw new TypeError("Failed to fetch");
    return Response.json(shop.order, { headers: { date: new Date(Date.now() + ahead).toUTCString() } });
  });
  storeLastOrder({ _id, orderNumber, viewToken: "view-token" });
  const shown = (
    <>
      <OrderPage {...({} as Parameters<typeof OrderPage>[0])} />
      <Toaster />
    </>
  );
  const { policies } = DEFAULT_SETTINGS;
  await renderForShopper(shown, { at: `/orders/${_id}`, path: "/orders/:id", facts: { policies } });
  return shop;
}

/** Lets time pass in steps, after each of which the page is drawn. */
async function pass(seconds: number) {
  for (let at = 0; at < seconds; at += 15) {
    await vi.advanceTimersByTimeAsync(15_000);
    await new Promise(requestAnimationFrame);
  }
}

const comeBack = () => document.dispatchEvent(new Event("visibilitychange"));
const title = () => expect.element(page.getByRole("heading", { level: 1 }));
const shown = (text: string | RegExp) => expect.element(page.getByText(text));
const part = page.getByRole("region", { name: "Shipping address" });
const edit = part.getByRole("button", { name: "Edit the shipping address" });
const save = part.getByRole("button", { name: "Save Address" });

test("the time left to cancel follows the shop's clock, even if the device's is wrong or the tab was asleep", async () => {
  const toFake = ["setTimeout", "clearTimeout", "Date"] as const;
  vi.useFakeTimers({ toFake: [...toFake], now: Date.parse("2026-05-04T14:10:00Z") });
  const ahead = 50 * MINUTE;
  const until = Date.now() + ahead + 41.5 * MINUTE;
  const shop = await open(orderView({ cancelUntil: new Date(until).toISOString() }), ahead);
  await shown("41 minutes left").toBeVisible();
  await pass(45);
  await shown("40 minutes left").toBeVisible();
  // While a tab sleeps its timers stop, but its clock doesn't.
  vi.setSystemTime(Date.now() + 35 * MINUTE);
  comeBack();
  await shown("5 minutes left").toBeVisible();
  await pass(300);
  await shown(/^\d+ seconds left$/).toBeVisible();
  await expect.element(page.getByRole("status").filter({ hasText: "Less than a minute" })).toBeInTheDocument();
  const cancel = page.getByRole("button", { name: "Cancel Order" });
  cancel.element().focus();
  const { asked } = shop;
  await pass(60);
  await expect.element(cancel).not.toBeInTheDocument();
  // A sentence replaces the button and takes its focus, and the page requests the order's new state.
  await shown(/^Need to cancel\? Contact us before it ships, and we'll cancel it\.$/).toHaveFocus();
  await expect.poll(() => shop.asked).toBe(asked + 1);
  await expect.poll(() => page.getByRole("link", { name: "Contact us" }).elements()).toHaveLength(1);
});

test("an order that could not be loaded can be loaded again, and one whose payment is open is polled", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const shop = await open(undefined);
  await title().toHaveTextContent("We couldn’t load your order");
  await title().toHaveFocus();
  shop.order = orderView({ status: "awaiting_payment" });
  await page.getByRole("button", { name: "Try Again" }).click();
  await title().toHaveTextContent("We’re confirming your payment");
  await expect.element(page.getByRole("button", { name: "Order Again" })).not.toBeInTheDocument();
  await shown("Nothing is charged, and you can try again.").toBeVisible();
  await expect.element(page.getByRole("link", { name: "Contact us" })).toBeVisible();
  shop.order = orderView();
  await vi.advanceTimersByTimeAsync(4_000);
  await title().toHaveTextContent("Your order is confirmed");
  await title().toHaveFocus();
});

test.each(["payment_failed", "awaiting_payment", "cancelled"] as const)("receipt of a %s order", async (status) => {
  await open(orderView({ status }));
  await expect.element(part).toBeVisible();
  expect(page.getByRole("button", { name: "Print Order" }).all()).toHaveLength(status === "cancelled" ? 1 : 0);
});

test("an address form shows its errors, and keeps what was typed until it is discarded or the order ships", async () => {
  await page.viewport(390, 640);
  const shop = await open(orderView());
  const field = (name: string) => part.getByLabelText(name);
  const alert = (hasText: string) => expect.element(part.getByRole("alert").filter({ hasText }));
  const SUMMARY = "Please fix the errors in your shipping information";
  await edit.click();
  await expect.element(part.getByRole("heading")).toHaveFocus();
  await expect.element(part.getByRole("heading")).toBeInViewport();
  await expect.element(save).toBeInViewport();
  await field("ZIP code").fill("9720");
  await userEvent.tab();
  await expect.element(field("ZIP code")).toHaveAccessibleDescription("Please enter a valid zip code");
  await alert(SUMMARY).not.toBeInTheDocument();
  await field("Street address").clear();
  await save.click();
  await expect.element(field("Street address")).toHaveFocus();
  await expect.element(field("Street address")).toHaveAccessibleDescription("Please enter your street address");
  await alert(SUMMARY).toBeVisible();
  await part.getByRole("link", { name: "ZIP code" }).click();
  await expect.element(field("ZIP code")).toHaveFocus();
  // Sent straight from its field, before its hint could be seen.
  await field("Street address").fill("9 Birch Road");
  await field("ZIP code").fill("10001");
  await save.click();
  await expect.element(field("ZIP code")).toHaveFocus();
  await expect.element(field("ZIP code")).toHaveAccessibleDescription(/^This ZIP code is in NY, not in OR/);

  await field("ZIP code").fill("97205");
  await save.click();
  await alert("we don't know if the address was changed").toBeVisible();
  await expect.element(field("Street address")).toHaveValue("9 Birch Road");
  const detail = "This order's address was changed too many times. Please contact us to change it again.";
  shop.change = async () => Response.json({ code: "address_changed_too_often", detail }, { status: 409 });
  await save.click();
  await alert(detail).toBeVisible();
  await part.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect.element(edit).toHaveFocus();
  await expect.element(part.getByText("418 Alder Street")).toBeVisible();

  // The page shows that the order shipped as soon as the shopper returns to it.
  await edit.click();
  await field("City").fill("Salem");
  shop.order = orderView({ status: "fulfilled" });
  comeBack();
  await alert("Your order has already shipped, so the address wasn't changed.").toBeVisible();
  await alert("Your order has already shipped, so the address wasn't changed.").toHaveFocus();
  await expect.element(edit).not.toBeInTheDocument();
});

test("an address form in which nothing was typed closes without a word when the order is cancelled", async () => {
  const shop = await open(orderView());
  await edit.click();
  shop.order = orderView({ status: "cancelled" });
  comeBack();
  await expect.element(page.getByLabelText("ZIP code")).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("alert").filter({ hasText: "the address wasn't changed" }))
    .not.toBeInTheDocument();
});

test("an address that the shop no longer changes can't be edited again", async () => {
  const shop = await open(orderView());
  await edit.click();
  shop.change = async () => Response.json({ code: "address_closed" }, { status: 409 });
  await save.click();
  await expect.element(part.getByRole("alert")).toMatchTextContent(/too late to change the address/);
  await expect.element(part.getByRole("button")).not.toBeInTheDocument();
});

test("a changed address is shown, and one that staff changed in the meantime before it is overwritten", async () => {
  const shop = await open(orderView());
  const street = part.getByLabelText("Street address");
  const changed = page.getByText("Your shipping address was changed");
  const sent: { address: string; was: { address: string } }[] = [];
  const timeline = [...orderView().timeline, { kind: "address_changed", at: orderView().placedAt } as const];
  const saveAs = async (address: string, answer: () => Response) => {
    shop.change = async (body) => {
      sent.push(JSON.parse(body));
      return answer();
    };
    await street.fill(address);
    await save.click();
  };
  await edit.click();
  await expect.element(part.getByRole("heading")).toHaveFocus();
  // Saving it unchanged is not a change.
  await saveAs("418 Alder Street", () => Response.json(orderView()));
  await expect.element(edit).toHaveFocus();
  expect(changed.query()).toBeNull();

  await edit.click();
  const theirs = { ...SHIP_TO, address: "7 Elm Street" };
  const detail = "The shipping address was changed to “Jordan Avery, 7 Elm Street” in the meantime.";
  const body = { code: "changed_meanwhile", detail, shipTo: theirs };
  await saveAs("10 Birch Road", () => Response.json(body, { status: 409 }));
  await expect.element(part.getByRole("alert").filter({ hasText: detail })).toBeVisible();
  const customerInfo = { ...orderView().customerInfo, address: "10 Birch Road" };
  await saveAs("10 Birch Road", () => Response.json(orderView({ customerInfo, timeline })));
  await expect.element(changed).toBeVisible();
  await expect.element(edit).toHaveFocus();
  await expect.element(part.getByText("10 Birch Road")).toBeVisible();
  expect(sent.map(({ address, was }) => [address, was.address])).toEqual([
    ["418 Alder Street", "418 Alder Street"],
    ["10 Birch Road", "418 Alder Street"],
    ["10 Birch Road", "7 Elm Street"],
  ]);

  await edit.click();
  shop.order = orderView({ status: "cancelled", customerInfo, timeline });
  await saveAs("11 Birch Road", () => Response.json({ code: "address_closed" }, { status: 409 }));
  const closed = part.getByRole("alert").filter({ hasText: "was cancelled, so the address wasn't changed." });
  await expect.element(closed).toHaveFocus();
  await title().toHaveTextContent("This order was cancelled");
  await expect.element(part.getByText("10 Birch Road")).toBeVisible();
});

test.each([
  ["paid", { held: 0, lost: 0 }, "Your order is late", "You can cancel for a full refund until it ships"],
  ["pending", { held: 0, lost: 0 }, "Your order is late", "You can cancel free of charge until it ships"],
  ["paid", { held: 0, lost: 5 }, "Your order is late", "You can cancel until it ships"],
  ["paid", { held: 5, lost: 0 }, "Your payment is disputed", "You can cancel until it ships"],
] as const)("a late order can be cancelled by its shopper: %s, %j", async (status, disputed, heading, text) => {
  await open(orderView({ status, placedAt: "2026-05-04T12:00:00Z", cancelUntil: "2026-05-04T13:00:00Z", disputed }));
  await title().toHaveTextContent(heading);
  await shown(text).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Cancel Order" })).toBeVisible();
});

test("a refund after the bank's decision is promised only to a shopper who cancels", async () => {
  const delay = { shipsBy: "2126-07-14", reason: "The dye house is late.", agreeBy: null, agreedAt: null };
  await open(orderView({ status: "paid", delay, disputed: { held: 5, lost: 0 } }));
  await shown("You can cancel until it ships").toBeVisible();
  await shown(/^If you cancel, .* from your bank, or from us once your bank has decided\.$/).toBeVisible();
});

test("a late order's shopper agrees to the date on the page only, and tries again after a lost answer", async () => {
  const delay = { shipsBy: "2126-07-14", reason: "The dye house is late.", agreeBy: "2126-05-31", agreedAt: null };
  const shop = await open(orderView({ delay }));
  await title().toHaveTextContent("Your order is delayed");
  const question = page.getByRole("region", { name: "Your answer to the delay" });
  await expect.element(question).toMatchTextContent(/we'll cancel the order for a full refund/);
  const agree = question.getByRole("button", { name: "I Agree to Wait" });
  const later = { ...delay, shipsBy: "2126-08-14", reason: "It takes 90 days." };
  shop.order = orderView({ delay: later });
  shop.change = async () => Response.json({ code: "delay_changed" }, { status: 409 });
  await agree.click();
  await shown("This order has changed. Please check it again.").toBeVisible();
  await shown(/It takes 90 days\./).toBeVisible();

  shop.change = () => Promise.reject(new TypeError("Failed to fetch"));
  await agree.click();
  await expect.element(question.getByRole("alert")).toMatchTextContent(/if your answer arrived\.\s+Please try again\./);
  shop.change = async (body) => {
    expect(JSON.parse(body)).toEqual({ shipsBy: later.shipsBy });
    return Response.json(orderView({ delay: { ...later, agreedAt: orderView().placedAt } }));
  };
  await agree.click();
  await shown(/You agreed to wait\. Reason: It takes 90 days\./).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await title().toHaveFocus();
});

test("a past order is added to the cart at today's price, no more than is in stock, and can be undone", async () => {
  const shop = await open(orderView({ items: [{ ...orderView().items[0], ...cartLine() }] as never }));
  const again = page.getByRole("button", { name: "Order Again" });
  const result = page.getByRole("region", { name: "Order again" });
  const says = async (heading: string, text = "") => {
    await expect.element(result.getByRole("heading", { name: heading })).toHaveFocus();
    await expect.element(result).toMatchTextContent(new RegExp(text));
  };
  storeCart(cartLine({ _id: "cap", title: "Cap" }));
  await again.click();
  await says("We couldn't connect", "Nothing was added to your cart");
  shop.products = [];
  await again.click();
  await says("This item can't be added", "No longer available");
  await expect.element(result.getByRole("link", { name: "Back to Shop" })).toHaveAttribute("href", "/shop");
  expect(result.getByRole("button", { name: "Undo" }).query()).toBeNull();
  expect(storedCart()).toMatchObject([{ _id: "cap" }]);

  shop.products = [stockedHoodie({ M: 1 }, { salePrice: 30 })];
  await again.click();
  await says("Added to your cart", "The price changed from \\$14\\.99 to \\$30\\.00");
  expect(storedCart()).toMatchObject([{ _id: "cap" }, { _id: "hoodie", salePrice: 30, quantity: 1 }]);
  await again.click();
  await says("This item can't be added", "None added: only 1 left in stock, and your cart already has 1");
  shop.products = [stockedHoodie({ M: 2 }, { salePrice: 30 })];
  await again.click();
  await says("Added to your cart");
  await result.getByRole("button", { name: "Undo" }).click();
  await says("Removed from your cart");
  expect(storedCart()).toMatchObject([{ _id: "cap" }, { quantity: 1 }]);
});
