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

/** Marks the calling component as the offline screen while it is mounted. */
export const useAsOfflineScreen = () =>
  useLayoutEffect(() => {
    set(true);
    return () => set(false);
  }, []);

/** Whether the offline screen is shown, so that no notice repeats it. */
export const useOfflineScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => false,
  );
