import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { GridBox, VariantGrid } from "./color-size-grid.tsx";
import { stockChange, type TypedStock } from "./stock-words.ts";

type Props = {
  product: EditorProduct;
  typed: TypedStock;
  errors: Record<string, string>;
  readOnly: boolean;
  /** Called with undefined if the stock is back to its current value. */
  onType: (sku: string, entry: TypedStock[string] | undefined) => void;
};

/** The stock of each color and size. */
export const StockCells = ({ product: { variants, sizes }, typed, errors, readOnly, onType }: Props) => (
  <div className="min-w-0">
    <VariantGrid
      variants={variants}
      sizes={sizes}
      faults={Object.values(errors)}
      faultsId="stock-errors"
      cell={({ sku, color, size, inventory }, place) => {
        const entry = typed[sku];
        return (
          <>
            <GridBox
              place={place}
              error={errors[sku]}
              faultsId="stock-errors"
              inputMode="text"
              readOnly={readOnly}
              aria-label={`Stock of ${color}, ${size}`}
              value={entry?.text ?? String(inventory)}
              onFocus={({ target }) => target.select()}
              onChange={({ target: { value: text } }) => {
                const shown = entry?.shown ?? inventory;
                onType(sku, text === String(shown) && shown === inventory ? undefined : { text, shown });
              }}
              className={`min-w-11 md:min-w-16 ${entry ? "border-ink! font-[620]" : ""}`}
            />
            {entry && <p className="type-small px-2 whitespace-nowrap text-ink-2">{stockChange(entry, inventory)}</p>}
          </>
        );
      }}
    />
  </div>
);
