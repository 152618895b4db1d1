import type { ShownProduct, ShownVariant } from "./shown-product.ts";

/** What goes on sale next in this color: the `sizes` of a restock, or none if it is the product itself. */
export type Announced = { at: string; sizes: string[] };

export function announcedOf(
  { liveAt }: Pick<ShownProduct, "liveAt">,
  { sizes }: Pick<ShownVariant, "sizes">,
): Announced | undefined {
  if (liveAt) return { at: liveAt, sizes: [] };
  const awaited = sizes.flatMap(({ size, inventory, restockAt }) =>
    restockAt && inventory === 0 ? [{ size, at: restockAt }] : [],
  );
  const [at] = awaited.map((one) => one.at).sort();
  return at ? { at, sizes: awaited.filter((one) => one.at === at).map(({ size }) => size) } : undefined;
}
