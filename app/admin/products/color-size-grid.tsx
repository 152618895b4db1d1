import { type ComponentProps, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { DownArrow } from "../kit/buttons.tsx";

/** A row or column. `key` stays the same when it is renamed. */
type Head = { key: string; name: string };
type Place = { row: number; column: number };

/** What a closed color contains: '4 SKUs'. */
type Listed = { about: string; isFaulty: boolean };

type Props<Color extends Head, Size extends Head> = {
  colors: readonly Color[];
  sizes: readonly Size[];
  /** The content of a cell, such as a `GridBox`. Undefined if the combination isn't sold. */
  cell: (color: Color, size: Size, place: Place) => ReactNode;
  /** On a phone, shows a list of closed colors with their sizes below, for wide cells. One with an error opens by itself. */
  listed?: (color: Color) => Listed;
  /** The errors of the cells, shown in an element with the id `faultsId`. */
  faults?: Iterable<string>;
  faultsId?: string;
};

/** A table with a row for each color and a column for each size. Arrow keys and Enter move between its inputs. */
export function ColorSizeGrid<Color extends Head, Size extends Head>(props: Props<Color, Size>) {
  const { colors, sizes, cell, listed, faultsId } = props;
  const list = listed ? LISTED : IN_TABLE;
  const faults = [...new Set(props.faults ?? [])];
  return (
    <div className="min-w-0">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the inputs inside. */}
      <div className="overflow-x-auto rounded-md border-[1.5px] border-line" onKeyDown={gridKeys}>
        <table className={`w-full text-left ${list.table}`}>
          <thead className={list.head}>
            <tr>
              <th className="sticky left-0 bg-surface px-2 py-2 font-[560] text-ink-2 md:px-3">Color</th>
              {sizes.map((size) => (
                <th
                  key={size.key}
                  style={{ width: `${68 / sizes.length}%` }}
                  className="px-1 py-2 font-[560] text-ink-2"
                >
                  {size.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={list.table}>
            {colors.map((color, row) => (
              <tr key={color.key} className={`border-t border-line ${list.row}`}>
                <th
                  className={`sticky left-0 bg-surface py-1.5 align-baseline font-[520] wrap-break-word ${list.color}`}
                >
                  {listed ? <Folded name={color.name} {...listed(color)} /> : color.name}
                </th>
                {sizes.map((size, column) => {
                  const inside = cell(color, size, { row, column });
                  return inside === undefined ? (
                    <td key={size.key} aria-label="Not sold" />
                  ) : (
                    <td key={size.key} className={`px-1 py-1.5 align-baseline last:pr-2 ${list.cell}`}>
                      {listed && (
                        <span aria-hidden="true" className="w-14 shrink-0 wrap-break-word text-ink-2 md:hidden">
                          {size.name}
                        </span>
                      )}
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
    </div>
  );
}

/** A color's heading, which on a phone opens and closes its row (`LISTED`). A `<details>` also works where all fields are disabled. */
function Folded({ name, about, isFaulty }: Listed & { name: string }) {
  const details = useRef<HTMLDetailsElement>(null);
  // Before the form moves the focus to the faulty cell.
  useLayoutEffect(() => {
    if (isFaulty && details.current) details.current.open = true;
  });
  return (
    <>
      <details ref={details} className="group md:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 py-2">
          <span>
            {name}: {about}
          </span>
          <DownArrow className="group-open:rotate-180" />
        </summary>
      </details>
      <span className="max-md:hidden">{name}</span>
    </>
  );
}

const IN_TABLE = { table: "", head: "", row: "", color: "w-24 px-2 md:w-44 md:px-3", cell: "" };
const LISTED = {
  table: "max-md:block",
  head: "max-md:sr-only",
  row: "max-md:block max-md:first:border-t-0 max-md:has-[details:not([open])]:*:[td]:hidden max-md:has-[[open]]:pb-2",
  color: "px-3 max-md:block max-md:py-0! md:w-44",
  cell: "max-md:flex max-md:items-center max-md:gap-3 max-md:px-3! max-md:py-1",
};

/** A row or column whose name is also its key. */
const headOf = (name: string): Head => ({ key: name, name });

type Variant = { color: string; size: string };
type VariantProps<V extends Variant> = Pick<Props<Head, Head>, "faults" | "faultsId"> & {
  variants: readonly V[];
  /** In order, if not all colors have the same ones. */
  sizes?: readonly string[];
  cell: (variant: V, place: Place) => ReactNode;
};

/** The grid of variants that are saved. */
export const VariantGrid = <V extends Variant>({ variants, sizes, cell, ...props }: VariantProps<V>) => (
  <ColorSizeGrid
    {...props}
    colors={[...new Set(variants.map(({ color }) => color))].map(headOf)}
    sizes={(sizes ?? [...new Set(variants.map(({ size }) => size))]).map(headOf)}
    cell={({ name: color }, { name: size }, place) => {
      const variant = variants.find((one) => one.color === color && one.size === size);
      return variant && cell(variant, place);
    }}
  />
);

type BoxProps = ComponentProps<"input"> & { place: Place; error?: unknown; faultsId: string };

/** The text box of a cell. */
export const GridBox = ({ place, error, faultsId, className = "", ...input }: BoxProps) => (
  <input
    {...input}
    data-row={place.row}
    data-column={place.column}
    autoComplete="off"
    spellCheck={false}
    aria-invalid={error ? true : undefined}
    aria-describedby={error ? faultsId : undefined}
    className={`h-11 w-full rounded-sm border-[1.5px] border-line-strong bg-surface px-1.5 md:h-9 md:px-2 aria-invalid:border-error aria-invalid:bg-error-bg ${className}`}
  />
);

const STEPS: Partial<Record<string, [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** `onKeyDown` for a grid of inputs: the arrow keys and Enter move between cells. Left and right move within the text first. */
function gridKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const input = event.target;
  if (!step || !(input instanceof HTMLInputElement) || input.dataset.row === undefined) return;
  const [rows, columns] = step;
  if (columns !== 0 && !isAtEdge(input, columns)) return;
  // Even at the edge of the grid: Enter would submit the form.
  event.preventDefault();
  const next = findCell(event.currentTarget, input, rows, columns);
  next?.focus();
  next?.select();
}

function isAtEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, direction: number): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (direction < 0 ? 0 : value.length);
}

/** The nearest cell in that direction, as a grid may have gaps and folded rows. */
function findCell(grid: HTMLElement, { dataset }: HTMLInputElement, rows: number, columns: number) {
  const [row, column] = [Number(dataset.row), Number(dataset.column)];
  for (let away = 1; away <= 40; away += 1) {
    const place = `[data-row="${row + rows * away}"][data-column="${column + columns * away}"]`;
    const cell = grid.querySelector<HTMLInputElement>(`input${place}:enabled`);
    if (cell?.checkVisibility()) return cell;
  }
  return undefined;
}
