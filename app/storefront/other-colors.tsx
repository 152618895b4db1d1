import { ONLY_SIZE } from "#shop/selling/catalog/catalog.ts";
import type { ShownVariant } from "./shown-product.ts";

type OtherColorsProps = { variants: readonly ShownVariant[]; size: string };

/** Under a sold-out color: the colors that have its size in stock. */
export function OtherColors({ variants, size }: OtherColorsProps) {
  const colors = variants
    .filter(({ sizes }) => sizes.some((one) => one.size === size && one.inventory > 0))
    .map(({ color }) => color);
  if (colors.length === 0) return null;
  return (
    <p className="order-first -mt-2 text-[15px]/[22px]">
      {size === ONLY_SIZE ? "Available" : `${size} is available`} in {new Intl.ListFormat("en-US").format(colors)}.
    </p>
  );
}
