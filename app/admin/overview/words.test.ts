import { expect, test } from "vitest";
import { taskOf } from "./words.ts";

test("orders to ship lead to those that are not late, while there are late ones", () => {
  expect(taskOf({ kind: "to_ship", count: 2 }).to).toBe("/admin?tab=orders&status=to_ship");
  expect(taskOf({ kind: "to_ship", count: 2, placedFrom: "2026-05-04" }).to).toBe(
    "/admin?tab=orders&status=to_ship&from=2026-05-04",
  );
});

test("what is counted of the last days alone says so, because the list that it leads to goes back further", () => {
  expect(taskOf({ kind: "mails_failed", count: 1 }).text).toBe("1 mail could not be sent in the last 30 days");
  expect(taskOf({ kind: "refunds_failed", count: 2 }).text).toBe(
    "2 orders have a refund that failed in the last 30 days",
  );
});
