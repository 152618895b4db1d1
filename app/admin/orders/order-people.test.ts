import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { openOrder } from "#test/screens/order-pages.ts";
import { OrderDelay } from "./order-people.tsx";

const delay = {
  shipsBy: "2026-07-14",
  reason: "The dye house is late.",
  agreeBy: "2026-05-31",
  agreedAt: null,
  toldAt: "2026-05-04T15:20:00.000Z",
  toldBy: "Ada Lovelace",
  revision: 1,
};

// The job that cancels unanswered delays leaves out offline payments and orders refunded in full.
test.each([
  ["paid by card", {}, "This order will be cancelled automatically."],
  ["paid offline", { provider: "offline", ref: null }, "Cancel the order, and return what was paid"],
  ["refunded in full", { captured: 29.98, refunded: 29.98 }, undefined],
])("an unanswered delay of an order %s says who cancels it", (_, change, said) => {
  const payments = openOrder().payments.map((payment) => ({ ...payment, ...change }));
  const text = renderToStaticMarkup(createElement(OrderDelay, { order: openOrder({ delay, payments }) }));
  if (said) expect(text).toContain(said);
  else expect(text).not.toContain("accept");
});
