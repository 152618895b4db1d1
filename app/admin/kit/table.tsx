import { type MouseEvent, type ReactNode, useRef } from "react";

/**
 * One column. `phone`: its place on a phone's two-column card; across both by default. With `data-desktop`, the
 * content of a cell across both is only in the table. `corner` is for a menu. `named`: on a phone,
 * the head precedes the value. With `parts`, each element of a cell takes its own place on the card. `head: ""` is for buttons: on a phone,
 * unless `phone` says otherwise, at the right of the text before them. Screen readers read it as 'Actions'.
 */
export type Column<T> = {
  head: string;
  show: (row: T) => ReactNode;
  phone?: "left" | "right" | "wide" | "hidden" | "corner" | "parts";
  named?: true;
  align?: "right";
};
/** Define these outside the component if possible. */
export type Columns<T> = readonly Column<T>[];

/** The ids of the selected rows. Changes are functions, because a quick click may come before the page shows the previous one. */
export type Selection = {
  selected: readonly string[];
  onSelect: (update: (selected: readonly string[]) => readonly string[]) => void;
};

type Props<T> = {
  label: string;
  rows: readonly T[];
  columns: Columns<T>;
  rowId: (row: T) => string;
  /** With `selection`: names a row for screen readers: 'order LC482913'. */
  rowName?: ((row: T) => string) | undefined;
  selection?: Selection | undefined;
  /** The DOM id of a row. It makes the row focusable, for actions that remove their own button. */
  rowElementId?: ((row: T) => string) | undefined;
  /** A Tailwind class such as `md:min-w-[880px]`; on a narrower page, the table scrolls sideways. */
  minWidth?: string | undefined;
};

