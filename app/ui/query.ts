import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and during the first render in the browser, which must match. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
