import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { orderView } from "#test/screens/order-view.ts";
import { OrderLines } from "./order-lines.tsx";

test("the amounts say what was paid of the total, and end with what is left of it", async () => {
  const order = orderView({ status: "paid", charged: 10, disputed: { held: 0, lost: 4 } });
  await render(<OrderLines order={order} />);
  await expect
    .element(page.getByRole("region", { name: "Order Summary" }))
    .toMatchTextContent(
      /Total\$14\.99Not charged−\$4\.99Total Paid\$10\.00.*Returned by your bank−\$4\.00Net Total\$6\.00/,
    );
});
