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

  it("are held from the last one on, and not a moment longer", () => {
    expect(waitOf("checkout", { failed: 4, lastAt: ago(14_001) })).toBe(0.999);
    expect(waitOf("checkout", { failed: 4, lastAt: ago(15_000) })).toBe(0);
  });

  it("are forgotten after a rest", () => {
    expect(waitOf("checkout", { failed: 10_000, lastAt: ago(FORGET_AFTER_MS - 1) })).toBeGreaterThan(0);
    expect(waitOf("checkout", { failed: 10_000, lastAt: ago(FORGET_AFTER_MS) })).toBe(0);
  });

  it("are made up for by what is paid: a crowd behind one address gets through", () => {
    expect(waitOf("ip", { failed: 60, paid: 0 })).toBe(15 * 60);
    expect(waitOf("ip", { failed: 60, paid: 240 })).toBe(0);
  });
});

describe("orders that wait for the bank", () => {
  it("are three for one person and fifty for one address, and more where orders are paid", () => {
    expect(waitOf("email", { asked: 2 })).toBe(0);
    expect(waitOf("email", { asked: 3 })).toBe(30);
    expect(waitOf("ip", { asked: 49 })).toBe(0);
    expect(waitOf("ip", { asked: 50 })).toBe(30);
    expect(waitOf("ip", { asked: 149, answered: 50, paid: 50 })).toBe(0);
  });

  it("no longer count once they are answered, or once their stock is back", () => {
    expect(waitOf("email", { asked: 9, answered: 7 })).toBe(0);
    expect(waitOf("email", { asked: 3, lastAt: ago(15 * 60_000 - 4_000) })).toBe(4);
    expect(waitOf("email", { asked: 3, lastAt: ago(15 * 60_000) })).toBe(0);
  });
});

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

test("a card counts like an email, and unknown origins don't count", () => {
  const held = new UnpaidUnits([{ origin: { ip: null, email: null, card: "visa" }, units: UNPAID_UNITS.card }]);
  expect(held.fits({ card: "visa" }, 1)).toBe(false);
  expect(held.fits({ ip: null }, 10_000)).toBe(true);
});

test("with a share of the caps, only so much fits", () => {
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
])("%s is of the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
