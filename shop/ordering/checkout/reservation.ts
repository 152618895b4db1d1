import { oneLine } from "#platform/text.ts";
import type { Cents } from "#shop/money/money.ts";
import type { AmountLimits } from "#shop/money/payments/gateway.ts";
import { type Totals, totalsOf } from "#shop/ordering/orders/order.ts";
import { offeredMethods, type ShippingMethod, type ShippingPrices } from "#shop/ordering/orders/shipping-methods.ts";
import { MAX_QUANTITY, nameKey } from "#shop/selling/catalog/catalog.ts";
import { currentPrice, type Pricing } from "#shop/selling/catalog/pricing.ts";
import type { OrderRequest } from "./checkout-form.ts";

/** Titles, prices and totals are those that the browser showed, if it sent them. */
export type Wanted = Pick<OrderRequest, "items" | "shippingMethod" | "customerInfo" | "expected">;
type WantedLine = Wanted["items"][number];

export type StockItem = Pricing & {
  productId: string;
  sku: string;
  title: string;
  color: string;
  size: string;
  image: string;
  onHand: number;
};

export type ReservedLine = Omit<StockItem, keyof Pricing | "onHand"> & { unitPriceCents: Cents; quantity: number };

export type PricedLine = ReservedLine & { saleEnded: boolean };

export type LineLeft = { productId: string; color: string; size: string; left: number };

export type Reservation =
  | { outcome: "reserved"; lines: ReservedLine[]; totals: Totals }
  | { outcome: "out_of_stock"; left: LineLeft[] }
  | { outcome: "price_changed"; lines: PricedLine[]; totals: Totals; method: ShippingMethod }
  | { outcome: "method_not_offered"; method: ShippingMethod }
  | { outcome: "unknown_item"; line: number }
  | { outcome: "too_many"; line: number }
  | { outcome: "title_differs"; line: number; title: string }
  | { outcome: "total_refused"; limits: AmountLimits };

export class StockOnHand {
  readonly #byProduct = new Map<string, StockItem[]>();
  readonly #left = new Map<string, number>();

  constructor(items: readonly StockItem[]) {
    for (const item of items) {
      const siblings = this.#byProduct.get(item.productId);
      if (siblings) siblings.push(item);
      else this.#byProduct.set(item.productId, [item]);
      this.#left.set(item.sku, item.onHand);
    }
  }

  find({ _id, color, size }: WantedLine): StockItem | undefined {
    return this.#byProduct.get(_id)?.find((item) => isNamed(item.color, color) && isNamed(item.size, size));
  }

  left(sku: string): number {
    return this.#left.get(sku) ?? 0;
  }

  take(sku: string, quantity: number): void {
    const left = this.left(sku) - quantity;
    if (left < 0) throw new Error(`took more of ${sku} than there is`);
    this.#left.set(sku, left);
  }
}

/** Orders are cleaned when they arrive, but names stored by an earlier release may have invisible characters. */
const isNamed = (stored: string, asked: string): boolean => nameKey(oneLine(stored)) === nameKey(asked);

/**
 * Decides one order by the stock that is left, all or nothing, and takes its stock if it fits. Called in the order of arrival: an order
 * that doesn't fit takes nothing from those behind it.
 */
export function reserveOrder(
  wanted: Wanted,
  stock: StockOnHand,
  at: { now: Date; limits: AmountLimits; shipping: ShippingPrices },
): Reservation {
  const method = wanted.shippingMethod;
  if (!offeredMethods(at.shipping).includes(method)) return { outcome: "method_not_offered", method };
  const lines: ReservedLine[] = [];
  const wantedOfSku = new Map<string, number>();
  for (const [line, asked] of wanted.items.entries()) {
    const item = stock.find(asked);
    if (!item) return { outcome: "unknown_item", line };
    const { productId, sku, title, color, size, image } = item;
    if (asked.title !== undefined && asked.title !== oneLine(title)) return { outcome: "title_differs", line, title };
    const { quantity } = asked;
    const units = (wantedOfSku.get(sku) ?? 0) + quantity;
    if (units > MAX_QUANTITY) return { outcome: "too_many", line };
    wantedOfSku.set(sku, units);
    const unitPriceCents = currentPrice(item, at.now);
    lines.push({ productId, sku, title, color, size, image, unitPriceCents, quantity });
  }

  const short = lines.filter(({ sku }) => stock.left(sku) < (wantedOfSku.get(sku) ?? 0));
  if (short.length > 0) {
    const left = short.map(({ productId, color, size, sku }) => ({ productId, color, size, left: stock.left(sku) }));
    return { outcome: "out_of_stock", left };
  }

  const totals = totalsOf(lines, method, wanted.customerInfo.state, at.shipping);
  if (differs(wanted, lines, totals)) {
    const priced = lines.map((line, i) => ({ ...line, saleEnded: isSaleOver(wanted.items[i], stock, at.now) }));
    return { outcome: "price_changed", lines: priced, totals, method };
  }
  // No provider accepts a payment of almost nothing, so free items can only be ordered along with others.
  const { minimumCents, maximumCents } = at.limits;
  if (totals.totalCents < minimumCents || totals.totalCents > maximumCents) {
    return { outcome: "total_refused", limits: at.limits };
  }

  for (const [sku, quantity] of wantedOfSku) stock.take(sku, quantity);
  return { outcome: "reserved", lines, totals };
}

function isSaleOver(line: WantedLine | undefined, stock: StockOnHand, now: Date): boolean {
  const item = line && stock.find(line);
  if (!item?.saleEndsAt || item.salePriceCents === null) return false;
  return item.saleEndsAt <= now && line?.salePriceCents === item.salePriceCents;
}

function differs(wanted: Wanted, lines: readonly ReservedLine[], totals: Totals): boolean {
  const unitPriceDiffers = wanted.items.some(
    ({ salePriceCents }, i) => salePriceCents !== undefined && salePriceCents !== lines[i]?.unitPriceCents,
  );
  const { subtotalCents, shippingCents, totalCents } = wanted.expected;
  return (
    unitPriceDiffers ||
    (subtotalCents ?? totals.subtotalCents) !== totals.subtotalCents ||
    (shippingCents ?? totals.shippingCents) !== totals.shippingCents ||
    (totalCents ?? totals.totalCents) !== totals.totalCents
  );
}
