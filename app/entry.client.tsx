import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Without the rest of its looks a page can be used; without its scripts it cannot. */
const STYLES_LIMIT_MS = 3000;

/** The whole stylesheet; a page that has only its own part of it would show what opens next without its looks. */
async function allStyles(): Promise<void> {
  const link = document.getElementById("styles");
  if (!(link instanceof HTMLLinkElement)) return;
  if (!link.sheet) {
    await new Promise((done) => {
      link.addEventListener("load", done);
      link.addEventListener("error", done);
      // An error that has passed by now is not told again, and a stylesheet may hang.
      setTimeout(done, STYLES_LIMIT_MS);
    });
  }
  link.media = "all";
}

/**
 * The router keeps scroll positions by this key; without one, all pages that are opened anew and all entries that a link within a page
 * makes would share the same. `idx` is null, as the router reads it from an entry that is not its own.
 */
function giveKey() {
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(36).slice(2), idx: null }, "");
}

giveKey();
// Registered before the router's own listener, which reads the key.
addEventListener("popstate", giveKey);

await allStyles();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
