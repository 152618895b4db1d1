import { expect, test } from "vitest";
import { erasureWords, keptWords } from "./erasure-words.ts";

const NOTHING = {
  orders: 0,
  openOrders: [],
  messages: 0,
  emails: 0,
  stockAlerts: 0,
  cartReminders: 0,
  subscriber: false,
  reviews: 0,
};

test("only data that exists is listed as deleted, and open orders are named", () => {
  expect(erasureWords(NOTHING).goes).toEqual([]);
  const openOrders = ["LC482913", "LC482914"];
  const { goes, stays } = erasureWords({ ...NOTHING, orders: 1, messages: 2, cartReminders: 1, openOrders });
  expect(goes).toEqual([
    "Name, contact details, and address in 1 closed order",
    "2 messages they wrote, with your notes",
    "1 cart they asked to be reminded of",
  ]);
  expect(stays[0]).toBe(
    "2 open orders (LC482913, LC482914), with the contact details and emails. Erase again once they're closed",
  );
  expect(stays.join(" ")).toContain("A hashed entry in the blocked list");
  expect(stays.join(" ")).toMatch(/refunds with their reasons.*packages with their tracking numbers/);
});

test.each([
  [["LC482913"], "1 open order (LC482913) keeps its contact details; erase again once it's closed."],
  [
    ["LC482913", "LC482914"],
    "2 open orders (LC482913, LC482914) keep their contact details; erase again once they're closed.",
  ],
])("after an erasure, the open orders %j are named", (numbers, words) => {
  expect(keptWords(numbers)).toBe(words);
});
