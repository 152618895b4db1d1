import type { DeskProduct } from "#shop/product-desk/desk-product.ts";
import { gridCell, gridKeys } from "../kit/grid-keys.ts";
import { signed, typedStock } from "./stock-words.ts";

/** What was typed, by sku, with the stock that stood there then. */
export type TypedStock = Record<string, { text: string; shown: number }>;

type Props = {
  product: DeskProduct;
  typed: TypedStock;
  errors: Record<string, string>;
  readOnly: boolean;
  /** Undefined: it is again what it was. */
  onType: (sku: string, entry: TypedStock[string] | undefined) => void;
};

/** The stock of each color and size. */
export function StockCells({ product: { colors, sizes, variants }, typed, errors, readOnly, onType }: Props) {
  const messages = [...new Set(Object.values(errors))];
  return (
    <div className="min-w-0">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the inputs inside. */}
      <div className="overflow-x-auto rounded-md border-[1.5px] border-line" onKeyDown={gridKeys}>
        <table className="w-full text-left">
          <thead>
            <tr>
              <th className="sticky left-0 bg-surface px-3 py-2 font-[560] text-ink-2">Color</th>
              {sizes.map((size) => (
                <th key={size} className="px-1 py-2 font-[560] text-ink-2">
                  {size}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {colors.map(({ color }, row) => (
              <tr key={color} className="border-t border-line">
                <th className="sticky left-0 max-w-36 truncate bg-surface px-3 py-1.5 font-[520]">{color}</th>
                {sizes.map((size, column) => {
                  const variant = variants.find((one) => one.color === color && one.size === size);
                  if (!variant) return <td key={size} aria-label="not offered" />;
                  const { sku, inventory } = variant;
                  const entry = typed[sku];
                  return (
                    <td key={size} className="px-1 py-1.5 align-top last:pr-2">
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
                        className={`h-11 w-full min-w-16 rounded-sm border-[1.5px] bg-surface px-2 md:h-9 aria-invalid:border-error aria-invalid:bg-error-bg ${entry ? "border-ink font-[620]" : "border-line-strong"}`}
                      />
                      {entry && <Difference {...entry} now={inventory} />}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {messages.length > 0 && (
        <p id="stock-errors" className="type-small mt-1.5 text-error">
          {messages.join(". ")}
        </p>
      )}
    </div>
  );
}

function Difference({ text, shown, now }: TypedStock[string] & { now: number }) {
  const delta = typedStock(text, shown) - shown;
  return (
    <p className="type-small px-2 text-ink-2">
      {Number.isNaN(delta) ? "no number" : signed(delta)}
      {now !== shown && `, now ${now}`}
    </p>
  );
}
