import { useState, useSyncExternalStore } from "react";

/** The secret of an emailed link: the URL's fragment, which is never sent to a server. Undefined until the page runs in the browser. */
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
