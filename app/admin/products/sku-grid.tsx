import { gridCell, gridKeys } from "../kit/grid-keys.ts";
import { cellOf, type PageErrors, type PageValues } from "./product-values.ts";

/** The sku of each color and size. An empty cell is not offered. */
export function SkuGrid({
  values: { colors, sizes, skus },
  errors,
  sold,
  onChange,
}: {
  values: PageValues;
  errors: PageErrors;
  sold: ReadonlySet<string>;
  onChange: (part: Partial<PageValues>, ...fixed: string[]) => void;
}) {
  const messages = [
    ...new Set(Object.entries(errors).flatMap(([at, text]) => (at.startsWith("cell:") && text ? [text] : []))),
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="type-label mb-1.5">Skus</legend>
      <p className="type-small mb-2 text-ink-2">
        An empty cell is not offered. A sku in orders stays as it is. Arrow keys and Enter move between cells.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the inputs inside. */}
      <div className="overflow-x-auto rounded-md border-[1.5px] border-line" onKeyDown={gridKeys}>
        <table className="w-full text-left text-[13px]/[18px]">
          <thead>
            <tr>
              <th className="sticky left-0 bg-surface px-3 py-2 font-[560] text-ink-2">Color</th>
              {sizes.map((size, index) => (
                <th key={size.key} className="px-1 py-2 font-[560] text-ink-2">
                  {size.size || `Size ${index + 1}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {colors.map((color, row) => (
              <tr key={color.key} className="border-t border-line">
                <th className="sticky left-0 max-w-36 truncate bg-surface px-3 py-1.5 font-[520]">
                  {color.color || `Color ${row + 1}`}
                </th>
                {sizes.map((size, column) => {
                  const cell = cellOf(color, size);
                  const sku = skus[cell] ?? "";
                  const isSold = sold.has(sku) && color.was !== null && size.was !== null;
                  return (
                    <td key={size.key} className="px-1 py-1.5 last:pr-2">
                      <input
                        {...gridCell(row, column)}
                        aria-label={`Sku of ${color.color || `color ${row + 1}`}, ${size.size || `size ${column + 1}`}`}
                        aria-invalid={errors[`cell:${cell}`] ? true : undefined}
                        aria-describedby={errors[`cell:${cell}`] ? "sku-errors" : undefined}
                        value={sku}
                        readOnly={isSold}
                        title={isSold ? `${sku} stands in orders` : sku}
                        placeholder="not offered"
                        spellCheck={false}
                        autoComplete="off"
                        onChange={({ target }) => onChange({ skus: { ...skus, [cell]: target.value } }, `cell:${cell}`)}
                        className="h-11 w-full min-w-52 rounded-sm border-[1.5px] border-line-strong bg-surface px-2 read-only:border-line read-only:bg-sand aria-invalid:border-error aria-invalid:bg-error-bg md:h-9"
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {messages.length > 0 && (
        <p id="sku-errors" className="type-small mt-1.5 text-error">
          {messages.join(". ")}
        </p>
      )}
    </fieldset>
  );
}
