import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/**
 * The router keeps scroll positions by this key; without one, all pages that are opened again and all entries that a link within a page
 * makes would share the same. `idx` is null, as the router reads it from an entry that is not its own.
 */
function giveKey() {
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(36).slice(2), idx: null }, "");
}

giveKey();
// Registered before the router's own listener, which reads the key.
addEventListener("popstate", giveKey);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
