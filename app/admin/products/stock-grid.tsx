import type { Product } from "#shop/selling/catalog/product-schema.server.ts";
import { gridCell } from "../kit/grid-keys.ts";
import { ColorSizeGrid, headsOf } from "./color-size-grid.tsx";

/** The stock of each color and size in the plain form, typed as it will be. */
export function StockGrid({
  product,
  stock,
  errors,
  onChange,
}: {
  product: Product;
  stock: Record<string, string>;
  errors: Record<string, string>;
  onChange: (sku: string, text: string) => void;
}) {
  const sizes = [...new Set(product.variants.flatMap((variant) => variant.sizes.map(({ size }) => size)))];
  return (
    <fieldset className="min-w-0">
      <legend className="type-label mb-1.5">Inventory</legend>
      <ColorSizeGrid
        colors={headsOf(product.variants.map(({ color }) => color))}
        sizes={headsOf(sizes)}
        faults={Object.values(errors)}
        faultsId="stock-error"
        cell={({ name: color }, { name: size }, { row, column }) => {
          const variant = product.variants.find((one) => one.color === color);
          const sku = variant?.sizes.find((one) => one.size === size)?.sku;
          if (sku === undefined) return undefined;
          return (
            <input
              {...gridCell(row, column)}
              inputMode="numeric"
              aria-label={`Inventory of ${color}, ${size}`}
              aria-invalid={errors[sku] ? true : undefined}
              aria-describedby={errors[sku] ? "stock-error" : undefined}
              value={stock[sku] ?? ""}
              onChange={({ target }) => onChange(sku, target.value)}
              className="h-10 w-full min-w-11 rounded-sm border-[1.5px] border-line-strong bg-surface px-2 aria-invalid:border-error aria-invalid:bg-error-bg"
            />
          );
        }}
      />
    </fieldset>
  );
}
