import { type ColumnDef, tableFeatures, useTable } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { useMemo } from "react";
import { cell, stackedRow } from "./list-frame.tsx";

const features = tableFeatures({});

/** One column. `phone`: how it stands where each row is a block of two columns; `head: ""` is for buttons, said as 'Actions'. */
export type Column<T> = {
  id: string;
  head: string;
  show: (row: T) => ReactNode;
  phone?: "left" | "right" | "wide" | "hidden";
  align?: "right";
};
/** Defined outside of the component, or memoised. */
export type Columns<T> = readonly Column<T>[];

/** Which rows are ticked, by id, and what becomes of it. */
export type Selection = { chosen: ReadonlySet<string>; onChange: (chosen: ReadonlySet<string>) => void };

type Props<T> = {
  label: string;
  rows: readonly T[];
  columns: Columns<T>;
  rowId: (row: T) => string;
  rowName: (row: T) => string;
  selection?: Selection;
  /** The id of a row in the page, which then can have the focus: when the button that had it goes away. */
  rowElementId?: (row: T) => string;
  /** A Tailwind class such as `md:min-w-[880px]`: narrower than that the table scrolls sideways. */
  minWidth?: string;
};

/** A dense table; where the screen is narrow each row is a block of its own. */
export function DataTable<T>({
  label,
  rows,
  columns,
  rowId,
  rowName,
  selection,
  rowElementId,
  minWidth = "",
}: Props<T>) {
  const defs = useMemo<ColumnDef<typeof features, { row: T }>[]>(
    () => columns.map(({ id, head, show }) => ({ id, header: head, cell: ({ row }) => show(row.original.row) })),
    [columns],
  );
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const table = useTable({ features, columns: defs, data, getRowId: ({ row }) => rowId(row) });
  const lookOf = (id: string) => columns.find((column) => column.id === id);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className={`w-full border-collapse text-left text-[14px]/[20px] max-md:block ${minWidth}`}>
        <thead className="max-md:sr-only">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection && (
                <th className="w-8 border-b border-line">
                  <ChooseAll ids={rows.map(rowId)} {...selection} />
                </th>
              )}
              {group.headers.map((header) => {
                const { head = "", align } = lookOf(header.id) ?? {};
                return (
                  <th
                    key={header.id}
                    className={`border-b border-line py-2 pr-4 font-[560] whitespace-nowrap text-ink-2 ${align === "right" ? "text-right" : ""}`}
                  >
                    {head === "" ? <span className="sr-only">Actions</span> : <table.FlexRender header={header} />}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody className="max-md:block">
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              id={rowElementId?.(row.original.row)}
              tabIndex={rowElementId && -1}
              className={`${stackedRow} ${selection ? "max-md:relative max-md:pl-9" : ""}`}
            >
              {selection && (
                <td className="align-middle max-md:absolute max-md:top-4 max-md:left-0">
                  <Choose id={row.id} name={rowName(row.original.row)} {...selection} />
                </td>
              )}
              {row.getAllCells().map((one) => {
                const { phone = "left", align } = lookOf(one.column.id) ?? {};
                return (
                  <td
                    key={one.id}
                    className={`${cell} wrap-anywhere ${ON_PHONE[phone]} ${align === "right" ? "md:text-right" : ""}`}
                  >
                    <table.FlexRender cell={one} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const ON_PHONE = { left: "", right: "max-md:text-right", wide: "max-md:col-span-2", hidden: "max-md:hidden" };

const box = "size-[18px] accent-ink align-middle";
const hit = "inline-grid min-h-11 min-w-8 cursor-pointer place-items-start content-center md:min-h-9";

function Choose({ id, name, chosen, onChange }: Selection & { id: string; name: string }) {
  return (
    <label className={hit}>
      <span className="sr-only">Choose {name}</span>
      <input
        type="checkbox"
        className={box}
        checked={chosen.has(id)}
        onChange={({ target }) => {
          const others = [...chosen].filter((one) => one !== id);
          onChange(new Set(target.checked ? [...others, id] : others));
        }}
      />
    </label>
  );
}

/** Ticks the rows of this page, or none of them. */
function ChooseAll({ ids, chosen, onChange }: Selection & { ids: string[] }) {
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <label className={hit}>
      <span className="sr-only">Choose all on this page</span>
      <input
        type="checkbox"
        className={box}
        checked={count > 0 && count === ids.length}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && count < ids.length;
        }}
        onChange={({ target }) => {
          const others = [...chosen].filter((id) => !ids.includes(id));
          onChange(new Set(target.checked ? [...others, ...ids] : others));
        }}
      />
    </label>
  );
}
