import { type ReactNode, useEffect } from "react";
import { TextButton } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { COUNTED_UP_TO, type Page as ServerPage } from "#platform/keyset.ts";
import { countOf } from "#platform/text.ts";
import { type Filter, Filters } from "./filters.tsx";
import { useListQuery, useOpened } from "./list-query.ts";
import { NotLoaded } from "./loaded.tsx";
import { Page } from "./page.tsx";
import { SmallButton } from "./small-button.tsx";
import { useAsked } from "./staff.tsx";
import type { ItemOf, ListPath } from "./staff-routes.ts";
import { type Columns, Table } from "./table.tsx";
import { useHeldRows } from "./use-held-rows.ts";

type Item = { _id: string };
/** What every list of the staff's API answers. Short ones, which have one page, don't count. */
type Answered<T> = Omit<ServerPage<T>, "total"> & { total?: number | null };

export type ListProps<P extends ListPath, T = ItemOf<P>> = {
  path: P;
  title: string;
  /** Its title is the page's; else it is a section of the page, and `scope` sets its filters and pages apart in the address. */
  scope?: string;
  /** Below the title. */
  about?: ReactNode;
  columns: Columns<T>;
  /** Names a row for screen readers: 'order LC482913'. */
  rowName: (row: T) => string;
  rowId?: (row: T) => string;
  rowElementId?: (row: T) => string;
  filters?: readonly Filter[];
  /** Always asked for, beside the filters. */
  params?: Readonly<Record<string, string>>;
  /** Sent with every request: fixed values, or what the filters mean to the server. */
  query?:
    | Readonly<Record<string, string>>
    | ((filter: Readonly<Record<string, string>>) => Readonly<Record<string, string>>);
  /** A toast if the list can't be loaded, beside the message in its place. */
  failed?: string;
  /** While there is nothing at all. */
  empty: ReactNode;
  /** Beside the title: Add, Export. */
  actions?: ReactNode;
  /** Between the filters and the table. */
  above?: ReactNode;
  /** With it rows can be selected; it is shown while some are. */
  selected?: (rows: readonly T[], ids: readonly string[], clear: () => void) => ReactNode;
  /** Asked for again while it is on screen. New rows wait until someone asks for them, so that nothing moves under a finger. */
  live?: { everyMs: number; one: string; many: string };
  /** Asked for again while it is on screen, and shown as it is: for lists whose rows stay in their places. */
  everyMs?: number;
  minWidth?: string;
  /** The dialog of the row that the address opens (`OpenLink`), or of a new one. */
  dialog?: (opened: { id: string | undefined; row: T | undefined; close: () => void }) => ReactNode;
};

const PAGE_SIZE = 50;
const whole = (count: number): string => count.toLocaleString("en-US");
const idOf = (row: unknown): string => (row as Item)._id;

/** A list of any length: filters, table or cards, pages and selection, all in the address, in every state that a list has. */
export function List<P extends ListPath>(props: ListProps<P>) {
  const { title, scope, about, actions } = props;
  if (scope === undefined) {
    return (
      <Page title={title} about={about} actions={actions}>
        <Body {...props} />
      </Page>
    );
  }
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-[18px]/[24px] font-[630]">{title}</h2>
          {about && <div className="text-ink-2">{about}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      <Body {...props} />
    </section>
  );
}

function Body<P extends ListPath>(props: ListProps<P>) {
  const { title, rowId = idOf, filters = [], above, selected, live, dialog, failed } = props;
  const opened = useOpened();
  const list = useListQuery(
    filters.map(({ name }) => name),
    props.scope,
  );
  const { data, error, refetch, isFetching, isPlaceholderData } = useList(props, list);
  const held = useHeldRows(data?.items ?? NONE, {
    key: JSON.stringify(list.filter),
    enabled: live !== undefined && list.page === 1,
    isPrevious: isPlaceholderData,
  });
  const rows = held.rows as ItemOf<P>[];
  useEffect(() => {
    if (error && failed) toast(failed, { kind: "error" });
  }, [error, failed]);
  const isLoading = isFetching && (!data || isPlaceholderData);
  return (
    <>
      {filters.length > 0 && <Filters filters={filters} values={list.filter} onChange={list.setFilter} />}
      {error && <NotLoaded what={title} error={error} onRetry={refetch} />}
      {/* Said at once, so that a search by keyboard is answered to the ear as well. */}
      <p role="status" className="sr-only">
        {isLoading ? "Loading" : data && (rangeOf(data, rows, list.page) ?? "No results")}
      </p>
      {above}
      {live && held.waiting > 0 && (
        <p role="status" className="mb-2 flex items-center gap-x-3 rounded-md bg-sand px-4">
          {countOf(held.waiting, `new ${live.one}`, `new ${live.many}`)}
          <TextButton onClick={held.show}>Show</TextButton>
        </p>
      )}
      {!data && !error && <Skeleton />}
      {data && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : ""}>
          <Rows {...props} rows={rows} list={list} />
          {rows.length > 0 && <Pages title={title} data={data} rows={rows} list={list} />}
        </div>
      )}
      {dialog?.({ ...opened, row: rows.find((row) => rowId(row) === opened.id) })}
      {list.selected.length > 0 &&
        selected?.(
          rows.filter((row) => list.selected.includes(rowId(row))),
          list.selected,
          () => list.select(() => []),
        )}
    </>
  );
}

