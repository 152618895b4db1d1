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
 * A way to a screen that the network has closed before the router could tell. `retry` resolves when it is known whether the way is
 * open; if it is, the screen follows.
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
