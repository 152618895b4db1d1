import { useState, useSyncExternalStore } from "react";

/** The secret of an emailed link: the part after # in the address, which no server sees. Undefined until the page is in a browser. */
export function useLinkToken(): string | undefined {
  const inBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const [token, setToken] = useState<string>();
  if (inBrowser && token === undefined) {
    setToken(location.hash.slice(1));
  }
  return token;
}
