import { useLayoutEffect, useSyncExternalStore } from "react";

let shown = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function set(next: boolean) {
  shown = next;
  for (const listener of listeners) listener();
}

/** For the screen that says that the browser is offline. */
export const useAsOfflineScreen = () =>
  useLayoutEffect(() => {
    set(true);
    return () => set(false);
  }, []);

/** Whether that screen is shown: then a notice with the same words is one too many. */
export const useOfflineScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => false,
  );
