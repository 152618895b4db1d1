import { expect, test } from "vitest";
import { readTracking } from "./tracking-import.ts";

const orders = ["LC482913", "LC482914", "LC482915"].map((orderNumber, at) => ({ _id: `o${at}`, orderNumber }));
const numbers = (text: string) =>
  Object.fromEntries(
    Object.entries(readTracking(text, orders).found).map(([id, { carrier, trackingNumber }]) => [
      id,
      `${carrier} ${trackingNumber}`,
    ]),
  );

test("assigns the numbers of a pasted column to the orders in turn", () => {
  expect(numbers("Tracking\r\n1Z999AA10123456784\r\n9400111899223197428490\r\n")).toEqual({
    o0: "UPS 1Z999AA10123456784",
    o1: "USPS 9400111899223197428490",
  });
});

test("assigns each number in a label program's file to the order on its line", () => {
  const csv = [
    'Ship date,Recipient,Phone,"Order ID",Carrier,Tracking Number,Cost',
    '2026-11-22,"Jordan Avery",5035550188,LC482915,USPS,="9400111899223197428490",4.12',
    "2026-11-22,Sam Shopper,5035550189,#LC482913,UPS,1Z999AA10123456784,9.80",
    "2026-11-22,Someone Else,5035550187,LC999999,UPS,1Z999AA10123456785,9.80",
  ].join("\n");
  expect(numbers(csv)).toEqual({ o0: "UPS 1Z999AA10123456784", o2: "USPS 9400111899223197428490" });
  expect(readTracking(csv, orders).unused).toBe(1);
});

test("skips numbers that a spreadsheet has shortened, and counts those without an order", () => {
  expect(numbers("9.40011E+21")).toEqual({});
  expect(readTracking("94001118\n94001119\n94001120\n94001121", orders).unused).toBe(1);
});
