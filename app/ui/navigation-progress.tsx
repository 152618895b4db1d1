import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { useLost } from "./keep-page.ts";

/** Shorter waits are not shown. */
const NOTICED_MS = 300;

/** A thin line at the top while the next screen is loading. */
export function NavigationProgress() {
  const waiting = useWaiting(NOTICED_MS);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-30 print:hidden">
      {waiting && (
        <>
          <span className="sr-only">Loading...</span>
          <div
            aria-hidden="true"
            className="h-[3px] origin-left animate-progress bg-ink forced-colors:bg-[Highlight]"
          />
        </>
      )}
    </div>
  );
}

/** Whether the next screen has been loading for that long. */
export function useWaiting(ms: number): boolean {
  const { state } = useNavigation();
  const onItsWay = useLost() === undefined && state !== "idle";
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!onItsWay) return;
    const timer = setTimeout(() => setWaiting(true), ms);
    return () => {
      clearTimeout(timer);
      setWaiting(false);
    };
  }, [onItsWay, ms]);
  return waiting;
}
