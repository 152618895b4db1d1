import { type Cents, formatMoney, toCents } from "#shop/money/money.ts";
import { findColor, MAX_QUANTITY } from "#shop/selling/catalog/catalog.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { addLine, type CartLine, lineKey, MAX_LINES } from "./cart.ts";
import { removeUnits } from "./remove-units.ts";

export type OrderedItem = Omit<CartLine, "image">;

export type ReorderNote =
  | { kind: "gone" }
  | { kind: "sold_out" }
  | { kind: "cart_full" }
  | { kind: "fewer"; added: number; wanted: number; held: number; most: number; why: "stock" | "limit" }
  | { kind: "price_changed"; from: Cents; to: Cents };

/** `added`: units added to the cart. */
export type ReorderedLine = { item: OrderedItem; added: number; notes: readonly ReorderNote[] };

/**
 * Adds the items of an earlier order, at today's prices and as far as they are in stock. The cart keeps its lines; no line exceeds
 * its stock or 10 units.
 */
export function reorder(
  items: readonly OrderedItem[],
  products: readonly Product[],
  cart: readonly CartLine[],
): { lines: ReorderedLine[]; cart: CartLine[] } {
  let filled = [...cart];
  const lines = items.map((item): ReorderedLine => {
    const offer = offerOf(item, products);
    if (!offer) return { item, added: 0, notes: [{ kind: "gone" }] };
    if (offer.left === 0) return { item, added: 0, notes: [{ kind: "sold_out" }] };
    const key = lineKey(offer.line);
    const held = filled.find((line) => lineKey(line) === key);
    if (!held && filled.length >= MAX_LINES) return { item, added: 0, notes: [{ kind: "cart_full" }] };
    const { added, notes } = addedOf(item, offer.left, held?.quantity ?? 0);
    if (added === 0) return { item, added, notes };
    filled = addLine(filled, { ...offer.line, quantity: added }, offer.left);
    return { item, added, notes: [...notes, ...priceNotes([item, ...(held ? [held] : [])], offer.line)] };
  });
  return { lines, cart: filled };
}

function addedOf(item: OrderedItem, left: number, held: number): { added: number; notes: ReorderNote[] } {
  const most = Math.min(left, MAX_QUANTITY);
  const added = Math.max(0, Math.min(item.quantity, most - held));
  if (added === item.quantity) return { added, notes: [] };
  const why = left < MAX_QUANTITY ? "stock" : "limit";
  return { added, notes: [{ kind: "fewer", added, wanted: item.quantity, held, most, why }] };
}

/** `known`: the prices that the shopper last saw. */
function priceNotes(known: readonly { salePrice: number }[], line: CartLine): ReorderNote[] {
  const to = toCents(line.salePrice) ?? 0;
  const from = known.map(({ salePrice }) => toCents(salePrice) ?? 0).find((price) => price !== to);
  return from === undefined ? [] : [{ kind: "price_changed", from, to }];
}

/** Removes the added units and keeps the shopper's later changes. */
export const undoReorder = (lines: readonly ReorderedLine[], cart: readonly CartLine[]): CartLine[] =>
  removeUnits(
    cart,
    lines.map(({ item, added }) => ({ ...item, quantity: added })),
  );

export function reorderNoteText(note: ReorderNote): string {
  switch (note.kind) {
    case "gone":
      return "No longer available";
    case "sold_out":
      return "Sold out";
    case "cart_full":
      return `Your cart is full (${MAX_LINES} different items)`;
    case "fewer":
      return fewerText(note);
    case "price_changed":
      return `The price changed from ${formatMoney(note.from)} to ${formatMoney(note.to)}`;
    default:
      return note satisfies never;
  }
}

function fewerText({ added, wanted, held, most, why }: Extract<ReorderNote, { kind: "fewer" }>): string {
  const limit = why === "stock" ? `only ${most} left in stock` : `the limit is ${most}`;
  if (added === 0) return `None added: ${limit}, and your cart already has ${held}`;
  return `${added} of ${wanted} added: ${limit}${held > 0 ? `, and your cart already had ${held}` : ""}`;
}

function offerOf(item: OrderedItem, products: readonly Product[]): { line: CartLine; left: number } | undefined {
  const product = products.find(({ _id }) => _id === item._id);
  const variant = product && findColor(product.variants, item.color);
  const stock = variant?.sizes.find(({ size }) => size === item.size);
  if (!product || !variant || !stock) return undefined;
  const { _id, title, salePrice } = product;
  const line = { _id, title, salePrice, color: variant.color, image: variant.image, size: stock.size, quantity: 1 };
  return { line, left: stock.inventory };
}
