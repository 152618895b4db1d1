import { useContext, useEffect, useSyncExternalStore } from "react";
import { type Location, UNSAFE_DataRouterContext, useNavigation } from "react-router";

/** The screen whose code did not come: the router waits for it for ever. */
let lost: { target: Location; href: string } | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Prevents every reload that no person asked for and no code of ours means (app/ads/reload-page.ts). The router takes code that does not arrive for an outdated one and reloads the page,
 * be it that a link was only pointed at: without network that shows nothing of ours, and what was typed is lost.
 */
export function KeepPage() {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => {
    // In development a change of the code reloads the page.
    if (!router || !("navigation" in window) || import.meta.env.DEV) return;
    const keepPage = (event: NavigateEvent) => {
      if (event.userInitiated || event.info || event.navigationType !== "reload") return;
      event.preventDefault();
      // Asked of the router itself: code whose prefetch has failed already fails again before React knows of the navigation.
      const target = router.state.navigation.location;
      if (!target) return;
      const href = router.createHref(target);
      // When the shop answers, the code was outdated and the new page brings the new one.
      void openIfReached(href).catch(() => {
        lost = { target, href };
        for (const listener of listeners) listener();
      });
    };
    window.navigation.addEventListener("navigate", keepPage);
    return () => window.navigation.removeEventListener("navigate", keepPage);
  }, [router]);
  return null;
}

/** The address of the next screen, when it is known that its code does not come. */
export function useLost(): string | undefined {
  const { location } = useNavigation();
  return useSyncExternalStore(
    subscribe,
    () => (location && location === lost?.target ? lost.href : undefined),
    () => undefined,
  );
}

export async function openIfReached(href: string): Promise<void> {
  await fetch(href, { method: "HEAD", cache: "no-store" });
  location.assign(href);
}
