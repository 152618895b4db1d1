import { expect, test } from "vitest";
import { textOf } from "./mail-content.ts";

test("the plain text has one paragraph for each part", () => {
  const parts = [
    "Thank you, Jordan!",
    {
      kind: "rows" as const,
      rows: [
        { text: "Hoodie x 1", amount: "$14.99" },
        { text: "Total", amount: "$14.99", strong: true },
      ],
    },
    { kind: "block" as const, title: "Ships to:", lines: ["418 Alder Street", "Portland, OR 97205"] },
    { kind: "button" as const, label: "Your order", url: "https://shop.example/orders/1" },
  ];
  expect(textOf({ subject: "Your order", parts })).toBe(
    [
      "Thank you, Jordan!",
      "Hoodie x 1: $14.99\nTotal: $14.99",
      "Ships to:\n418 Alder Street\nPortland, OR 97205",
      "Your order: https://shop.example/orders/1",
    ].join("\n\n"),
  );
});
