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

test.each([
  ["shortened by the spreadsheet", "1Z999AA10123456784\n9.40011E+21\n9400111899223197428490", 1],
  ["that says there is none", "1Z999AA10123456784\nn/a\n9400111899223197428490", 1],
  ["left blank", "1Z999AA10123456784\n\n9400111899223197428490\n\n", 0],
])("in a column, a row %s uses up its order", (_what, text, unreadable) => {
  expect(numbers(text)).toEqual({ o0: "UPS 1Z999AA10123456784", o2: "USPS 9400111899223197428490" });
  expect(readTracking(text, orders)).toMatchObject({ unused: 0, unreadable });
});

test.each(["", "n/a", "no tracking", "-", "9.40011E+21"])(
  "a first row without a number (%j) uses up the first order",
  (first) => {
    expect(numbers(`${first}\n1Z999AA10123456784`)).toEqual({ o1: "UPS 1Z999AA10123456784" });
  },
);

test.each(["Tracking", "Barcode", "Name\tShipment"])("the heading %j belongs to no order", (heading) => {
  expect(numbers(`${heading}\n1Z999AA10123456784`)).toEqual({ o0: "UPS 1Z999AA10123456784" });
});

test("in a file with order numbers, a line without one belongs to no order", () => {
  const csv =
    "Order,Tracking\n3344556677,1Z999AA10123456784\nLC482914,9400111899223197428490\nLC482915,pickup\nTotal,9.12";
  expect(numbers(csv)).toEqual({ o1: "USPS 9400111899223197428490" });
  expect(readTracking(csv, orders)).toMatchObject({ unused: 1, unreadable: 1 });
});

test.each([
  ["only its phone", "5035550188,2026-11-22,LC482913,"],
  ["a phone with a country code", "15035550188,11-22-2026,LC482913,n/a"],
  ["a ZIP+4 and a short number of the seller", "97205-1234,ORDER 12345678,LC482913,"],
])("a line with %s and no tracking number has none", (_what, line) => {
  for (const heading of ["", "Phone,Date,Order,Tracking Number\n"]) {
    const csv = `${heading}${line}\n5035550189,2026-11-22,LC482914,1Z999AA10123456784`;
    expect(numbers(csv)).toEqual({ o1: "UPS 1Z999AA10123456784" });
    expect(readTracking(csv, orders)).toMatchObject({ unused: 0, unreadable: 1 });
  }
});

test("reads only the tracking number's column if the heading names it, even a number of no carrier we know", () => {
  const csv = [
    "Tracking Status,Address Line 1,Recipient,Order,Tracking Number,Reference",
    'In transit 20261122,"1 Main St, Unit 4","Avery; Jordan",LC482913,LOCAL 1234-5678,9400111899223197428490',
    ',"9 ""Old"" Road',
    'Rear",Sam,LC482914,1Z999AA10123456784,',
  ].join("\n");
  expect(numbers(csv)).toEqual({ o0: " LOCAL 1234-5678", o1: "UPS 1Z999AA10123456784" });
});

test.each([
  [
    "a return label's",
    "Order,Return Tracking Number,Tracking Number\nLC482913,9400111899223197428490,1Z999AA10123456784",
  ],
  ["a status", "Order,Tracking Status,Tracking\nLC482913,Delivered 20261122,1Z999AA10123456784"],
  ["a link", "Order,Tracking Link,Label Number\nLC482913,https://ups.example/t,1Z999AA10123456784"],
  ["an empty one", "Order,Master Tracking Number,Package Tracking Number\nLC482913,,1Z999AA10123456784"],
  ["a title above the heading", "Shipments 2026\nOrder,Name,Tracking\nLC482913,Avery,1Z999AA10123456784"],
  ["texts with commas", "Order\tName\tTracking\nLC482913\tAvery, Jordan, Ms., MD\t1Z999AA10123456784"],
])("finds the number beside %s", (_what, text) => {
  expect(numbers(text)).toEqual({ o0: "UPS 1Z999AA10123456784" });
});

test("reads a short number below a title only if a heading names its column", () => {
  const text = (heading: string) => `Shipments 2026\n${heading}\nLC482913,Avery,1234567890`;
  expect(numbers(text("Order,Name,Tracking number"))).toEqual({ o0: " 1234567890" });
  expect(readTracking(text("Order,Name,Phone"), orders)).toMatchObject({ found: {}, unreadable: 1 });
});

test("several lines of one order are its items, or packages whose other numbers are counted", () => {
  const csv = [
    "Order,Item,Tracking Number",
    "LC482913,HOODIE-S,",
    "LC482913,HOODIE-M,1Z999AA10123456784",
    "LC482913,HOODIE-L,1Z 999AA1 0123456784",
    "LC482914,HOODIE-S,9400111899223197428490",
    "LC482914,HOODIE-M,9400111899223197428491",
  ].join("\n");
  expect(numbers(csv)).toEqual({ o0: "UPS 1Z999AA10123456784", o1: "USPS 9400111899223197428490" });
  expect(readTracking(csv, orders)).toMatchObject({ more: 1, unused: 0, unreadable: 0 });
});

test("counts numbers without an order", () => {
  expect(readTracking("94001118\n94001119\n94001120\n94001121", orders)).toMatchObject({ unused: 1, unreadable: 0 });
});
