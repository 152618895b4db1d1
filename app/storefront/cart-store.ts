import { useSyncExternalStore } from "react";
import { tryStorage } from "#app/ui/storage.ts";
import {
  addLine,
  type CartChecks,
  type CartLine,
  countUnits,
  lineKey,
  parseCart,
  removeLine,
  setQuantity,
} from "#shop/selling/cart/cart.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";

type CartState = {
  lines: readonly CartLine[];
  checks: CartChecks;
  /** False on the server and until browser storage has been read; until then, do not call the cart empty. */
  ready: boolean;
  drawerOpen: boolean;
  /** Additions since the drawer was closed; each one bounces the cart count. */
  added: number;
};

/** The key of the specification (section 9). */
const STORAGE_KEY = "cart";

const unread: CartState = { lines: [], checks: {}, ready: false, drawerOpen: false, added: 0 };
let state = unread;
/** Storage may be full or blocked; then the cart lives as long as the page. */
let stored = true;
const listeners = new Set<() => void>();

function update(change: Partial<CartState>) {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** What to add to bad news about the connection; nothing if the cart is empty. */
export const useSavedCart = (): string => (useCart().lines.length > 0 ? " Your cart is saved." : "");

const readStorage = (): readonly CartLine[] =>
  (stored ? tryStorage(() => parseCart(localStorage.getItem(STORAGE_KEY))) : undefined) ?? state.lines;

/** Every change starts from the stored cart, so that another tab's lines are never overwritten. */
export function changeLines(change: (lines: readonly CartLine[]) => CartLine[], checks = state.checks) {
  const lines = change(readStorage());
  stored = false;
  tryStorage(() => {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(lines));
    stored = true;
  });
  update({ lines, checks, ready: true });
}

function takeOver({ key }: Pick<StorageEvent, "key">) {
  if (key === null || key === STORAGE_KEY) update({ lines: readStorage(), ready: true });
}

/** A page restored from the back/forward cache has missed changes. */
function takeOverMissed({ persisted }: PageTransitionEvent) {
  if (persisted) takeOver({ key: null });
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    addEventListener("storage", takeOver);
    addEventListener("pageshow", takeOverMissed);
  }
  listeners.add(listener);
  if (!state.ready) update({ lines: readStorage(), ready: true });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("storage", takeOver);
    removeEventListener("pageshow", takeOverMissed);
  };
}

/** The current cart, on every screen and in every tab. */
export const useCart = (): CartState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => unread,
  );

/** The listener for added items; there is none without consent. */
let notifyAdded: ((line: CartLine, quantity: number) => void) | undefined;

/** @returns a function that unsubscribes */
export function onAdded(listener: typeof notifyAdded): () => void {
  notifyAdded = listener;
  return () => {
    notifyAdded = undefined;
  };
}

/**
 * @param left units in stock of that color and size
 * @returns units added: fewer than requested if the stock or the limit of 10 is reached
 */
export function addToCart(line: CartLine, left: number): number {
  const before = countUnits(readStorage());
  changeLines((lines) => addLine(lines, line, left), without(lineKey(line)));
  const added = countUnits(state.lines) - before;
  if (added > 0) {
    update({ added: state.added + 1 });
    notifyAdded?.(line, added);
  }
  return added;
}

/** Buy Now: replaces the cart with one line. */
export function replaceCart(line: CartLine, left: number): void {
  changeLines(() => addLine([], line, left), {});
  notifyAdded?.(line, countUnits(state.lines));
}

/** @returns the index of the line */
export function removeFromCart(key: string): number {
  const at = state.lines.findIndex((line) => lineKey(line) === key);
  changeLines((lines) => removeLine(lines, key), without(key));
  return at;
}

export function setCartQuantity(key: string, quantity: number): void {
  const check = state.checks[key];
  const checks = check ? { ...state.checks, [key]: { ...check, notices: [] } } : state.checks;
  changeLines((lines) => setQuantity(lines, key, quantity, check?.left), checks);
}

/** @returns the removed lines */
export function clearCart(): readonly CartLine[] {
  const { lines } = state;
  changeLines(() => [], {});
  return lines;
}

/** Undoes a removal; lines added again since then stay as they are. `at` is the index of the first line. */
export function putBackInCart(removed: readonly CartLine[], at: number): void {
  changeLines((lines) => {
    const held = new Set(lines.map(lineKey));
    const missing = removed.filter((line) => !held.has(lineKey(line)));
    return [...lines.slice(0, at), ...missing, ...lines.slice(at)];
  });
  void refreshCart();
}

export function showCartDrawer(open: boolean): void {
  update(open ? { drawerOpen: true } : { drawerOpen: false, added: 0 });
}

/** Loaded on first use, because most visits start with an empty cart. */
const loadCheck = () => import("#shop/selling/cart/check-cart.ts");

let refreshing: Promise<void> | undefined;

/**
 * Compares the cart with the catalog: lines that are gone, sold out, low in stock or repriced get a notice in `checks`. If the server cannot
 * be reached, the cart stays as it is; the server validates the order anyway.
 */
export function refreshCart(): Promise<void> {
  refreshing ??= compareWithCatalog().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function compareWithCatalog() {
  if (readStorage().length === 0) return;
  const [products, part] = await Promise.all([fetchProducts(), loadCheck().catch(() => undefined)]);
  if (!products || !part) return;
  const { lines, checks } = part.checkCart(readStorage(), products, state.checks);
  changeLines(() => lines, checks);
}

export async function fetchProducts(): Promise<Product[] | undefined> {
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
