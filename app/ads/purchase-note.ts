/** The sessionStorage key: the order of this tab whose purchase is still to be told of. */
const KEY = "purchaseToTell";

export function notePurchase(orderId: string): void {
  try {
    sessionStorage.setItem(KEY, orderId);
  } catch {
    // Storage that is full or forbidden: then the server alone tells of it.
  }
}

/** Takes the note away before it is used: a purchase is told of once, also when the page is loaded again. */
export function takePurchase(): string | undefined {
  try {
    const orderId = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return orderId;
  } catch {
    return undefined;
  }
}
