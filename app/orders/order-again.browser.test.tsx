import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderForShopper } from "#test/harness/shopper-part.tsx";
import { orderView } from "#test/screens/order-view.ts";
import { OrderAgain } from "./order-again.tsx";

test.each([null, orderView().placedAt])(
  "is offered once a shopper who was asked to wait agreed: %s",
  async (agreedAt) => {
    const delay = { shipsBy: "2126-07-14", reason: "The dye house is late.", agreeBy: "2126-05-31", agreedAt };
    await renderForShopper(
      <OrderAgain order={orderView({ delay })}>
        <p>Print Order</p>
      </OrderAgain>,
    );
    await expect.element(page.getByText("Print Order")).toBeVisible();
    expect(page.getByRole("button", { name: "Order Again" }).all()).toHaveLength(agreedAt ? 1 : 0);
  },
);
