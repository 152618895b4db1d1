import { expect, it } from "vitest";
import { disputeOf, full, openOrder, payment, refund } from "#test/screens/order-pages.ts";
import { sumsOf } from "./order-sums.ts";

const said = (order: Parameters<typeof sumsOf>[0]) => sumsOf(order).map((row) => row.join(" "));

it("leaves out a failed refund and a dispute that was won, because both returned nothing", () => {
  expect(said(full)).toEqual(["Captured 202.86", "Refunded -14.99", "Refundable 187.87"]);
});

it("names what is on its way and what was lost, so that the sums add up", () => {
  const refunds = [...full.refunds, refund({ status: "pending", amount: 5 })];
  const disputes = [disputeOf({ status: "lost", amount: 100 })];
  const rows = sumsOf({ ...full, refunds, disputes, money: { ...full.money, refundable: 82.87 } });
  expect(rows.map(([name]) => name)).toEqual([
    "Captured",
    "Refunded",
    "Refund pending",
    "Lost in a dispute",
    "Refundable",
  ]);
  const amounts = rows.map(([, dollars]) => dollars ?? 0);
  expect(amounts.slice(0, -1).reduce((total, amount) => total + amount)).toBeCloseTo(amounts.at(-1) ?? 0);
});

it("doesn't say what is refundable while a bank decides, nor of money that came outside the shop", () => {
  expect(said({ ...full, disputes: [disputeOf()], money: { ...full.money, refundable: 0 } }).at(-1)).toBe(
    "Refundable ",
  );
  const payments = [payment({ provider: "offline", status: "captured", captured: 29.98 })];
  const money = { ...openOrder().money, held: 0, captured: 29.98 };
  expect(said({ ...openOrder(), payments, money })).toEqual(["Paid outside the shop 29.98"]);
  expect(said(openOrder())).toEqual(["Authorized 29.98", "Captured 0"]);
});
