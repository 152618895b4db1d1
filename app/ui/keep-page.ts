import { useContext, useEffect } from "react";
import { type Location, UNSAFE_DataRouterContext, useNavigation } from "react-router";
import { createStore } from "./store.ts";

/** The screen whose code failed to load: the router waits for it forever. */
const lostScreen = createStore<{ target: Location; href: string } | undefined>(undefined);

/**
 * Prevents reloads that neither the user nor our own code (app/ads/reload-page.ts) requested. The router assumes that code that fails to
 * load is outdated and reloads the page, even if the shopper only hovered over a link: offline, that shows the browser's error page and
 * loses what was typed.
 */
export function KeepPage() {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => {
    // In development, code changes reload the page.
    if (!router || !("navigation" in window) || import.meta.env.DEV) return;
    const keepPage = (event: NavigateEvent) => {
      if (event.userInitiated || event.info || event.navigationType !== "reload") return;
      event.preventDefault();
      // Read from the router itself: code whose prefetch has failed fails again before React knows about the navigation.
      const target = router.state.navigation.location;
      if (!target) return;
      const href = router.createHref(target);
      // If the shop answers, the code was outdated, and the new page loads the current code.
      void openIfReached(href).catch(() => lostScreen.set({ target, href }));
    };
    window.navigation.addEventListener("navigate", keepPage);
    return () => window.navigation.removeEventListener("navigate", keepPage);
  }, [router]);
  return null;
}

/** The URL of the next screen, once its code is known to have failed to load. */
export function useLost(): string | undefined {
  const { location } = useNavigation();
  const lost = lostScreen.use();
  return location && location === lost?.target ? lost.href : undefined;
}

export async function openIfReached(href: string): Promise<void> {
  await fetch(href, { method: "HEAD", cache: "no-store" });
  location.assign(href);
}
