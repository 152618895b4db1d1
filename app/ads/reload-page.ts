/** Runs `act` now, or as soon as the device is online. */
export function whenOnline(act: () => void): void {
  if (navigator.onLine) act();
  else addEventListener("online", () => whenOnline(act), { once: true });
}

/**
 * Loads the page again as a new document, because a script cannot be unloaded in any other way. `info` tells app/ui/keep-page.ts, which
 * stops every other reload, that this one is intended. Offline it waits, so that the shopper keeps a working page.
 */
export function reloadPage(): void {
  whenOnline(() => {
    if (!("navigation" in window)) return location.reload();
    // The promises reject when the shopper navigates away first, which is fine.
    for (const end of Object.values(window.navigation.reload({ info: "meant" }))) end.catch(() => {});
  });
}
