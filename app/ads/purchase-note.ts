/** The sessionStorage key: the order of this tab whose Purchase event has not been sent yet. */
const KEY = "purchaseToTell";

export function notePurchase(orderId: string): void {
  try {
    sessionStorage.setItem(KEY, orderId);
  } catch {
    // Storage is full or blocked: only the server sends the event.
  }
}

/** Removes the note before it is used, so that a reload does not send the event twice. */
export function takePurchase(): string | undefined {
  try {
    const orderId = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return orderId;
  } catch {
    return undefined;
  }
}
