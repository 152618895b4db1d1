import { expect, test } from "vitest";
import { mapTexts, textOf, textWithSender } from "./email-content.ts";

test("the plain text has one paragraph per part", () => {
  const parts = [
    "Thank you, Jordan!",
    {
      kind: "rows" as const,
      rows: [
        { text: "Hoodie x 1", note: "Grey, size M", amount: "$14.99" },
        { text: "Belt x 1", link: { label: "Write a review", url: "https://shop.example/review" } },
      ],
    },
    { kind: "sums" as const, rows: [{ text: "Total", amount: "$14.99", strong: true }] },
    { kind: "block" as const, title: "Ships to", lines: ["418 Alder Street", "Portland, OR 97205"] },
    { kind: "button" as const, label: "Your order", url: "https://shop.example/orders/1" },
    { kind: "link" as const, text: "Doesn't it fit?", label: "How to return", url: "https://shop.example/terms" },
  ];
  expect(textOf({ subject: "Your order", parts })).toBe(
    [
      "Thank you, Jordan!",
      "Hoodie x 1, Grey, size M: $14.99\nBelt x 1\nWrite a review: https://shop.example/review",
      "Total: $14.99",
      "Ships to:\n418 Alder Street\nPortland, OR 97205",
      "Your order: https://shop.example/orders/1",
      "Doesn't it fit? How to return: https://shop.example/terms",
    ].join("\n\n"),
  );
});

test("the text ends with the sender, and with the unsubscribe link if there is one", () => {
  const owner = {
    legalName: "Shop LLC",
    postalAddress: "418 Alder Street\nPortland, OR 97205\n",
    email: "",
    phone: "",
  };
  const frame = { owner, contactUrl: "https://shop.example/contact", wordmarkUrl: "" };
  const content = { subject: "News", parts: ["Hello."] };
  const text =
    "Hello.\n\n--\nPack'd\nShop LLC\n418 Alder Street\nPortland, OR 97205\nContact us: https://shop.example/contact";
  expect(textWithSender(content, frame)).toBe(text);
  const withoutContact = text.slice(0, text.indexOf("\nContact us"));
  expect(textWithSender({ ...content, toStaff: true }, frame)).toBe(withoutContact);
  const unsubscribe = { page: "https://shop.example/unsubscribe#t", oneClick: "https://shop.example/api/u?token=t" };
  expect(textWithSender({ ...content, unsubscribe }, frame)).toBe(
    `${text}\nUnsubscribe: https://shop.example/unsubscribe#t`,
  );
});

test("mapTexts changes every text and URL that the reader sees", () => {
  const content = {
    subject: "s",
    parts: [
      "a",
      { kind: "button" as const, label: "a", url: "a" },
      {
        kind: "rows" as const,
        rows: [{ text: "a", note: "a", link: { label: "a", url: "a" }, amount: "1" }, { text: "a" }],
      },
      { kind: "block" as const, title: "a", lines: ["a", "a"] },
    ],
    unsubscribe: { page: "a", oneClick: "b" },
  };
  const changed = mapTexts(content, (text) => text.replace("a", "x"));
  expect(JSON.stringify(changed)).toBe(
    JSON.stringify(content).replaceAll(':"a"', ':"x"').replaceAll('["a"', '["x"').replaceAll(',"a"', ',"x"'),
  );
});
