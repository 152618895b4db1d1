import type { EditorProduct } from "#shop/selling/product-editor/editor-product.server.ts";
import { ColorSizeGrid, GridBox } from "./color-size-grid.tsx";
import { Part } from "./part.tsx";
import type { Fault } from "./variant-fields.tsx";
import { cellOf, faultOfCell, skuAt, type Variants } from "./variants.ts";

type Props = {
  typed: Variants;
  product: EditorProduct;
  faults: Partial<Record<string, Fault>>;
  onChange: (cell: string, sku: string) => void;
};

/** The SKU of each color and size. A combination without a SKU isn't sold. */
export function SkuGrid({ typed, product, faults, onChange }: Props) {
  const { colors, sizes } = typed;
  const ordered = new Set(product.variants.filter(({ sold }) => sold).map(({ sku }) => sku));
  return (
    <Part
      title="SKUs"
      about="Leave a cell empty if that combination isn't sold. SKUs that have been ordered can't change."
    >
      <ColorSizeGrid
        colors={colors.map((color, at) => ({ ...color, name: color.color || `Color ${at + 1}` }))}
        sizes={sizes.map((size, at) => ({ ...size, name: size.size || `Size ${at + 1}` }))}
        faults={Object.entries(faults).flatMap(([key, fault]) =>
          key.startsWith("cell:") && fault ? [fault.message] : [],
        )}
        listed
        faultsId="sku-errors"
        cell={(color, size, place) => {
          const cell = cellOf(color, size);
          const sku = skuAt(typed, product, color, size);
          const fault = faults[faultOfCell(color, size)];
          const isOrdered = ordered.has(sku);
          return (
            <GridBox
              place={place}
              error={fault}
              faultsId="sku-errors"
              aria-label={`SKU of ${color.name}, ${size.name}`}
              value={sku}
              readOnly={isOrdered}
              title={isOrdered ? `${sku}: already ordered` : sku}
              placeholder="Not sold"
              onChange={({ target }) => onChange(cell, target.value)}
              className="text-[13px]/[18px] read-only:border-line read-only:bg-sand md:min-w-52"
            />
          );
        }}
      />
    </Part>
  );
}
