import type { Product } from "#shop/catalog/catalog.ts";

/** A page with a price on it is good until the first of its sales ends: no copy of it may be served after that. */
export function untilSaleEnds(products: readonly Product[]): { headers: Record<string, string> } {
  const ends = products.flatMap(({ sale }) => (sale?.endsAt ? [Date.parse(sale.endsAt)] : []));
  return { headers: ends.length > 0 ? { expires: new Date(Math.min(...ends)).toUTCString() } : {} };
}

/** The `headers` of a route whose loader says how long its page is good. */
export const loaderHeaders = ({ loaderHeaders }: { loaderHeaders: Headers }): Headers => loaderHeaders;
