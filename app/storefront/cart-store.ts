import { useSyncExternalStore } from "react";
import {
  addLine,
  type CartChecks,
  type CartLine,
  checkCart,
  countPieces,
  lineKey,
  parseCart,
  removeLine,
  setQuantity,
} from "#shop/cart/cart.ts";
import type { Product } from "#shop/catalog/catalog.ts";

type CartState = {
  lines: readonly CartLine[];
  checks: CartChecks;
  /** False on the server and until the browser's storage was read: say nothing of an empty cart before. */
  ready: boolean;
  drawerOpen: boolean;
};

/** The key of the specification (section 9). */
const STORAGE_KEY = "cart";

const unread: CartState = { lines: [], checks: {}, ready: false, drawerOpen: false };
let state = unread;
/** Storage may be blocked or full; then the cart lives as long as the page. */
let stored = true;
const listeners = new Set<() => void>();

function update(change: Partial<CartState>) {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function readStorage(): readonly CartLine[] {
  if (!stored) return state.lines;
  try {
    return parseCart(localStorage.getItem(STORAGE_KEY));
  } catch {
    stored = false;
    return state.lines;
  }
}

/** Every change begins with what the storage holds now, so that a second tab's lines are never overwritten. */
function changeLines(change: (lines: readonly CartLine[]) => CartLine[], checks = state.checks) {
  const lines = change(readStorage());
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(lines));
    stored = true;
  } catch {
    stored = false;
  }
  update({ lines, checks, ready: true });
}

function takeOver(event: StorageEvent) {
  if (event.key === STORAGE_KEY || event.key === null) update({ lines: readStorage(), ready: true });
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener("storage", takeOver);
  listeners.add(listener);
  if (!state.ready) update({ lines: readStorage(), ready: true });
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", takeOver);
  };
}

/** The cart as it stands, on every screen and in every tab. */
export const useCart = (): CartState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => unread,
  );

/**
 * @param left how many pieces of that color and size there are
 * @returns how many pieces came in: fewer than asked for when the line has all there are, or 10
 */
export function addToCart(line: CartLine, left: number): number {
  const before = countPieces(readStorage());
  changeLines((lines) => addLine(lines, line, left), without(lineKey(line)));
  return countPieces(state.lines) - before;
}

/** Buy Now: the cart is that one line. */
export function replaceCart(line: CartLine, left: number): void {
  changeLines(() => addLine([], line, left), {});
}

export function removeFromCart(key: string): void {
  changeLines((lines) => removeLine(lines, key), without(key));
}

export function setCartQuantity(key: string, quantity: number): void {
  const check = state.checks[key];
  const checks = check ? { ...state.checks, [key]: { ...check, notices: [] } } : state.checks;
  changeLines((lines) => setQuantity(lines, key, quantity, check?.left), checks);
}

export function clearCart(): void {
  changeLines(() => [], {});
}

export function showCartDrawer(open: boolean): void {
  update({ drawerOpen: open });
}

let refreshing: Promise<void> | undefined;

/**
 * Compares the cart with the catalogue: what has vanished, is sold out, ran low or costs something else now says so in `checks`.
 * When the shop cannot be reached the cart stays as it is; the order itself is judged by the server.
 */
export function refreshCart(): Promise<void> {
  refreshing ??= compareWithCatalog().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function compareWithCatalog() {
  if (readStorage().length === 0) return;
  const products = await fetchProducts();
  if (!products) return;
  const { lines, checks } = checkCart(readStorage(), products, state.checks);
  changeLines(() => lines, checks);
}

async function fetchProducts(): Promise<Product[] | undefined> {
  try {
    const response = await fetch("/api/products", { signal: AbortSignal.timeout(8000) });
    return response.ok ? ((await response.json()) as Product[]) : undefined;
  } catch {
    return undefined;
  }
}

function without(key: string): CartChecks {
  return Object.fromEntries(Object.entries(state.checks).filter(([other]) => other !== key));
}