type RowsProps<P extends ListPath> = ListProps<P> & { rows: ItemOf<P>[]; list: ReturnType<typeof useListQuery> };

function Rows<P extends ListPath>({ title, rows, rowId = idOf, list, empty, selected, ...table }: RowsProps<P>) {
  if (rows.length === 0) {
    return (
      <div className="border-t border-line py-6 text-ink-2 empty:hidden">
        {list.isNarrowed ? <NoResults onClear={list.clear} /> : empty}
      </div>
    );
  }
  return (
    <Table
      label={title}
      rows={rows}
      columns={table.columns}
      rowId={rowId}
      rowName={table.rowName}
      rowElementId={table.rowElementId}
      minWidth={table.minWidth}
      selection={selected && { selected: list.selected, onSelect: list.select }}
    />
  );
}

/** The same one each time: an effect that follows the rows would run without end. */
const NONE: never[] = [];

function useList<P extends ListPath>(
  { path, params, query, live, everyMs = live?.everyMs }: ListProps<P>,
  list: ReturnType<typeof useListQuery>,
) {
  const asked = {
    ...(params && { params }),
    query: { ...list.filter, ...(typeof query === "function" ? query(list.filter) : query), after: list.after },
  };
  return useAsked<Answered<ItemOf<P> & Item>>(path, asked, everyMs === undefined ? {} : { everyMs });
}

/** '1–50 of 120', or 'of 10,000+' and, in a search, 'of 50+' where the server stopped counting. */
function rangeOf(data: Answered<unknown>, rows: readonly unknown[], page: number): string | undefined {
  if (rows.length === 0) return undefined;
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = first + rows.length - 1;
  const total = Math.max(Math.min(data.total ?? 0, COUNTED_UP_TO), last);
  const isMore = data.next !== null && (data.total ?? COUNTED_UP_TO + 1) > COUNTED_UP_TO;
  return `${whole(first)}–${whole(last)} of ${whole(total)}${isMore ? "+" : ""}`;
}

type PagesProps = {
  title: string;
  data: Answered<unknown>;
  rows: readonly unknown[];
  list: ReturnType<typeof useListQuery>;
};

function Pages({ title, data, rows, list }: PagesProps) {
  const { next } = data;
  return (
    <nav aria-label={`Pages of ${title}`} className="mt-4 flex items-center gap-3">
      {(list.page > 1 || next !== null) && (
        <>
          <SmallButton onClick={list.previous} disabled={list.page === 1}>
            Previous
          </SmallButton>
          <SmallButton onClick={() => next !== null && list.next(next)} disabled={next === null}>
            Next
          </SmallButton>
        </>
      )}
      <span className="text-ink-2">{rangeOf(data, rows, list.page)}</span>
    </nav>
  );
}

const NoResults = ({ onClear }: { onClear: () => void }) => (
  <p>
    No results.{" "}
    <button type="button" onClick={onClear} className="min-h-6 underline underline-offset-[3px]">
      Clear filters
    </button>
  </p>
);

const Skeleton = () => (
  <div aria-hidden="true" className="grid gap-px border-t border-line">
    {[72, 56, 64, 48, 60].map((width) => (
      <div key={width} className="flex min-h-14 items-center border-b border-line">
        <span className="h-3 rounded-pill bg-sand" style={{ width: `${width}%` }} />
      </div>
    ))}
  </div>
);
