import { gridCell } from "../kit/grid-keys.ts";
import { ColorSizeGrid } from "./color-size-grid.tsx";
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
  return (
    <fieldset className="min-w-0">
      <legend className="type-label mb-1.5">Skus</legend>
      <p className="type-small mb-2 text-ink-2">
        An empty cell is not offered. A sku in orders stays as it is. Arrow keys and Enter move between cells.
      </p>
      <ColorSizeGrid
        colors={colors.map((color, index) => ({ ...color, name: color.color || `Color ${index + 1}` }))}
        sizes={sizes.map((size, index) => ({ ...size, name: size.size || `Size ${index + 1}` }))}
        faults={Object.entries(errors).flatMap(([at, text]) => (at.startsWith("cell:") && text ? [text] : []))}
        faultsId="sku-errors"
        cell={(color, size, { row, column }) => {
          const cell = cellOf(color, size);
          const sku = skus[cell] ?? "";
          const isSold = sold.has(sku) && color.was !== null && size.was !== null;
          const isWrong = errors[`cell:${cell}`] !== undefined;
          return (
            <input
              {...gridCell(row, column)}
              aria-label={`Sku of ${color.name}, ${size.name}`}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? "sku-errors" : undefined}
              value={sku}
              readOnly={isSold}
              title={isSold ? `${sku} stands in orders` : sku}
              placeholder="not offered"
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => onChange({ skus: { ...skus, [cell]: target.value } }, `cell:${cell}`)}
              className="h-11 w-full min-w-52 rounded-sm border-[1.5px] border-line-strong bg-surface px-2 text-[13px]/[18px] read-only:border-line read-only:bg-sand aria-invalid:border-error aria-invalid:bg-error-bg md:h-9"
            />
          );
        }}
      />
    </fieldset>
  );
}
