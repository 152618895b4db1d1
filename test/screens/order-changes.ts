import type { Page } from "@playwright/test";
import type { OrderView } from "#shop/orders/order.ts";
import { ID, line, ordered, orderView } from "./orders.ts";
import { answering, type Screen } from "./screen.ts";

function addressScreens(): Screen[] {
  const screen = (name: string, prepare: (page: Page) => Promise<void>, before = ordered(orderView())): Screen => ({
    name: `order-address${name}`,
    path: `/orders/${ID}`,
    before,
    async prepare(page) {
      await page.getByRole("button", { name: "Edit the shipping address" }).click();
      await prepare(page);
    },
  });
  const answered = (answer: Parameters<typeof answering>[1]) => async (page: Page) => {
    await ordered(orderView())(page);
    await answering(`**/api/orders/${ID}/address`, answer)(page);
  };
  async function save(page: Page) {
    await page.getByRole("button", { name: "Save address" }).click();
    await page.getByRole("region", { name: "Shipping to" }).getByRole("alert").waitFor();
  }
  return [
    screen("", (page) => page.getByLabel("ZIP code").waitFor()),
    screen("-invalid", async (page) => {
      await page.getByLabel("Street address").fill("");
      await page.getByLabel("ZIP code").fill("9720");
      await save(page);
    }),
    screen("-other-state", async (page) => {
      await page.getByLabel("ZIP code").fill("10001");
      await page.getByLabel("City").focus();
    }),
    screen("-unanswered", save, answered("abort")),
    screen("-too-late", save, answered({ status: 409, json: { code: "address_closed" } })),
  ];
}

function againScreens(): Screen[] {
  const again = (name: string, order: OrderView, before?: Screen["before"]): Screen => ({
    name: `order-again${name}`,
    path: `/orders/${ID}`,
    async before(page) {
      await ordered(order)(page);
      await before?.(page);
    },
    async prepare(page) {
      await page.getByRole("button", { name: "Order again" }).click();
      await page.getByRole("region", { name: "Order again" }).waitFor();
    },
  });
  const gone = { ...line("Red", "M"), title: "Pack'd Cap" };
  return [
    again("", orderView({ items: [line("Grey", "M")] })),
    again("-some", orderView({ items: [{ ...line("Black", "S", "Pack'd Hoodie", 9), salePrice: 9.99 }, gone] })),
    again("-none", orderView({ items: [gone] })),
    again("-unanswered", orderView(), answering("**/api/products", "abort")),
  ];
}

/** What a shopper does with an order: sends it elsewhere, orders it again. */
export const orderChangeScreens: Screen[] = [...addressScreens(), ...againScreens()];
