import { useLayoutEffect } from "react";
import { createStore } from "#app/ui/store.ts";

const shown = createStore(false);

/** Marks the calling component as the offline screen while it is mounted. */
export const useAsOfflineScreen = () =>
  useLayoutEffect(() => {
    shown.set(true);
    return () => shown.set(false);
  }, []);

/** Whether the offline screen is shown, so that no notice repeats it. */
export const useOfflineScreen = shown.use;
