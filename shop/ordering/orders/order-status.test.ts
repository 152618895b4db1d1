import { expect, test } from "vitest";
import { isChargedLater, ORDER_STATUSES, TO_CAPTURE } from "./order-status.ts";

test("a held card is charged later, but not while its order may not ship", () => {
  expect(TO_CAPTURE).toEqual(["pending"]);
  expect(isChargedLater({ ...ORDER_STATUSES.pending, mayShip: false })).toBe(false);
});
