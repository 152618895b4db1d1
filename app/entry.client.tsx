import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** The whole stylesheet; a page that has only its own part of it would show what opens next without its looks. */
async function allStyles(): Promise<void> {
  const link = document.getElementById("styles");
  if (!(link instanceof HTMLLinkElement)) return;
  if (!link.sheet) {
    await new Promise((done) => {
      link.addEventListener("load", done);
      link.addEventListener("error", done);
    });
  }
  link.media = "all";
}

// The router keeps scroll positions by this key; without one, every page that is opened anew would share the same.
if (!history.state?.key) history.replaceState({ key: Math.random().toString(36).slice(2) }, "");

await allStyles();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
