import { followStorage, tryStorage } from "#app/ui/storage.ts";
import { createStore } from "#app/ui/store.ts";
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

const cart = createStore<CartState>({ lines: [], checks: {}, ready: false, drawerOpen: false, added: 0 }, () =>
  followStorage([STORAGE_KEY], () => update({ lines: readStorage(), ready: true })),
);
const update = (change: Partial<CartState>) => cart.set({ ...cart.get(), ...change });

/** The current cart, on every screen and in every tab. */
export const useCart = cart.use;

/** What to add to bad news about the connection; nothing if the cart is empty. */
export const useSavedCart = (): string => (useCart().lines.length > 0 ? " Your cart is saved." : "");

/** Storage may be full or blocked; then the cart lives as long as the page. */
let stored = true;

const readStorage = (): readonly CartLine[] =>
  (stored ? tryStorage(() => parseCart(localStorage.getItem(STORAGE_KEY))) : undefined) ?? cart.get().lines;

/** Every change starts from the stored cart, so that another tab's lines are never overwritten. */
export function changeLines(change: (lines: readonly CartLine[]) => CartLine[], checks = cart.get().checks) {
  const lines = change(readStorage());
  stored = false;
  tryStorage(() => {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(lines));
    stored = true;
  });
  update({ lines, checks, ready: true });
}

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
  const added = countUnits(cart.get().lines) - before;
  if (added > 0) {
    update({ added: cart.get().added + 1 });
    notifyAdded?.(line, added);
  }
  return added;
}

/** Buy Now: replaces the cart with one line. */
export function replaceCart(line: CartLine, left: number): void {
  changeLines(() => addLine([], line, left), {});
  notifyAdded?.(line, countUnits(cart.get().lines));
}

/** @returns the index of the line */
export function removeFromCart(key: string): number {
  const at = cart.get().lines.findIndex((line) => lineKey(line) === key);
  changeLines((lines) => removeLine(lines, key), without(key));
  return at;
}

export function setCartQuantity(key: string, quantity: number): void {
  const check = cart.get().checks[key];
  const checks = check ? { ...cart.get().checks, [key]: { ...check, notices: [] } } : cart.get().checks;
  changeLines((lines) => setQuantity(lines, key, quantity, check?.left), checks);
}

/** @returns the removed lines */
export function clearCart(): readonly CartLine[] {
  const { lines } = cart.get();
  changeLines(() => [], {});
  return lines;
}

type Titled = { _id: string; title: string; salePrice: number };

/** A product in one color and size, as a cart holds it. */
export const lineOf = (
  { _id, title, salePrice }: Titled,
  { image, color }: { image: string; color: string },
  size: string,
  quantity: number,
): CartLine => ({ _id, title, image, color, size, salePrice, quantity });

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
  const { lines, checks } = part.checkCart(readStorage(), products, cart.get().checks);
  changeLines(() => lines, checks);
}

export async function fetchProducts(): Promise<Product[] | undefined> {
  try {
    const response = await fetch("/api/products", { signal: AbortSignal.timeout(8000) });
    const products: unknown = response.ok && (await response.json());
    return Array.isArray(products) ? (products as Product[]) : undefined;
  } catch {
    return undefined;
  }
}

function without(key: string): CartChecks {
  return Object.fromEntries(Object.entries(cart.get().checks).filter(([other]) => other !== key));
}
