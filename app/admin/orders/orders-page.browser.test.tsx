import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { AdminOrder } from "#shop/ordering/orders/admin-orders.store.server.ts";
import { answerCalls, menuTexts, renderForStaff } from "#test/harness/staff-part.tsx";
import { listedOrder } from "#test/screens/listed-order.ts";
import OrdersPage from "./orders-page.tsx";
import "../../admin.css";

const order = (n: number, status: AdminOrder["status"] = "paid") =>
  listedOrder({ _id: `o${n}`, orderNumber: `LC48291${n}`, status });
const rowOf = ({ orderNumber }: AdminOrder) => page.getByRole("row").filter({ hasText: orderNumber });

const EFFECT = "Releases the held payment.";

/** A shop with these orders. `fulfill`: its answer to the orders to ship. */
function serve(items: AdminOrder[], fulfill?: (request: RequestInit) => Response) {
  const server = { items };
  const calls = answerCalls((path, request) => {
    if (path.endsWith("/fulfillments") && fulfill) return fulfill(request);
    const one = items.find(({ _id }) => path === `/api/admin/orders/${_id}`);
    if (one) return Response.json({ ...one, actions: { cancel: [EFFECT] } });
    if (path.startsWith("/api/admin/orders")) return Response.json({ ...server, next: null, total: items.length });
    if (path.startsWith("/api/guard")) return Response.json([]);
    return Response.json({ toShip: 0, messages: 0, reviews: 0, comparison: null });
  });
  return { server, calls };
}

test("many orders are fulfilled at once: the dialog says what will happen and what did, and sending again is safe", async () => {
  const [refused, pending, paid] = [order(1, "awaiting_payment"), order(2, "pending"), order(3)];
  const sent: unknown[] = [];
  serve([refused, pending, paid], ({ body }) => {
    sent.push(JSON.parse(String(body)));
    if (sent.length === 1) throw new TypeError("Failed to fetch");
    const results = [pending, paid].map(({ _id, orderNumber }) => ({ _id, orderNumber, outcome: "fulfilled" }));
    const { _id, orderNumber } = refused;
    return Response.json({
      results: [{ _id, orderNumber, outcome: "refused", detail: "It is not paid." }, ...results],
    });
  });
  await renderForStaff(<OrdersPage />, "/admin/orders");
  for (const { orderNumber } of [refused, pending, paid])
    await page.getByRole("checkbox", { name: `Select order ${orderNumber}` }).click();
  const bar = page.getByRole("region", { name: "Selected orders" });
  await expect.element(bar.getByRole("status")).toHaveTextContent("3 selected");
  await bar.getByRole("button", { name: "Fulfill" }).click();
  const dialog = page.getByRole("dialog", { name: "Fulfill 2 of 3 orders" });
  const number = dialog.getByLabelText(/^Tracking number, LC482913/);
  await number.fill("1Z 999 AA1 01 2345 6784");
  await expect.element(dialog.getByLabelText(/^Carrier, LC482913/)).toHaveValue("UPS");
  for (const effect of [
    /^This charges 1 held payment \(\$14\.99\)\./,
    "1 customer gets a shipping email with tracking.",
    "1 customer gets a shipping email without tracking.",
    "Stock isn't affected. This can't be undone.",
    "This order is awaiting payment, so it can't be shipped.",
  ])
    await expect.element(dialog.getByText(effect)).toBeVisible();
  const fulfill = dialog.getByRole("button", { name: "Fulfill 2 orders and charge $14.99" });
  await fulfill.click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent(/No order ships twice\.$/);
  await expect.element(number).toHaveValue("1Z 999 AA1 01 2345 6784");
  await fulfill.click();
  const result = page.getByRole("dialog", { name: "1 of 3 orders wasn't fulfilled" });
  await expect.element(result.getByText("2 orders fulfilled, 1 not fulfilled")).toBeVisible();
  await expect.element(result.getByText("It is not paid.")).toBeVisible();
  await expect
    .element(result.getByRole("link", { name: "Packing slips" }))
    .toHaveAttribute("href", "/admin/packing-slips?ids=o2,o3");
  await result.getByRole("button", { name: "Done" }).click();
  await expect.element(bar.getByRole("status")).toHaveTextContent("1 selected");
  const tracking = { carrier: "UPS", trackingNumber: "1Z999AA10123456784" };
  const orders = [{ _id: "o1" }, { _id: "o2" }, { _id: "o3", ...tracking }];
  expect(sent).toEqual([{ orders }, { orders }]);
});

