import { expect, test } from "vitest";
import { changeOf, taskOf, tasksOf } from "./words.ts";

test.each([
  [120, 100, "+20% from $100"],
  [97, 100, "−3% from $100"],
  [1001, 1000, "about the same"],
  [0, 0, "no change"],
  [24, 0, "$0 in the previous 7 days"],
  [null, null, "no change"],
  [24, null, "no orders in the previous 7 days"],
  [null, 24, "$24 in the previous 7 days"],
])("%s after %s is '%s'", (now, before, text) => {
  expect(changeOf({ now, before, days: 7, show: (value) => `$${value}` })).toBe(text);
});

test("a figure of today is compared with yesterday up to the same time", () => {
  expect(changeOf({ now: 24, before: 0, days: 1, show: String })).toBe("0 by this time yesterday");
});

// The list that each task links to goes back further.
test.each([
  ["emails_failed", 1, "1 email couldn't be sent in the last 30 days"],
  ["refunds_failed", 2, "2 refunds failed in the last 30 days"],
] as const)("the task %s says that it covers the last 30 days", (kind, count, text) => {
  expect(taskOf({ kind, count }).text).toBe(text);
});

test.each([
  ["disputes", 1, "2026-05-04T16:00:00.000Z", "Respond to 1 dispute by May 4, 12:00\u00a0PM"],
  ["disputes", 2, "2026-05-04T16:00:00.000Z", "Respond to 2 disputes, the next by May 4, 12:00\u00a0PM"],
  ["disputes", 1, "2026-05-04T14:00:00.000Z", "Respond to 1 dispute: the deadline was May 4, 10:00\u00a0AM"],
  ["disputes", 2, "2026-05-04T14:00:00.000Z", "Respond to 2 disputes: the first deadline was May 4, 10:00\u00a0AM"],
  [
    "holds_ending",
    1,
    "2026-05-04T16:00:00.000Z",
    "Charge 1 held payment by May 4, 12:00\u00a0PM, before its authorization ends",
  ],
  [
    "holds_ending",
    1,
    "2026-05-04T14:00:00.000Z",
    "1 held payment wasn't charged: the deadline was May 4, 10:00\u00a0AM",
  ],
  [
    "holds_ending",
    2,
    "2026-05-04T14:00:00.000Z",
    "2 held payments weren't charged: the first deadline was May 4, 10:00\u00a0AM",
  ],
] as const)("%s: %s due at %s are the task '%s'", (kind, count, by, text) => {
  expect(taskOf({ kind, count, by }, new Date("2026-05-04T15:00:00.000Z")).text).toBe(text);
});

test("a task of a kind that only a newer release knows is left out", () => {
  const kind = "gift_cards_due" as "disputes";
  const shown = tasksOf(
    [
      { kind, count: 1 },
      { kind: "disputes", count: 1 },
    ],
    {},
  );
  expect(shown.map(({ text }) => text)).toEqual(["Respond to 1 dispute"]);
});

test("the orders to ship are one task, which stays among the first five", () => {
  const urgent = (["disputes", "books_differ", "holds_ending", "captures_failing", "unknown_payments"] as const).map(
    (kind) => ({ kind, count: 1 }),
  );
  const none = { messages: 0, reviews: 0 };
  const late = tasksOf([...urgent, { kind: "ship_late", count: 3 }, { kind: "to_ship", count: 41 }], none);
  expect(late[4]?.text).toBe("41 orders to ship (3 late)");
  expect(late.map(({ losing = false }) => losing)).toEqual([true, true, true, false, false, false]);
  expect(late).toHaveLength(6);
  expect(late[4]?.to).toBe("/admin/orders?status=to_ship");
  const [allLate] = tasksOf(
    [
      { kind: "ship_late", count: 3 },
      { kind: "to_ship", count: 3 },
    ],
    none,
  );
  expect(allLate).toMatchObject({ text: "3 orders to ship (3 late)", to: "/admin/orders?status=ship_late" });
  expect(tasksOf([{ kind: "to_ship", count: 0 }], none)).toEqual([]);
  const inTime = tasksOf([{ kind: "to_ship", count: 41 }], { messages: 2, reviews: 1 });
  expect(inTime.map(({ text, urgent }) => [text, urgent])).toEqual([
    ["41 orders to ship", false],
    ["2 messages to answer", false],
    ["1 review to approve", false],
  ]);
});
