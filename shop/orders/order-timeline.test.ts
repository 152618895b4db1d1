import { expect, it } from "vitest";
import { shopperTimeline } from "./order-timeline.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 12, minute));

it("begins with the order and keeps what happened, as it happened", () => {
  const events = [
    { kind: "authorized", note: "", at: at(1) },
    { kind: "cancelled", note: "", at: at(5) },
    { kind: "hold_released", note: "", at: at(5) },
  ];
  expect(shopperTimeline(at(0), events)).toEqual([
    { kind: "placed", at: at(0).toISOString() },
    { kind: "authorized", at: at(1).toISOString() },
    { kind: "cancelled", at: at(5).toISOString() },
    { kind: "hold_released", at: at(5).toISOString() },
  ]);
});

it("tells how much was refunded, but nothing that staff wrote or that is not for shoppers", () => {
  const events = [
    { kind: "staff_note", note: "Sounds angry.", at: at(1) },
    { kind: "cancelled", note: "Fraud suspected.", at: at(2) },
    { kind: "refunded", note: "$14.99 sent back to the card.", at: at(3) },
  ];
  expect(shopperTimeline(at(0), events).slice(1)).toEqual([
    { kind: "cancelled", at: at(2).toISOString() },
    { kind: "refunded", at: at(3).toISOString(), note: "$14.99 sent back to the card." },
  ]);
});
