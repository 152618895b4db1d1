import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/**
 * The router stores scroll positions under this key; without one, all freshly loaded pages and all entries made by fragment links would
 * share a position. `idx` is null, as the router reads it from entries that it did not create.
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
