import { useEffect, useEffectEvent, useState } from "react";

const LOOK_MS = 250;

/** `left`: seconds until an order can be placed again, at `until` (ms). `isOver` after the wait, until the next order. */
export type Hold = {
  left: number;
  until: number | undefined;
  isOver: boolean;
  start(seconds: number): void;
  end(): void;
};

/** Counts down by the clock, so that it is right in a background tab too. */
export function useHold(onOver: () => void): Hold {
  const [until, setUntil] = useState<number>();
  const [left, setLeft] = useState(0);
  const over = useEffectEvent(onOver);

  useEffect(() => {
    if (until === undefined) return;
    const look = () => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(looking);
      over();
    };
    const looking = setInterval(look, LOOK_MS);
    return () => clearInterval(looking);
  }, [until]);

  return {
    left,
    until,
    isOver: until !== undefined && left === 0,
    start(seconds) {
      setUntil(Date.now() + seconds * 1000);
      setLeft(seconds);
    },
    end() {
      setUntil(undefined);
      setLeft(0);
    },
  };
}

const LONG_SECONDS = 10 * 60;
const clockTime = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });

/** 'Try again in 0:15', or after a longer wait 'Try again at 11:45 PM', rounded up to the minute. */
export const tryAgain = ({ left, until = 0 }: Pick<Hold, "left" | "until">): string =>
  left > LONG_SECONDS
    ? `Try again at ${clockTime.format(Math.ceil(until / 60_000) * 60_000)}`
    : `Try again in ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
