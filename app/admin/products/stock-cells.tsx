import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { gridCell } from "../kit/grid-keys.ts";
import { ColorSizeGrid, headsOf } from "./color-size-grid.tsx";
import { stockChange } from "./stock-words.ts";

/** The typed text by SKU, with the stock that the cell showed at the time. */
export type TypedStock = Record<string, { text: string; shown: number }>;

type Props = {
  product: EditorProduct;
  typed: TypedStock;
  errors: Record<string, string>;
  readOnly: boolean;
  /** Called with undefined if the stock is back to its current value. */
  onType: (sku: string, entry: TypedStock[string] | undefined) => void;
};

/** The stock of each color and size. */
export function StockCells({ product: { colors, sizes, variants }, typed, errors, readOnly, onType }: Props) {
  return (
    <div className="min-w-0">
      <ColorSizeGrid
        colors={headsOf(colors.map(({ color }) => color))}
        sizes={headsOf(sizes)}
        faults={Object.values(errors)}
        faultsId="stock-errors"
        cell={({ name: color }, { name: size }, { row, column }) => {
          const variant = variants.find((one) => one.color === color && one.size === size);
          if (!variant) return undefined;
          const { sku, inventory } = variant;
          const entry = typed[sku];
          return (
            <>
              <input
                {...gridCell(row, column)}
                inputMode="text"
                autoComplete="off"
                readOnly={readOnly}
                aria-label={`Stock of ${color}, ${size}`}
                aria-invalid={errors[sku] ? true : undefined}
                aria-describedby={errors[sku] ? "stock-errors" : undefined}
                value={entry?.text ?? String(inventory)}
                onFocus={({ target }) => target.select()}
                onChange={({ target: { value: text } }) => {
                  const shown = entry?.shown ?? inventory;
                  onType(sku, text === String(shown) && shown === inventory ? undefined : { text, shown });
                }}
                className={`h-11 w-full min-w-11 rounded-sm border-[1.5px] bg-surface px-1.5 md:min-w-16 md:px-2 md:h-9 aria-invalid:border-error aria-invalid:bg-error-bg ${entry ? "border-ink font-[620]" : "border-line-strong"}`}
              />
              {entry && <p className="type-small px-2 whitespace-nowrap text-ink-2">{stockChange(entry, inventory)}</p>}
            </>
          );
        }}
      />
    </div>
  );
}