test("once all selected orders are fulfilled, the focus is on the list's heading", async () => {
  const both = [order(1), order(2)];
  const { server } = serve(both, () => {
    server.items = [];
    return Response.json({ results: both.map(({ _id, orderNumber }) => ({ _id, orderNumber, outcome: "fulfilled" })) });
  });
  await renderForStaff(<OrdersPage />, "/admin/orders");
  for (const { orderNumber } of both) await page.getByRole("checkbox", { name: `Select order ${orderNumber}` }).click();
  await page.getByRole("region", { name: "Selected orders" }).getByRole("button", { name: "Fulfill" }).click();
  await page.getByRole("button", { name: "Fulfill 2 orders" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "Orders", level: 1 })).toHaveFocus();
});

test("clearing the selection moves the focus to the list's heading", async () => {
  serve([order(1)]);
  await renderForStaff(<OrdersPage />, "/admin/orders");
  await page.getByRole("checkbox", { name: "Select order LC482911" }).click();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect.element(page.getByRole("heading", { name: "Orders", level: 1 })).toHaveFocus();
});

test("clearing the selection far down the list doesn't scroll to its top", async () => {
  serve(Array.from({ length: 60 }, (_, at) => order(at + 1)));
  await renderForStaff(<OrdersPage />, "/admin/orders");
  await page
    .getByRole("checkbox", { name: /^Select order/ })
    .last()
    .click();
  const before = scrollY;
  expect(before).toBeGreaterThan(500);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect.element(page.getByRole("heading", { name: "Orders", level: 1 })).toHaveFocus();
  expect(Math.abs(scrollY - before)).toBeLessThan(200);
});

test("an order says beside its status what was refunded of it", async () => {
  const [part, full] = [order(1, "fulfilled"), order(2, "fulfilled")];
  serve([
    { ...part, refunded: 0.01 },
    { ...full, refunded: 14.99, isRefunded: true },
  ]);
  await renderForStaff(<OrdersPage />, "/admin/orders");
  await expect.element(rowOf(part)).toMatchTextContent(/Fulfilled\$0\.01 refunded/);
  await expect.element(rowOf(full)).toMatchTextContent(/FulfilledRefunded/);
});

test("a tab that was opened before an upgrade lists orders with names that it doesn't know", async () => {
  const newer = { status: "on_hold", shippingMethod: "overnight", dispute: "reopened" } as unknown as AdminOrder;
  serve([{ ...order(1), ...newer }, order(2)]);
  await renderForStaff(<OrdersPage />, "/admin/orders");
  await expect.element(rowOf(order(1))).toMatchTextContent(/On hold.*Reopened/);
  await expect.element(rowOf(order(2))).toMatchTextContent(/Paid/);
});

test("an item without a choice of color and size is only called by its product", async () => {
  const cap = { title: "Canvas Cap", color: "Standard", size: "One Size", quantity: 2, toShip: 2 };
  serve([{ ...order(1), items: [cap] }]);
  await renderForStaff(<OrdersPage />, "/admin/orders");
  await expect.element(rowOf(order(1)).getByText("2 × Canvas Cap", { exact: true })).toBeVisible();
});

test("new orders wait until staff ask for them, and a change of an order in the list shows at once", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const [newest, other, changed] = [order(3), order(2), order(1)];
  const { server } = serve([other, changed]);
  await renderForStaff(<OrdersPage />, "/admin/orders");
  await expect.element(rowOf(changed)).toMatchTextContent(/Paid/);
  server.items = [newest, other, order(1, "fulfilled")];
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(page.getByText(/^1 new order/)).toBeVisible();
  await expect.element(rowOf(changed)).toMatchTextContent(/Fulfilled/);
  await expect.element(rowOf(newest)).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect.element(rowOf(newest)).toBeVisible();
});

test("an order is cancelled from the list only after a question that says what will happen now", async () => {
  const { calls } = serve([order(1), order(2)]);
  await renderForStaff(<OrdersPage />, "/admin/orders");
  const more = page.getByRole("button", { name: "More actions, order LC482911" });
  await more.click();
  await page.getByRole("menuitem", { name: "Cancel" }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel this order?" });
  await expect.element(question.getByText(EFFECT)).toBeVisible();
  await question.getByRole("button", { name: "Keep order" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
  expect(calls.mock.calls.filter(([, { method } = {}]) => method !== "GET")).toEqual([]);
});

test("an order whose authorization ended can only be cancelled", async () => {
  const over = { ...order(1, "pending"), isHoldOver: true, refundable: 0 };
  serve([over]);
  await renderForStaff(<OrdersPage />, "/admin/orders?open=fulfill:o1");
  const dialog = page.getByRole("dialog", { name: "Fulfill order LC482911" });
  await expect.element(dialog.getByText(/^Its card authorization has ended/)).toBeVisible();
  expect(dialog.getByText(/This charges/).elements()).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(rowOf(over)).toMatchTextContent(/Authorization ended/);
  await rowOf(over).getByRole("button").click();
  expect(menuTexts()).toEqual(["Cancel"]);
});
