import { tryStorage } from "#app/ui/storage.ts";

/** The sessionStorage key: the order of this tab whose Purchase event has not been sent yet. Without it, only the server sends the event. */
const KEY = "purchaseToTell";

export function notePurchase(orderId: string): void {
  tryStorage(() => sessionStorage.setItem(KEY, orderId));
}

/** Removes the note before it is used, so that a reload does not send the event twice. */
export const takePurchase = (): string | undefined =>
  tryStorage(() => {
    const orderId = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return orderId;
  });
