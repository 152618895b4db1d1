import { shortDay } from "#platform/day-words.ts";
import { formatMoney, toCents } from "#shop/money/money.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";

type Priced = { product: Pick<Product, "price" | "salePrice" | "sale"> };
type OnSale = { product: Pick<Product, "sale" | "inventory">; className?: string };

/** Dollars from the API as text: '$14.99'. */
export const money = (amount: number): string => formatMoney(toCents(amount) ?? 0);

/** The price to pay and, during a sale, the list price struck through. */
export function Price({ product, large = false }: Priced & { large?: boolean }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      {product.sale && <span className="sr-only">Sale price</span>}
      <span className={large ? "type-price" : "font-[650]"}>{money(product.salePrice)}</span>
      {product.sale && (
        <s className="text-ink-2">
          <span className="sr-only">Regular price </span>
          {money(product.price)}
        </s>
      )}
    </p>
  );
}

/** Shown only in the last days of a sale, with its last day, and only while the product is in stock. */
export function SaleEndsSoon({ product: { sale, inventory }, className = "text-signal" }: OnSale) {
  if (!sale?.endsSoon || !sale.lastDay || inventory === 0) return null;
  return (
    <p className={`text-[13px]/[18px] font-[600] ${className}`}>
      Sale ends soon! <span className="inline-block font-[520]">Last day: {shortDay(sale.lastDay)}.</span>
    </p>
  );
}
