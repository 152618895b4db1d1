import { useEffect, useReducer } from "react";

/**
 * The milliseconds until a moment, 0 once it is over. Renders again at the end of each `step`, and when the tab becomes visible, because
 * timers sleep in the background.
 */
export function useTimeLeft(until: number, now: () => number, step: (left: number) => number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const left = Math.max(0, until - now());
  // After every render: the clock may have been set.
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(tick, (left % step(left)) + 1);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  });
  return left;
}