/** A dense table on a desktop, a card per row on a phone. */
export function Table<T>({ label, rows, columns, rowId, rowName, selection, rowElementId, minWidth = "" }: Props<T>) {
  const ids = rows.map(rowId);
  const { toggle, toggleAll } = useSelecting(ids, selection);
  const hasCorner = columns.some(({ phone }) => phone === "corner");
  const shown = columns.filter(({ phone }) => phone !== "hidden");
  const actions = shown.find(({ head, phone }) => head === "" && !phone);
  const last = actions && shown[shown.indexOf(actions) - 1];
  const hasFirstLine = !hasCorner && columns[0]?.phone === "left" && columns[1]?.phone === "right";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <section aria-label={`${label} table`} tabIndex={0} className="-mx-3 overflow-x-auto px-3">
      {selection && (
        <div className="md:hidden">
          <SelectAll ids={ids} selected={selection.selected} onChange={toggleAll} isNamed />
        </div>
      )}
      <table className={`w-full border-collapse text-left text-[14px]/[20px] max-md:block ${minWidth}`}>
        <thead className={columns.length === 1 ? "sr-only" : "max-md:sr-only"}>
          <tr>
            {selection && (
              <th className="w-8 border-b border-line max-md:hidden">
                <SelectAll ids={ids} selected={selection.selected} onChange={toggleAll} />
              </th>
            )}
            {columns.map(({ head, align }) => (
              <th
                key={head}
                className={`border-b border-line py-2 font-[560] whitespace-nowrap text-ink-2 ${align === "right" ? "not-last:pr-8 text-right" : "not-last:pr-4"}`}
              >
                {head === "" ? <span className="sr-only">Actions</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row, at) => (
            <tr
              key={ids[at]}
              id={rowElementId?.(row)}
              tabIndex={rowElementId && -1}
              className={`${stackedRow} ${hasCorner ? BESIDE_MENU : hasFirstLine ? FIRST_LINE_APART : IN_TWO} ${FOCUSED} ${selection ? "max-md:pl-9" : ""} ${hasCorner ? BESIDE_CORNER : ""}`}
            >
              {selection && (
                <td className="align-middle max-md:absolute max-md:top-0.5 max-md:left-0">
                  <SelectOne
                    name={rowName?.(row) ?? ""}
                    checked={selection.selected.includes(ids[at] ?? "")}
                    onClick={(event) => toggle(at, event)}
                  />
                </td>
              )}
              {columns.map((column, at) => (
                <Cell
                  key={column.head}
                  column={column}
                  row={row}
                  phone={column === actions ? "actions" : (column.phone ?? "wide")}
                  spansTwo={hasFirstLine && (at === 1 || (at > 1 && column.phone === "left"))}
                  className={column === last ? BESIDE_ACTIONS : ""}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type CellProps<T> = {
  column: Column<T>;
  row: T;
  phone: keyof typeof ON_PHONE;
  spansTwo: boolean;
  className: string;
};

function Cell<T>({ column: { head, show, named, align }, row, phone, spansTwo, className }: CellProps<T>) {
  const value = show(row);
  return (
    <td
      className={`${cell} wrap-break-word max-md:empty:hidden ${ON_PHONE[phone]} ${className} ${spansTwo ? "max-md:col-span-2" : ""} ${align === "right" ? "md:not-last:pr-8 md:text-right" : "md:not-last:pr-4"}`}
    >
      {named && value !== null && value !== undefined && (
        <span aria-hidden="true" className="text-ink-2 md:hidden">
          {head}{" "}
        </span>
      )}
      {value}
    </td>
  );
}

/** On a phone, the corner of a row's card. */
export const IN_CORNER = "max-md:absolute max-md:top-3 max-md:right-0";

const ON_PHONE = {
  left: "",
  right: "max-md:text-right",
  wide: "max-md:col-span-full max-md:has-[>[data-desktop]]:hidden",
  hidden: "max-md:hidden",
  corner: IN_CORNER,
  parts: "max-md:contents",
  /** The last column of the card's last line, beside the text before them, if any. */
  actions: "max-md:col-[-2/-1] max-md:justify-self-end max-md:self-center",
};

const BESIDE_ACTIONS = "max-md:has-[~td:last-child:not(:empty)]:col-[1/-2] max-md:self-center";

const IN_TWO = "max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-start";
/** A wide badge on the first line takes no width from the texts below: the first line ends before the second column, the others before the third. */
const FIRST_LINE_APART = "max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:items-start";
/** The right column is as wide in most rows, so that texts beside it end at the same place. */
const BESIDE_MENU = "max-md:grid-cols-[minmax(0,1fr)_minmax(120px,auto)] max-md:items-start";
/** Only the first line leaves room for the menu and is as tall as it. */
const BESIDE_CORNER = "max-md:*:first:min-h-12 max-md:*:first:pr-14";

/** A click toggles one row; a Shift-click, all rows since the last one clicked. */
function useSelecting(ids: readonly string[], selection: Selection | undefined) {
  const last = useRef(0);
  const set = (changed: readonly string[], isOn: (selected: readonly string[]) => boolean) =>
    selection?.onSelect((selected) => [
      ...selected.filter((id) => !changed.includes(id)),
      ...(isOn(selected) ? changed : []),
    ]);
  return {
    toggle(at: number, { shiftKey }: MouseEvent<HTMLInputElement>) {
      const [from, to] = shiftKey ? [Math.min(last.current, at), Math.max(last.current, at)] : [at, at];
      last.current = at;
      set(ids.slice(from, to + 1), (selected) => !selected.includes(ids[at] ?? ""));
    },
    toggleAll: (on: boolean) => set(ids, () => on),
  };
}

const box = "size-[18px] accent-ink align-middle";
const hit = "inline-grid min-h-11 min-w-8 cursor-pointer place-items-start content-center md:min-h-9";

type OneProps = { name: string; checked: boolean; onClick: (event: MouseEvent<HTMLInputElement>) => void };

const SelectOne = ({ name, checked, onClick }: OneProps) => (
  <label className={hit}>
    <span className="sr-only">Select {name}</span>
    <input type="checkbox" className={box} checked={checked} onClick={onClick} onChange={() => {}} />
  </label>
);

type AllProps = {
  ids: readonly string[];
  selected: readonly string[];
  onChange: (on: boolean) => void;
  /** With a visible label. */
  isNamed?: true;
};

/** Selects or deselects all rows of this page. */
function SelectAll({ ids, selected, onChange, isNamed }: AllProps) {
  const count = ids.filter((id) => selected.includes(id)).length;
  return (
    <label className={isNamed ? "type-label inline-flex min-h-11 flex-row-reverse items-center gap-[18px] pr-4" : hit}>
      <span className={isNamed ? "" : "sr-only"}>
        {isNamed ? `Select all ${ids.length}` : "Select all on this page"}
      </span>
      <input
        type="checkbox"
        className={box}
        checked={count > 0 && count === ids.length}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && count < ids.length;
        }}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}

/** On a phone, the row's link covers the card, and its other controls are above that. */
const stackedRow =
  "border-line max-md:relative max-md:grid max-md:gap-x-4 max-md:gap-y-1 max-md:border-t max-md:py-3 max-md:[&_:is(button,label,select,summary)]:relative max-md:[&_:is(button,label,select,summary)]:z-1 md:border-b";
const cell = "align-middle md:py-2.5";
/** Reaches beyond the text on both sides, and leaves badges their shape. */
const FOCUSED =
  "focus:bg-paper focus:shadow-[-12px_0_0_var(--color-paper),12px_0_0_var(--color-paper)] focus:outline-none";
