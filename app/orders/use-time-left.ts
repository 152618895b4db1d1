import { useEffect, useReducer } from "react";
import { shopNow } from "./shop-clock.ts";

/**
 * How long something still lasts by the shop's clock, in milliseconds; 0 when it is over. It moves on with each minute, in the last one
 * with each second, and at once when the device or the tab has slept.
 */
export function useTimeLeft(until: string): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const left = Math.max(0, Date.parse(until) - shopNow());
  // Each time it is drawn: an answer may have set the clock.
  useEffect(() => {
    if (left === 0) return;
    const step = left > MINUTE_MS ? MINUTE_MS : 1000;
    const timer = setTimeout(tick, (left % step) + 1);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  });
  return left;
}

const MINUTE_MS = 60_000;
