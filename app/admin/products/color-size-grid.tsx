import type { ReactNode } from "react";
import { gridKeys } from "../kit/grid-keys.ts";

/** A row or a column: `key` stays while it is renamed. */
type Head = { key: string; name: string };

type Props<Color extends Head, Size extends Head> = {
  colors: readonly Color[];
  sizes: readonly Size[];
  /** What is in a cell; an input of it has `gridCell(row, column)`. Undefined: it is not sold. */
  cell: (color: Color, size: Size, place: { row: number; column: number }) => ReactNode;
  /** What is wrong with the cells, which `faultsId` describes. */
  faults: Iterable<string>;
  faultsId: string;
};

/** A table with a row for each color and a column for each size. Arrow keys and Enter move between its inputs. */
export function ColorSizeGrid<Color extends Head, Size extends Head>(props: Props<Color, Size>) {
  const { colors, sizes, cell, faultsId } = props;
  const faults = [...new Set(props.faults)];
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the inputs inside. */}
      <div className="overflow-x-auto rounded-md border-[1.5px] border-line" onKeyDown={gridKeys}>
        <table className="w-full text-left">
          <thead>
            <tr>
              <th className="sticky left-0 bg-surface px-3 py-2 font-[560] text-ink-2">Color</th>
              {sizes.map((size) => (
                <th key={size.key} className="px-1 py-2 font-[560] text-ink-2">
                  {size.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {colors.map((color, row) => (
              <tr key={color.key} className="border-t border-line">
                <th className="sticky left-0 max-w-36 truncate bg-surface px-3 py-1.5 font-[520]">{color.name}</th>
                {sizes.map((size, column) => {
                  const inside = cell(color, size, { row, column });
                  return inside === undefined ? (
                    <td key={size.key} aria-label="Not sold" />
                  ) : (
                    <td key={size.key} className="px-1 py-1.5 align-top last:pr-2">
                      {inside}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {faults.length > 0 && (
        <p id={faultsId} className="type-small mt-1.5 text-error">
          {faults.join(". ")}
        </p>
      )}
    </>
  );
}

/** Colors or sizes that are known by their names alone. */
export const headsOf = (names: readonly string[]): Head[] => names.map((name) => ({ key: name, name }));
