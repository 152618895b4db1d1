import { useEffect, useState, useSyncExternalStore } from "react";
import { isRouteErrorResponse, useBlocker, useNavigation } from "react-router";

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

/** What browsers say when a request gets no answer: Chrome, Firefox, Safari. */
const NO_ANSWER = /failed to fetch|networkerror|load failed/i;

/** Whether a screen failed because the shop, or the way to it, is down: nothing is wrong with the screen. */
export function isConnectionError(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return [502, 503, 504].includes(error.status);
  return error instanceof TypeError && NO_ANSWER.test(error.message);
}

/**
 * A way to a screen that the network has closed before the router could tell: it takes a screen's code that does not arrive for an
 * outdated one and reloads the page, which without network shows nothing of ours. `retry` resolves when it is known whether the way
 * is open; if it is, the screen follows.
 */
export function useInterruption(): { retry: () => Promise<void> } | undefined {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  );
  const stuck = useStuckNavigation();
  if (blocker.state === "blocked") {
    return { retry: async () => (navigator.onLine ? blocker.proceed() : undefined) };
  }
  return stuck ? { retry: () => openIfReached(stuck) } : undefined;
}

/** The address whose code did not arrive. */
function useStuckNavigation(): string | undefined {
  const { location: target } = useNavigation();
  const href = target && target.pathname + target.search + target.hash;
  const [stuck, setStuck] = useState<string>();
  useEffect(() => {
    if (!href || !("navigation" in window)) return;
    const keepPage = (event: NavigateEvent) => {
      if (event.navigationType !== "reload" || event.userInitiated) return;
      event.preventDefault();
      // When the shop answers, the code was outdated and the new page brings the new one.
      void openIfReached(href).catch(() => setStuck(href));
    };
    window.navigation.addEventListener("navigate", keepPage);
    return () => {
      window.navigation.removeEventListener("navigate", keepPage);
      setStuck(undefined);
    };
  }, [href]);
  return stuck;
}

async function openIfReached(href: string): Promise<void> {
  await fetch(href, { method: "HEAD", cache: "no-store" });
  location.assign(href);
}
