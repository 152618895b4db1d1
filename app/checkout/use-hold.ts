import { useEffect, useEffectEvent, useState } from "react";

const LOOK_MS = 250;

/** Seconds until an order can be placed again; `isOver` after the wait, until the next order. */
export type Hold = { left: number; isOver: boolean; start(seconds: number): void; end(): void };

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

/** '0:15', '12:05', '60:00'. */
export const countdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
