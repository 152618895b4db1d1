import { expect, it } from "vitest";
import { DISPUTE_STEPS, type TimelineReader, timelineFor } from "./order-timeline.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 12, minute));
const iso = (minute: number) => at(minute).toISOString();

const EVENTS = [
  { kind: "authorized", actor: "provider", note: "", at: at(1) },
  { kind: "staff_note", actor: "ada@shop.example", note: "Sounds angry.", at: at(2) },
  { kind: "address_changed", actor: "shopper", note: "From “A” to “B”", at: at(3) },
  { kind: "delayed", actor: "ada@shop.example", note: "Ships by May 20, 2026: Fabric", at: at(4) },
  { kind: "cancelled", actor: "ada@shop.example", note: "Fraud suspected.", at: at(5) },
  { kind: "hold_released", actor: "ada@shop.example", note: "", at: at(5) },
  { kind: "refunded", actor: "ada@shop.example", note: "$14.99 sent back to the card.", at: at(6) },
  { kind: "dispute_opened", actor: "provider", note: `$14.99, fraudulent. ${DISPUTE_STEPS.needs_response}`, at: at(7) },
];
const refund = { kind: "refunded", at: iso(6), note: "$14.99 sent back to the card." };

it.each<[TimelineReader, object[]]>([
  [
    "shopper",
    [
      { kind: "authorized", at: iso(1) },
      { kind: "address_changed", at: iso(3) },
      { kind: "delayed", at: iso(4), note: "Ships by May 20, 2026" },
      { kind: "cancelled", at: iso(5) },
      { kind: "hold_released", at: iso(5) },
      refund,
      { kind: "dispute_opened", at: iso(7) },
    ],
  ],
  [
    "staff",
    [
      { kind: "authorized", at: iso(1), by: "provider" },
      { kind: "address_changed", at: iso(3), by: "shopper", note: "From “A” to “B”" },
      { kind: "delayed", at: iso(4), by: "ada@shop.example", note: "Ships by May 20, 2026: Fabric" },
      { kind: "cancelled", at: iso(5), by: "ada@shop.example", note: "Fraud suspected." },
      { kind: "hold_released", at: iso(5), by: "ada@shop.example" },
      { ...refund, by: "ada@shop.example" },
      {
        kind: "dispute_opened",
        at: iso(7),
        by: "provider",
        note: `$14.99, fraudulent. ${DISPUTE_STEPS.needs_response}`,
      },
    ],
  ],
])("the timeline for '%s' has the events they may see, in order, after the order itself", (reader, shown) => {
  expect(timelineFor(reader, at(0), EVENTS)).toEqual([{ kind: "placed", at: iso(0) }, ...shown]);
});

it("a shopper sees that a dispute took the money and how it ended, but no question of the bank before it, and no appeal of the shop", () => {
  const step = (kind: string, status: keyof typeof DISPUTE_STEPS, minute: number) => ({
    kind,
    actor: "provider",
    note: `$14.99, fraudulent. ${DISPUTE_STEPS[status]}`,
    at: at(minute),
  });
  const seen = (...events: ReturnType<typeof step>[]) =>
    timelineFor("shopper", at(0), events).map(({ kind, at }) => `${kind} ${new Date(at).getUTCMinutes()}`);
  expect(seen(step("dispute_opened", "inquiry", 1), step("dispute_closed", "closed", 2))).toEqual(["placed 0"]);
  expect(
    seen(
      step("dispute_opened", "inquiry", 1),
      step("dispute_opened", "needs_response", 2),
      step("dispute_closed", "lost", 3),
      step("dispute_opened", "appeal_needs_response", 4),
      step("dispute_closed", "won", 5),
    ),
  ).toEqual(["placed 0", "dispute_opened 2", "dispute_closed 3", "dispute_closed 5"]);
});
