import { whenOnline } from "./when-online.ts";

/**
 * Loads this page again, as a document of its own: a script cannot be unloaded in any other way. `info` tells app/ui/keep-page.ts, which
 * stops every other reload, that it is meant. Without network it waits: a page that is gone would help nobody.
 */
export function loadAnew(): void {
  whenOnline(() => {
    if (!("navigation" in window)) return location.reload();
    // A promise is refused when the shopper goes on elsewhere meanwhile, and then they have left anyway.
    for (const end of Object.values(window.navigation.reload({ info: "meant" }))) end.catch(() => {});
  });
}
