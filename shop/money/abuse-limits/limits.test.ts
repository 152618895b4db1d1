import { describe, expect, it, test } from "vitest";
import {
  ABUSE_THRESHOLDS,
  type Counters,
  FORGET_AFTER_MS,
  judge,
  networkOf,
  SIGNALS,
  type Signal,
  UNPAID_UNITS,
  UnpaidUnits,
} from "./limits.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const seen = (change: Partial<Counters>): Counters => ({
  failed: 0,
  paid: 0,
  asked: 0,
  answered: 0,
  lastAt: NOW,
  ...change,
});
const waitOf = (signal: Signal, change: Partial<Counters>): number => {
  const verdict = judge(signal, seen(change), ABUSE_THRESHOLDS, NOW);
  return verdict.pass ? 0 : verdict.retryAfterMs / 1000;
};

describe("failed payments", () => {
  it("cost nothing for a shopper who mistypes the card three times", () => {
    for (const signal of SIGNALS) expect(waitOf(signal, { failed: 3 })).toBe(0);
  });

  it("cost a wait that doubles, up to a limit", () => {
    expect([4, 5, 6, 7, 8].map((failed) => waitOf("checkout", { failed }))).toEqual([15, 30, 60, 120, 240]);
    expect([10, 11, 12, 13].map((failed) => waitOf("ip", { failed }))).toEqual([5, 10, 20, 40]);
    expect(waitOf("checkout", { failed: 10_000 })).toBe(60 * 60);
    expect(waitOf("ip", { failed: 10_000 })).toBe(15 * 60);
  });
});

const REST = 15 * 60_000;

test.each<[what: string, signal: Signal, seen: Partial<Counters>, seconds: number]>([
  ["failures block from the last one on", "checkout", { failed: 4, lastAt: ago(14_001) }, 0.999],
  ["failures block not a moment longer", "checkout", { failed: 4, lastAt: ago(15_000) }, 0],
  ["failures count until they expire", "checkout", { failed: 10_000, lastAt: ago(FORGET_AFTER_MS - 1) }, 0.001],
  ["failures no longer count once they expire", "checkout", { failed: 10_000, lastAt: ago(FORGET_AFTER_MS) }, 0],
  ["a crowd behind one address that does not pay", "ip", { failed: 60 }, 15 * 60],
  ["a crowd behind one address that pays", "ip", { failed: 60, paid: 240 }, 0],
  ["two orders of one person wait for the bank", "email", { asked: 2 }, 0],
  ["three orders of one person wait for the bank", "email", { asked: 3 }, 30],
  ["49 orders of one address wait for the bank", "ip", { asked: 49 }, 0],
  ["50 orders of one address wait for the bank", "ip", { asked: 50 }, 30],
  ["more orders wait where orders are paid", "ip", { asked: 149, answered: 50, paid: 50 }, 0],
  ["orders no longer wait once they are answered", "email", { asked: 9, answered: 7 }, 0],
  ["orders wait until their stock is back", "email", { asked: 3, lastAt: ago(REST - 4_000) }, 4],
  ["orders no longer wait once their stock is back", "email", { asked: 3, lastAt: ago(REST) }, 0],
  ["counts by a clock that was ahead", "ip", { paid: 40, asked: 1, lastAt: ago(-2 * FORGET_AFTER_MS) }, 0],
  ["failures by a clock that was ahead", "checkout", { failed: 4, lastAt: ago(-2 * FORGET_AFTER_MS) }, 15],
  ["orders by a clock that was ahead", "email", { asked: 3, lastAt: ago(-2 * FORGET_AFTER_MS) }, 30],
])("%s: %s with %o waits %d s", (_, signal, counters, seconds) => {
  expect(waitOf(signal, counters)).toBe(seconds);
});

const { ip, email } = UNPAID_UNITS;

test("a single order may be any size", () => {
  expect(new UnpaidUnits().fits({ ip: "office", email: "jo" }, ip + 1)).toBe(true);
});

test("further orders fit until one of their caps is reached", () => {
  const held = new UnpaidUnits([{ origin: { ip: "office", email: "jo" }, units: email - 1 }]);
  expect(held.fits({ ip: "office", email: "jo" }, 1)).toBe(true);
  expect(held.fits({ ip: "office", email: "jo" }, 2)).toBe(false);
  expect(held.fits({ ip: "office", email: "ann" }, 2)).toBe(true);
  held.add({ ip: "office", email: "ann" }, ip - email);
  expect(held.fits({ ip: "office", email: "ben" }, 2)).toBe(false);
  expect(held.fits({ ip: "home", email: "ben" }, 2)).toBe(true);
});

test("a card counts like an email, and unknown origins don't count", () => {
  const held = new UnpaidUnits([{ origin: { ip: null, email: null, card: "visa" }, units: UNPAID_UNITS.card }]);
  expect(held.fits({ card: "visa" }, 1)).toBe(false);
  expect(held.fits({ ip: null }, 10_000)).toBe(true);
});

test("with only a share of the caps, fewer units fit", () => {
  const held = new UnpaidUnits([{ origin: { email: "jo" }, units: 4 }]);
  expect(held.fits({ email: "jo" }, 2, 0.25)).toBe(false);
  expect(held.fits({ email: "jo" }, 1, 0.25)).toBe(true);
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("%s is in the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
