import type { ShownProduct, ShownVariant } from "./shown-product.ts";

/** What goes on sale next of a product in this color: `sizes` of a restock, or none when it is the product itself. */
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

const DAY_S = 24 * 60 * 60;

/** '2 days 03:04:05', or '03:04:05' in the last day. Rounded up, so that zero is the moment itself. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const days = Math.floor(seconds / DAY_S);
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const clock = [(seconds % DAY_S) / 3600, (seconds % 3600) / 60, seconds % 60].map(two).join(":");
  return days === 0 ? clock : `${days} ${days === 1 ? "day" : "days"} ${clock}`;
}
