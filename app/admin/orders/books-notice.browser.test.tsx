import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerCalls, renderForStaff } from "#test/harness/staff-part.tsx";
import { BooksNotice } from "./books-notice.tsx";

const told = { shop: { amount: 14.99 }, provider: { amount: 29.98 }, whatToDo: "Check the refunds there." };
const order = { ...told, orderId: "o1", orderNumber: "LC482913" };

test("a payment with two differences is counted once", async () => {
  const differences = [
    { ...order, kind: "refunded", payment: "pi_1" },
    { ...order, kind: "refunds" },
  ];
  const comparison = { comparedAt: "2026-11-21T09:04:00.000Z", differenceCount: 2, differences };
  answerCalls(() => Response.json({ comparison }));
  await renderForStaff(<BooksNotice />);
  await expect.element(page.getByRole("heading")).toHaveTextContent("1 payment doesn't match");
});
