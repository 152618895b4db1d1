import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { PackingSlip } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { SHIP_TO } from "#test/harness/customer.ts";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { listedOrder } from "#test/screens/listed-order.ts";
import { PackingSlips } from "./packing-slips-page.tsx";

const slip: PackingSlip = {
  _id: "o1",
  orderNumber: "LC482913",
  status: "paid",
  isHoldOver: false,
  placedAt: "2026-05-04T15:03:07.000Z",
  shippingMethod: "free",
  shipTo: SHIP_TO,
  lines: [{ position: 0, sku: "HOODIE-M", title: "Pack'd Hoodie", color: "Grey", size: "M", quantity: 1 }],
};

const show = (ids: string) =>
  renderForStaff(<PackingSlips ids={ids} back={{ to: "/admin/orders", label: "Orders" }} />);
const fulfill = page.getByRole("button", { name: "Print and fulfill" });

test.each([
  ["whose items are all back in stock", { lines: [] }, "Don't ship. All items were refunded and restocked."],
  ["that can't be charged", { status: "pending", isHoldOver: true }, "Don't ship. The card authorization has ended."],
])("a slip of an order %s warns, and isn't offered to fulfill", async (_, change, warning) => {
  answerCalls(() => Response.json({ items: [{ ...slip, ...change }] }));
  await show("o1");
  await expect.element(page.getByRole("article", { name: "Packing slip of order LC482913" })).toBeVisible();
  await expect.element(page.getByText(warning)).toBeVisible();
  await expect.element(page.getByRole("table")).not.toBeInTheDocument();
  await expect.element(fulfill).not.toBeInTheDocument();
});

test("of several slips, those that warn are lines instead of sheets", async () => {
  const cancelled = { ...slip, _id: "o2", orderNumber: "LC482912", status: "cancelled" };
  answerCalls(() => Response.json({ items: [slip, cancelled] }));
  await show("o1,o2");
  await expect.element(page.getByRole("heading", { name: "1 packing slip to print, 1 skipped" })).toBeVisible();
  await expect.element(page.getByRole("article")).toHaveLength(1);
  const line = page.getByRole("listitem").filter({ hasText: "Don't ship. This order is cancelled." });
  await expect.element(line.getByRole("link", { name: "LC482912" })).toBeVisible();
});

test("the result of printed orders stays, although those that shipped are no longer to ship", async () => {
  const orders = ["o1", "o2"].map((_id, at) => ({ ...slip, _id, orderNumber: `LC48291${at}` }));
  let status: PackingSlip["status"] = "paid";
  answerCalls((path) => {
    if (path.startsWith("/api/admin/packing-slips"))
      return Response.json({ items: orders.map((one) => ({ ...one, status })) });
    if (path.startsWith("/api/admin/orders"))
      return Response.json({ items: orders.map(({ _id, orderNumber }) => listedOrder({ _id, orderNumber, status })) });
    if (!path.startsWith("/api/admin/fulfillments")) return Response.json({});
    status = "fulfilled";
    const [shipped, refused] = orders.map(({ _id, orderNumber }) => ({ _id, orderNumber }));
    const detail = "Print it again.";
    return Response.json({
      results: [
        { ...shipped, outcome: "fulfilled" },
        { ...refused, outcome: "refused", detail },
      ],
    });
  });
  vi.spyOn(window, "print").mockImplementation(() => {});
  await show("o1,o2");
  await fulfill.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Fulfill/ })
    .click();
  const result = page.getByRole("dialog", { name: "1 of 2 orders wasn't fulfilled" });
  await expect.element(result.getByText("Print it again.")).toBeVisible();
  await expect.element(fulfill).not.toBeInTheDocument();
  await expect.element(result.getByRole("button", { name: "Done" })).toBeVisible();
});

test("an order is fulfilled with the address on its slip, even if another one is loaded after printing", async () => {
  const moved = { ...SHIP_TO, address: "9 Birch Road" };
  let shipTo = SHIP_TO;
  const sent: unknown[] = [];
  answerCalls((path, { body }) => {
    if (path.startsWith("/api/admin/packing-slips")) return Response.json({ items: [{ ...slip, shipTo }] });
    if (path.startsWith("/api/admin/orders"))
      return Response.json({ items: [listedOrder({ _id: "o1", addressChangedAt: slip.placedAt })] });
    sent.push(JSON.parse(String(body)));
    return Response.json({ results: [{ _id: "o1", orderNumber: "LC482913", outcome: "fulfilled" }] });
  });
  vi.spyOn(window, "print").mockImplementation(() => {});
  await show("o1");
  await fulfill.click();
  shipTo = moved;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60 * 60_000 });
  window.dispatchEvent(new Event("visibilitychange"));
  await expect.element(page.getByText("9 Birch Road")).toBeInTheDocument();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(/Shipping address changed May 4,/)).toBeVisible();
  await dialog.getByRole("button", { name: /^Fulfill/ }).click();
  await expect.poll(() => sent).toEqual([{ orders: [{ _id: "o1", shipTo: SHIP_TO }] }]);
});
