import { useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";

const never = () => () => {};

/** False on the server and during the first render in the browser, which must be the same. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const none = new URLSearchParams();

/** The query of the address, for a public page that is made once for all queries: empty until the browser has taken over. */
export function useQuery(): URLSearchParams {
  const [query] = useSearchParams();
  return useHydrated() ? query : none;
}
