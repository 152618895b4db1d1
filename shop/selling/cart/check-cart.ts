import { formatMoney, toCents } from "#shop/money/money.ts";
import { findColor, MAX_QUANTITY } from "#shop/selling/catalog/catalog.ts";
import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { addLine, type CartChecks, type CartLine, type CartNotice, type LineCheck, lineKey } from "./cart.ts";

/**
 * Compares the cart with the catalog. A removed or sold-out line stays, with a notice; a quantity above the stock is reduced; a changed
 * price is applied. A notice stays until the shopper changes that line, or there is enough again.
 * @param previous the result of the previous check
 */
export function checkCart(
  lines: readonly CartLine[],
  products: readonly Product[],
  previous: CartChecks = {},
): { lines: CartLine[]; checks: CartChecks } {
  const checked = lines.map((line) => checkLine(line, products, previous[lineKey(line)]?.notices ?? []));
  return {
    lines: checked.reduce<CartLine[]>((kept, { line, left }) => addLine(kept, line, left || MAX_QUANTITY), []),
    checks: Object.fromEntries(checked.map(({ line, ...check }) => [lineKey(line), check])),
  };
}

function checkLine(
  line: CartLine,
  products: readonly Product[],
  previous: readonly CartNotice[],
): LineCheck & { line: CartLine } {
  const product = products.find(({ _id }) => _id === line._id);
  const variant = product && findColor(product.variants, line.color);
  const stock = variant?.sizes.find(({ size }) => size === line.size);
  if (!product || !variant || !stock) return { line, left: 0, notices: [{ kind: "gone" }] };

  const left = stock.inventory;
  const current = { ...line, title: product.title, image: variant.image, color: variant.color };
  if (left === 0) return { line: current, left, notices: [{ kind: "sold_out" }] };

  const from = toCents(line.salePrice) ?? 0;
  const to = toCents(product.salePrice) ?? 0;
  const notices: CartNotice[] = [];
  if (line.quantity > left) notices.push({ kind: "fewer_left", left, wanted: line.quantity });
  else
    notices.push(
      ...previous.flatMap((notice) =>
        notice.kind === "fewer_left" && left < notice.wanted ? { ...notice, left } : [],
      ),
    );
  if (from !== to) notices.push({ kind: "price_changed", from, to });
  else notices.push(...previous.filter(({ kind }) => kind === "price_changed"));
  return {
    line: { ...current, salePrice: product.salePrice, quantity: Math.min(line.quantity, left) },
    left,
    notices,
    ...(product.sale && { regular: toCents(product.price) ?? 0 }),
  };
}

export function noticeText(notice: CartNotice): string {
  switch (notice.kind) {
    case "gone":
      return "No longer available";
    case "sold_out":
      return "Sold out";
    case "fewer_left":
      return `Only ${notice.left} left in stock`;
    case "price_changed":
      return `${notice.saleEnded ? "The sale has ended, and the" : "The"} price changed from ${formatMoney(notice.from)} to ${formatMoney(notice.to)}`;
  }
}
