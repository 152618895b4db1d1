import { expect, test } from "vitest";
import { UNPAID_UNITS } from "./limits.ts";
import { UnpaidUnits } from "./unpaid-units.ts";

const { ip, email } = UNPAID_UNITS;

test("an order alone may be of any size", () => {
  expect(new UnpaidUnits().fits({ ip: "office", email: "jo" }, ip + 1)).toBe(true);
});

test("further orders fit until one of their caps is full", () => {
  const held = new UnpaidUnits([{ origin: { ip: "office", email: "jo" }, units: email - 1 }]);
  expect(held.fits({ ip: "office", email: "jo" }, 1)).toBe(true);
  expect(held.fits({ ip: "office", email: "jo" }, 2)).toBe(false);
  expect(held.fits({ ip: "office", email: "ann" }, 2)).toBe(true);
  held.add({ ip: "office", email: "ann" }, ip - email);
  expect(held.fits({ ip: "office", email: "ben" }, 2)).toBe(false);
  expect(held.fits({ ip: "home", email: "ben" }, 2)).toBe(true);
});

test("a card counts like an email, and unknown origins count for nobody", () => {
  const held = new UnpaidUnits([{ origin: { ip: null, email: null, card: "visa" }, units: UNPAID_UNITS.card }]);
  expect(held.fits({ card: "visa" }, 1)).toBe(false);
  expect(held.fits({ ip: null }, 10_000)).toBe(true);
});

test("with a share of the caps, only so much fits", () => {
  const held = new UnpaidUnits([{ origin: { email: "jo" }, units: 4 }]);
  expect(held.fits({ email: "jo" }, 2, 0.25)).toBe(false);
  expect(held.fits({ email: "jo" }, 1, 0.25)).toBe(true);
});
