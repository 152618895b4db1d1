import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { PackingSlip } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { SHIP_TO } from "#test/harness/customer.ts";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { PackingSlips } from "./packing-slips.tsx";

const slip: PackingSlip = {
  _id: "o1",
  orderNumber: "LC482913",
  status: "paid",
  placedAt: "2026-05-04T15:03:07.000Z",
  shippingMethod: "free",
  shipTo: SHIP_TO,
  lines: [{ position: 0, sku: "HOODIE-M", title: "Pack'd Hoodie", color: "Grey", size: "M", quantity: 1 }],
};

const show = async (one: PackingSlip) => {
  answerCalls(() => Response.json({ items: [one] }));
  await renderForStaff(<PackingSlips ids={one._id} back={{ to: "/admin/orders", label: "Orders" }} />);
  await expect.element(page.getByRole("article", { name: "Packing slip of order LC482913" })).toBeVisible();
};
const warning = page.getByText("Don't ship");
const fulfill = page.getByRole("button", { name: "Print and fulfill" });

test("a slip can be printed and its order fulfilled", async () => {
  await show(slip);
  await expect.element(fulfill).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
});

test("a slip of an order whose items are all back in stock warns, and isn't offered to fulfill", async () => {
  await show({ ...slip, lines: [] });
  await expect.element(page.getByText("Don't ship. All items were refunded and restocked.")).toBeVisible();
  await expect.element(page.getByRole("table")).not.toBeInTheDocument();
  await expect.element(fulfill).not.toBeInTheDocument();
});
