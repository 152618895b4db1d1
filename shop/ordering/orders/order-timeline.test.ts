import { expect, it } from "vitest";
import { timelineFor } from "./order-timeline.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 12, minute));

it("begins with the order and keeps what happened, as it happened", () => {
  const events = [
    { kind: "authorized", note: "", actor: "provider", at: at(1) },
    { kind: "cancelled", actor: "ada@shop.example", note: "", at: at(5) },
    { kind: "hold_released", actor: "ada@shop.example", note: "", at: at(5) },
  ];
  expect(timelineFor("shopper", at(0), events)).toEqual([
    { kind: "placed", at: at(0).toISOString() },
    { kind: "authorized", at: at(1).toISOString() },
    { kind: "cancelled", at: at(5).toISOString() },
    { kind: "hold_released", at: at(5).toISOString() },
  ]);
});

it("tells how much was refunded, but nothing that staff wrote or that is not for shoppers", () => {
  const events = [
    { kind: "staff_note", actor: "ada@shop.example", note: "Sounds angry.", at: at(1) },
    { kind: "cancelled", actor: "ada@shop.example", note: "Fraud suspected.", at: at(2) },
    { kind: "refunded", actor: "ada@shop.example", note: "$14.99 sent back to the card.", at: at(3) },
  ];
  expect(timelineFor("shopper", at(0), events).slice(1)).toEqual([
    { kind: "cancelled", at: at(2).toISOString() },
    { kind: "refunded", at: at(3).toISOString(), note: "$14.99 sent back to the card." },
  ]);
});

it("tells staff who did it and what was noted", () => {
  const events = [
    { kind: "address_changed", actor: "shopper", note: "From 'A' to 'B'", at: at(1) },
    { kind: "cancelled", actor: "ada@shop.example", note: "", at: at(2) },
  ];
  expect(timelineFor("shopper", at(0), events)[1]).toEqual({ kind: "address_changed", at: at(1).toISOString() });
  expect(timelineFor("staff", at(0), events).slice(1)).toEqual([
    { kind: "address_changed", by: "shopper", at: at(1).toISOString(), note: "From 'A' to 'B'" },
    { kind: "cancelled", by: "ada@shop.example", at: at(2).toISOString() },
  ]);
});
