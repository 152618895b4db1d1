import { expect, it } from "vitest";
import { labelsLabel, ordersIn, ordersLabel } from "./export-menu.tsx";

it.each([
  [{ which: "matching “To ship”", total: 15 }, "Orders: 15 matching “To ship”"],
  [{ which: "matching your search" }, "Orders: matching your search"],
  [{ which: "", total: 10_001 }, "Orders: all 10,000+"],
  [{ which: "" }, "Orders: all"],
  [{ which: "selected", total: 3 }, "Orders: 3 selected"],
])("labels %o as %j", (scope, label) => {
  expect(ordersLabel(scope)).toBe(label);
});

it("names the label program and, if known, the number of labels", () => {
  expect(labelsLabel("Pirate Ship", { which: "", toShip: 12 })).toBe("For Pirate Ship: 12 orders to ship");
  expect(labelsLabel("ShipStation", { which: "" })).toBe("For ShipStation: orders to ship");
});

it("counts the orders in a file, not its lines", () => {
  const csv = 'Order,Items,Total\r\nLC1,"a, b",2.00\r\nLC2,"two\nlines ""quoted""",3.00\r\nLC2,c,3.00\r\n';
  expect(ordersIn(csv)).toBe(2);
  expect(ordersIn("Order,Items\r\n")).toBe(0);
});
