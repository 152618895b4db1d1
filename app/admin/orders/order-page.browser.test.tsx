import { Route, Routes } from "react-router";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Toaster } from "#app/ui/toaster.tsx";
import type { OrderDetail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { answerCalls, menuTexts, renderForStaff } from "#test/harness/staff-part.tsx";
import { cancelled, delayOf, disputeOf, openOrder, refund } from "#test/screens/order-pages.ts";
import OrderPage from "./order-page.tsx";

/** The order's page, and a shop in which it can change. */
async function open(order = openOrder(), query = "") {
  const shop: { order: OrderDetail; sent: unknown[] } = { order, sent: [] };
  answerCalls((path, { method = "GET", body }) => {
    if (method !== "GET") shop.sent.push([method, path.split("/").at(-1), body && JSON.parse(String(body))]);
    return Response.json(path.startsWith("/api/admin/orders/") ? shop.order : { items: [], next: null, total: 0 });
  });
  const shown = (
    <>
      <Routes>
        <Route path="/admin/orders/:id" element={<OrderPage />} />
      </Routes>
      <Toaster />
    </>
  );
  const router = await renderForStaff(shown, `/admin/orders/${order._id}${query}`);
  return Object.assign(shop, { router });
}

async function moreActions(): Promise<string[]> {
  await page.getByRole("button", { name: "More actions" }).click();
  await expect.element(page.getByRole("menu")).toBeVisible();
  const offered = menuTexts();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  return offered;
}

test("an open order shows what another staff member does, and offers only the remaining actions", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  const shop = await open();
  await expect.element(page.getByRole("button", { name: "Fulfill" })).toBeVisible();
  expect(await moreActions()).toContain("Cancel");
  shop.order = cancelled;
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Fulfill" })).not.toBeInTheDocument();
  expect(await moreActions()).toEqual(["Packing slip", "Invoice", "Mark as Paid"]);
});

test("a URL that asks to cancel an order asks the question once", async () => {
  const { order, router } = await open(undefined, "?open=cancel");
  const question = page.getByRole("alertdialog", { name: "Cancel this order?" });
  await expect.element(question.getByText(order.actions.cancel?.[0] ?? "No effects")).toBeVisible();
  expect(router.state.location.search).toBe("");
});

test("a URL that asks to cancel an order which can't be cancelled says why", async () => {
  await open(cancelled, "?open=cancel");
  await expect.element(page.getByText("This order is already cancelled.")).toBeVisible();
});

test("staff add a note, and report a delay with a day and a reason", async () => {
  const shop = await open();
  const add = page.getByRole("button", { name: "Add note" });
  await expect.element(add).toBeDisabled();
  await page.getByRole("textbox", { name: "Note" }).fill("Ring twice");
  await add.click();
  await expect.poll(() => JSON.stringify(shop.sent)).toContain("Ring twice");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Notify of a delay" }).click();
  const dialog = page.getByRole("dialog", { name: "Notify of a delay" });
  await dialog.getByRole("button", { name: "Send notice" }).click();
  await expect.element(dialog.getByLabelText("Ships by")).toHaveFocus();
  const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const [year, month, date] = day.split("-");
  await dialog.getByRole("textbox", { name: "Ships by" }).fill(`${month}/${date}/${year}`);
  await dialog.getByLabelText("Reason").fill("The dye house is late.");
  await expect.element(dialog.getByText(/If they don't, the order is cancelled automatically/)).toBeVisible();
  await dialog.getByRole("button", { name: "Send notice" }).click();
  const notice = { shipsBy: day, reason: "The dye house is late.", revision: 0 };
  await expect.poll(() => shop.sent.at(-1)).toEqual(["PUT", "delay", notice]);
});

test("a failed refund is marked as refunded another way after a question", async () => {
  const shop = await open(
    openOrder({ refunds: [refund({ amount: 5 }), refund({ _id: "r2", returnedAt: "2026-05-04T12:00:00Z" })] }),
  );
  await expect.element(page.getByText(/Refunded on May 4/)).toBeVisible();
  await page.getByRole("button", { name: "Mark as refunded another way" }).click();
  const question = page.getByRole("alertdialog", { name: "Did you refund this another way?" });
  await expect.element(question.getByText(/count \$5\.00 as refunded/)).toBeVisible();
  await question.getByRole("button", { name: "Mark as refunded another way" }).click();
  await expect.poll(() => shop.sent).toEqual([["POST", "returned", undefined]]);
  await expect.element(question).not.toBeInTheDocument();
});

test("an order whose delay wasn't accepted offers both ways out first, and shows its dispute", async () => {
  const delay = delayOf({ shipsBy: "2026-07-01", agreeBy: "2026-05-20" });
  await open(openOrder({ isToShip: false, delay, disputes: [disputeOf({ status: "won" })] }));
  await expect.element(page.getByText(/didn.t accept the delay/)).toBeVisible();
  const labels = page
    .getByRole("button")
    .elements()
    .map(({ textContent }) => textContent);
  expect(labels.slice(0, 2)).toEqual(["Fulfill", "Cancel"]);
  await expect.element(page.getByText("Dispute won").first()).toBeVisible();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect.element(page.getByRole("alertdialog", { name: "Cancel this order?" })).toBeVisible();
});
