import { useContext, useEffect, useState, useSyncExternalStore } from "react";
import { UNSAFE_DataRouterContext, useBlocker, useLocation } from "react-router";

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
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const { key } = useLocation();
  const [stuck, setStuck] = useState<{ href: string; at: string }>();
  useEffect(() => {
    if (!router || !("navigation" in window)) return;
    const keepPage = (event: NavigateEvent) => {
      // Asked of the router itself: code whose prefetch has failed already fails again before React knows of the navigation.
      const target = router.state.navigation.location;
      if (!target || event.userInitiated || event.navigationType !== "reload") return;
      event.preventDefault();
      const href = router.createHref(target);
      // When the shop answers, the code was outdated and the new page brings the new one.
      void openIfReached(href).catch(() => setStuck({ href, at: router.state.location.key }));
    };
    window.navigation.addEventListener("navigate", keepPage);
    return () => window.navigation.removeEventListener("navigate", keepPage);
  }, [router]);
  return stuck?.at === key ? stuck.href : undefined;
}

async function openIfReached(href: string): Promise<void> {
  await fetch(href, { method: "HEAD", cache: "no-store" });
  location.assign(href);
}
