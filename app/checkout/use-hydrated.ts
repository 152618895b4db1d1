import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while the page wakes up; then what only the browser knows may be shown. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
