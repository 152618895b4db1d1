import { useEffect, useEffectEvent, useState } from "react";
import { useTimeLeft } from "#app/ui/use-time-left.ts";
import { easternClockWords } from "#platform/eastern-time.ts";

/** `left`: seconds until an order can be placed again, at `until` (ms). `isOver` after the wait, until the next order. */
export type Hold = {
  left: number;
  until: number | undefined;
  isOver: boolean;
  start(seconds: number): void;
  end(): void;
};

const SECOND_MS = 1000;

/** Counts down by the clock, so that it is right in a background tab too. */
export function useHold(onOver: () => void): Hold {
  const [until, setUntil] = useState<number>();
  const left = Math.ceil(useTimeLeft(until ?? 0, Date.now, () => SECOND_MS) / SECOND_MS);
  const isOver = until !== undefined && left === 0;
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (!isOver) return;
    // The wait stays over if the device's clock is set back.
    setUntil(0);
    over();
  }, [isOver]);
  return {
    left,
    until,
    isOver,
    start: (seconds) => setUntil(Date.now() + seconds * SECOND_MS),
    end: () => setUntil(undefined),
  };
}

const LONG_SECONDS = 10 * 60;

/** 'Try again at 11:45 PM ET', rounded up to the minute. */
export const tryAgainAt = ({ until = 0 }: Pick<Hold, "until">): string =>
  `Try again at ${easternClockWords(Math.ceil(until / 60_000) * 60_000)}`;

/** 'Try again in 0:15', or the time after a longer wait. */
export const tryAgain = ({ left, until }: Pick<Hold, "left" | "until">): string =>
  left > LONG_SECONDS
    ? tryAgainAt({ until })
    : `Try again in ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
