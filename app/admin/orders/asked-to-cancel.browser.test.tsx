import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { Toaster } from "#app/ui/toaster.tsx";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { useAskedToCancel, useOrderStatus } from "./use-order-changes.ts";

type Order = Parameters<typeof useAskedToCancel>[0];

function Asked({ order }: { order: Order }) {
  useAskedToCancel(order, useOrderStatus().cancel);
  return <Toaster />;
}

const order = (change: Partial<Order>): Order => ({
  _id: "o1",
  orderNumber: "LC482913",
  status: "pending",
  actions: { cancel: ["Releases the held payment."] },
  ...change,
});

test("a URL that asks to cancel an order opens the confirmation once", async () => {
  const router = await renderForStaff(<Asked order={order({})} />, "/admin/orders/o1?open=cancel");
  const question = page.getByRole("alertdialog", { name: "Cancel this order?" });
  await expect.element(question).toBeVisible();
  await expect.element(question.getByText("Releases the held payment.")).toBeVisible();
  expect(router.state.location.search).toBe("");
});

test("the list asks with what the server says of the order now", async () => {
  const { status } = order({});
  answerCalls(() => Response.json({ status, actions: { cancel: ["Nothing is refunded here."] } }));
  const InList = () => {
    const { cancel } = useOrderStatus();
    return (
      <button type="button" onClick={() => void cancel(order({}))}>
        Cancel
      </button>
    );
  };
  await renderForStaff(<InList />);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("alertdialog").getByText("Nothing is refunded here.")).toBeVisible();
});

test("an order that can't be cancelled says why", async () => {
  const shipped = order({ status: "fulfilled", actions: { cancel: null } });
  await renderForStaff(<Asked order={shipped} />, "/admin/orders/o1?open=cancel");
  await expect.element(page.getByText("This order is fulfilled, so it can't be cancelled.")).toBeVisible();
});
