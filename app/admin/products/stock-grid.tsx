import type { Product } from "#shop/catalog/catalog.ts";

/** The stock of each color and size. */
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
  const firstError = Object.values(errors)[0];
  return (
    <fieldset className="min-w-0">
      <legend className="type-label mb-1.5">Inventory</legend>
      <div className="overflow-x-auto rounded-md border-[1.5px] border-line">
        <table className="w-full text-left text-[14px]/[20px]">
          <thead>
            <tr>
              <th className="px-3 py-2 font-[560] whitespace-nowrap text-ink-2">Color</th>
              {sizes.map((size) => (
                <th key={size} className="px-1 py-2 font-[560] text-ink-2">
                  {size}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {product.variants.map((variant) => (
              <tr key={variant.color} className="border-t border-line">
                <th className="px-3 py-1.5 font-[520] whitespace-nowrap">{variant.color}</th>
                {sizes.map((size) => {
                  const sku = variant.sizes.find((entry) => entry.size === size)?.sku;
                  return (
                    <td key={size} className="w-1/5 px-1 py-1.5 last:pr-2">
                      {sku && (
                        <input
                          inputMode="numeric"
                          aria-label={`Inventory of ${variant.color}, ${size}`}
                          aria-invalid={errors[sku] ? true : undefined}
                          aria-describedby={errors[sku] ? "stock-error" : undefined}
                          value={stock[sku] ?? ""}
                          onChange={({ target }) => onChange(sku, target.value)}
                          className="h-10 w-full min-w-11 rounded-sm border-[1.5px] border-line-strong bg-surface px-2 aria-invalid:border-error aria-invalid:bg-error-bg"
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {firstError && (
        <p id="stock-error" className="type-small mt-1.5 text-error">
          {firstError}
        </p>
      )}
    </fieldset>
  );
}
