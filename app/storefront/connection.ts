import { useSyncExternalStore } from "react";
import { useBlocker } from "react-router";
import { openIfReached, useLost } from "#app/ui/keep-page.ts";

function subscribe(listener: () => void) {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/**
 * A navigation that failed for lack of network before the router noticed. `retry` resolves once it is known whether the server can be
 * reached; if so, the navigation follows.
 */
export function useInterruption(): { retry: () => Promise<void> } | undefined {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  );
  const lost = useLost();
  if (blocker.state === "blocked") {
    return { retry: async () => (navigator.onLine ? blocker.proceed() : undefined) };
  }
  return lost ? { retry: () => openIfReached(lost) } : undefined;
}
