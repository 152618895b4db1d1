import { useEffect, useState } from "react";
import { easternWords } from "#platform/eastern-time.ts";
import { inColor, ONLY_SIZE } from "#shop/selling/catalog/catalog.ts";
import type { Announced } from "./announced.ts";

type CountdownProps = {
  /** Undefined once the announced item is on sale. */
  announced: Announced | undefined;
  color: string;
  behindMs: number | undefined;
  onDue: () => Promise<void>;
};

/** The day and time of a drop, with a countdown by the shop's clock. Without JavaScript, only the day and time. */
export function Countdown({ announced, color, behindMs, onDue }: CountdownProps) {
  const left = useTimeLeft(announced?.at, behindMs, onDue);
  return (
    <section aria-label="On sale soon" className="grid gap-1 rounded-md bg-sand px-5 py-4">
      {announced && (
        <>
          <p className="text-[15px]/[22px]">
            {announced.sizes.length > 0 ? restockWords(announced.sizes, color) : "On sale"}{" "}
            <time dateTime={announced.at}>{easternWords(new Date(announced.at))} Eastern Time</time>
          </p>
          <p role="timer" className="type-h3 min-h-[1lh] tabular-nums">
            {left === undefined ? "\u00a0" : timeLeft(left)}
          </p>
        </>
      )}
      <p role="status" className="text-[15px]/[22px] empty:hidden">
        {announced ? "" : "On sale now."}
      </p>
    </section>
  );
}

/** 'M and L in Black: back in stock' */
function restockWords(sizes: readonly string[], color: string): string {
  const what = sizes[0] === ONLY_SIZE ? "" : inColor(new Intl.ListFormat("en-US").format(sizes), color);
  return what === "" ? "Back in stock" : `${what}: back in stock`;
}

const SECOND_MS = 1000;
/** Spreads the requests of all waiting shoppers. */
const SPREAD_MS = 300;

/** Until the shown time changes; in the last second, until shortly after it reaches zero. */
function pauseOf(ms: number): number {
  if (ms <= 0) return SECOND_MS;
  return ms <= SECOND_MS ? ms + Math.random() * SPREAD_MS : ms % SECOND_MS || SECOND_MS;
}

/** Undefined until the shop's time is known. At zero, asks the shop every second until the item is on sale. */
function useTimeLeft(
  at: string | undefined,
  behindMs: number | undefined,
  onDue: () => Promise<void>,
): number | undefined {
  const [asked, setAsked] = useState(false);
  const [left, setLeft] = useState<number>();

  useEffect(() => {
    void onDue().then(() => setAsked(true));
  }, [onDue]);

  useEffect(() => {
    if (!at || !asked) return;
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    async function tick() {
      const ms = Date.parse(at ?? "") - Date.now() - (behindMs ?? 0);
      setLeft(ms);
      if (ms <= 0) await onDue();
      if (!over) timer = setTimeout(() => void tick(), pauseOf(ms));
    }
    void tick();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [at, asked, behindMs, onDue]);

  return left;
}

const DAY_S = 24 * 60 * 60;

/** '2 days 03:04:05', or '03:04:05' in the last day. Rounded up, so that it reaches zero at the moment itself. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const days = Math.floor(seconds / DAY_S);
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const clock = [(seconds % DAY_S) / 3600, (seconds % 3600) / 60, seconds % 60].map(two).join(":");
  return days === 0 ? clock : `${days} ${days === 1 ? "day" : "days"} ${clock}`;
}
