import type { Product } from "#shop/selling/catalog/product-schema.server.ts";

/**
 * A page with prices expires when the first of its sales ends: no cached copy may be served after that.
 *
 * @param others when other content on the page expires, in milliseconds since 1970
 */
export function untilSaleEnds(
  products: readonly Product[],
  ...others: readonly number[]
): { headers: Record<string, string> } {
  const ends = products.flatMap(({ sale }) => (sale?.endsAt ? [Date.parse(sale.endsAt)] : []));
  const first = Math.min(...ends, ...others);
  return { headers: Number.isFinite(first) ? { expires: new Date(first).toUTCString() } : {} };
}

/** The `headers` of a route whose loader returns an expiry: never later than that of its parents, such as the banner. */
export function loaderHeaders({ loaderHeaders, parentHeaders }: Record<"loaderHeaders" | "parentHeaders", Headers>) {
  const headers = new Headers(loaderHeaders);
  if (endOf(parentHeaders) < endOf(loaderHeaders)) headers.set("expires", parentHeaders.get("expires") ?? "");
  return headers;
}

const endOf = (headers: Headers): number => Date.parse(headers.get("expires") ?? "") || Number.POSITIVE_INFINITY;
