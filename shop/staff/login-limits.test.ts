import { describe, expect, it } from "vitest";
import { createLoginLimits, delayAfter, FREE_TRIES } from "./login-limits.ts";

function manualClock() {
  let now = Date.UTC(2026, 4, 1);
  return {
    now: () => new Date(now),
    advance(seconds: number) {
      now += seconds * 1000;
    },
  };
}

describe("createLoginLimits", () => {
  it("lets five tries pass, then makes the next wait twice as long each time", () => {
    const clock = manualClock();
    const limits = createLoginLimits(clock);
    for (let tries = 0; tries < FREE_TRIES; tries += 1) expect(limits.admit("ada@shop.example").admitted).toBe(true);
    for (const seconds of [1, 2, 4, 8]) {
      expect(limits.admit("ada@shop.example")).toEqual({ admitted: false, retryAfterSeconds: seconds });
      clock.advance(seconds - 0.001);
      expect(limits.admit("ada@shop.example")).toEqual({ admitted: false, retryAfterSeconds: 1 });
      clock.advance(0.001);
      expect(limits.admit("ada@shop.example").admitted).toBe(true);
    }
  });

  it("never makes anybody wait longer than 15 minutes", () => {
    expect(delayAfter(FREE_TRIES + 9)).toBe(512_000);
    expect(delayAfter(FREE_TRIES + 10)).toBe(900_000);
    expect(delayAfter(5000)).toBe(900_000);
  });

  it("does not let a refused try prolong the wait", () => {
    const clock = manualClock();
    const limits = createLoginLimits(clock);
    for (let tries = 0; tries < FREE_TRIES; tries += 1) limits.admit("ada@shop.example");
    for (let tries = 0; tries < 100; tries += 1) limits.admit("ada@shop.example");
    clock.advance(1);
    expect(limits.admit("ada@shop.example").admitted).toBe(true);
  });

  it("starts afresh after a success, and after an hour of rest", () => {
    const clock = manualClock();
    const limits = createLoginLimits(clock);
    for (let tries = 0; tries < FREE_TRIES; tries += 1) limits.admit("ada@shop.example");
    limits.succeeded("ADA@shop.example");
    for (let tries = 0; tries < FREE_TRIES; tries += 1) expect(limits.admit("ada@shop.example").admitted).toBe(true);
    expect(limits.admit("ada@shop.example").admitted).toBe(false);
    clock.advance(3600);
    for (let tries = 0; tries < FREE_TRIES; tries += 1) expect(limits.admit("ada@shop.example").admitted).toBe(true);
    expect(limits.admit("ada@shop.example").admitted).toBe(false);
  });

  it("counts each account by itself, whatever its case", () => {
    const limits = createLoginLimits(manualClock());
    for (let tries = 0; tries < FREE_TRIES; tries += 1) limits.admit("Ada@Shop.example");
    expect(limits.admit("ada@shop.example").admitted).toBe(false);
    expect(limits.admit("bob@shop.example").admitted).toBe(true);
  });

  it("forgets the account that was tried longest ago when too many are tried", () => {
    const limits = createLoginLimits(manualClock());
    for (let tries = 0; tries < FREE_TRIES; tries += 1) limits.admit("first@shop.example");
    for (let tries = 0; tries < FREE_TRIES; tries += 1) limits.admit("second@shop.example");
    for (let other = 0; other < 9_999; other += 1) limits.admit(`other-${other}@shop.example`);
    expect(limits.admit("second@shop.example").admitted).toBe(false);
    expect(limits.admit("first@shop.example").admitted).toBe(true);
  });
});
