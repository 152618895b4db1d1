import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { orderView } from "#test/screens/order-view.ts";
import { storeLastOrder } from "./last-order.ts";
import OrderPage from "./order-page.tsx";
import "../app.css";

const MINUTE = 60_000;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The page of this order, and a shop that answers requests for it, whose clock is `ahead`. Without an order, it can't be reached. */
async function open(order: ReturnType<typeof orderView> | undefined, ahead = 0) {
  const { _id, orderNumber } = orderView();
  const shop = { order, asked: 0, address: () => Promise.reject<Response>(new TypeError("Failed to fetch")) };
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.endsWith("/address")) return shop.address();
    shop.asked++;
    if (!shop.order) throw new TypeError("Failed to fetch");
    return Response.json(shop.order, { headers: { date: new Date(Date.now() + ahead).toUTCString() } });
  });
  storeLastOrder({ _id, orderNumber, viewToken: "view-token" });
  const path = "/orders/:id";
  const Stub = createRoutesStub([{ id: "root", children: [{ path, Component: OrderPage }] }]);
  const shopFacts = { root: { shop: { policies: {}, owner: {} } } };
  await render(<Stub initialEntries={[`/orders/${_id}`]} hydrationData={{ loaderData: shopFacts }} />);
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
  await expect
    .element(page.getByRole("status").filter({ hasText: "Less than a minute left to cancel" }))
    .toBeInTheDocument();
  const cancel = page.getByRole("button", { name: "Cancel Order" });
  cancel.element().focus();
  const { asked } = shop;
  await pass(60);
  await expect.element(cancel).not.toBeInTheDocument();
  // A sentence replaces the button and takes its focus, and the page requests the order's new state.
  await shown(/^You can't cancel this order yourself anymore/).toHaveFocus();
  await expect.poll(() => shop.asked).toBe(asked + 1);
});

test("an order that could not be loaded can be loaded again, and one whose payment is open is polled", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const shop = await open(undefined);
  await title().toHaveTextContent("Your order couldn’t be loaded");
  await title().toHaveFocus();
  shop.order = orderView({ status: "awaiting_payment" });
  await page.getByRole("button", { name: "Try Again" }).click();
  await title().toHaveTextContent("We’re confirming your payment");
  await expect.element(page.getByRole("button", { name: "Order Again" })).not.toBeInTheDocument();
  shop.order = orderView();
  await vi.advanceTimersByTimeAsync(4_000);
  await title().toHaveTextContent("Your order is confirmed");
  await title().toHaveFocus();
});

test("an address form shows its errors, and keeps what was typed until it is discarded or the order ships", async () => {
  await page.viewport(390, 640);
  const shop = await open(orderView());
  const part = page.getByRole("region", { name: "Shipping to" });
  const edit = part.getByRole("button", { name: "Edit the shipping address" });
  const field = (name: string) => part.getByLabelText(name);
  const save = part.getByRole("button", { name: "Save Address" });
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
  const detail = "The address of this order was changed too often to be changed here once more. Please contact us.";
  shop.address = async () => Response.json({ code: "address_changed_too_often", detail }, { status: 409 });
  await save.click();
  await alert(detail).toBeVisible();
  await part.getByRole("button", { name: "Keep Current" }).click();
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
  await page.getByRole("button", { name: "Edit the shipping address" }).click();
  shop.order = orderView({ status: "cancelled" });
  comeBack();
  await expect.element(page.getByLabelText("ZIP code")).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("alert").filter({ hasText: "the address wasn't changed" }))
    .not.toBeInTheDocument();
});
