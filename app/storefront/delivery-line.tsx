import { useEffect, useState } from "react";
import type { TimedEstimate } from "#app/context.ts";
import { daySpan } from "#platform/day-words.ts";

/** The delivery estimate for free standard shipping. */
export function DeliveryLine({ estimate: { from, to, goodUntil } }: { estimate: TimedEstimate }) {
  const over = useOver(goodUntil);
  if (over) return null;
  return (
    <p className="text-[15px]/[24px]">
      <span className="font-[560]">
        Estimated delivery <span className="whitespace-nowrap">{daySpan(from, to)}</span>
      </span>
      <span className="block text-[14px]/[20px] text-ink-2">With free standard shipping, if you order today.</span>
    </p>
  );
}

/** Whether the moment has passed. Timers sleep in background tabs, so it is checked again when the page becomes visible. */
function useOver(moment: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const look = () => setOver(Date.now() >= moment);
    look();
    const timer = setTimeout(look, moment - Date.now());
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [moment]);
  return over;
}
