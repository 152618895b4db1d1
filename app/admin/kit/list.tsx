import { type ReactNode, useEffect } from "react";
import { TextButton } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { COUNTED_UP_TO, type Page as ServerPage } from "#platform/keyset.ts";
import { countOf } from "#platform/text.ts";
import type { Permission } from "#shop/people/staff/permissions.ts";
import { SmallButton } from "./buttons.tsx";
import { recentDay } from "./dates.ts";
import { Empty, type EmptyProps } from "./empty.tsx";
import { type Filter, Filters } from "./filters.tsx";
import { useListQuery, useOpened } from "./list-query.ts";
import { Heading, NotLoaded, Page } from "./page.tsx";
import { useAsked, useStaff } from "./staff.tsx";
import type { ItemOf, ListPath } from "./staff-api.ts";
import { type Columns, Table } from "./table.tsx";
import { useHeldRows } from "./use-held-rows.ts";

type Item = { _id: string };
/** A page as every list of the staff API returns it. Lists that always fit on one page have no `total`. */
type Answered<T> = Omit<ServerPage<T>, "total"> & { total?: number | null };

export type ListProps<P extends ListPath, T = ItemOf<P>> = {
  path: P;
  title: string;
  /** Without it, the list is a page of its own; with it, a section of a page, and `scope` prefixes its query parameters. */
  scope?: string;
  /** Below the title. */
  about?: ReactNode;
  columns: Columns<T>;
  rowId?: (row: T) => string;
  rowElementId?: (row: T) => string;
  filters?: readonly Filter[];
  /** Path parameters, sent with every request. */
  params?: Readonly<Record<string, string>>;
  /** Query parameters to send with every request: fixed values, or derived from the filters. */
  query?:
    | Readonly<Record<string, string>>
    | ((filter: Readonly<Record<string, string>>) => Readonly<Record<string, string>>);
  /** A toast if the list can't be loaded, in addition to the message on the page. */
  failed?: string;
  /** Shown if the list has no rows at all. */
  empty: EmptyProps | undefined;
  /** The button that adds a row: next to the title or, if there are no rows, below the text of `empty`. */
  add?: ReactNode;
  /** `add` for a new item that `dialog` creates: its label, and the permission that it needs. */
  create?: { label: string; needs: Permission };
  /** Next to the title: Export. `total`: the number of rows on all pages, if known. */
  actions?: ReactNode | ((total: number | null | undefined) => ReactNode);
  /** Above the filters: notices and figures. */
  above?: ReactNode;
  /** With `selected`: names a row for screen readers: 'order LC482913'. */
  rowName?: (row: T) => string;
  /** Makes rows selectable. Shown while any are selected. */
  selected?: (rows: readonly T[], ids: readonly string[], clear: () => void) => ReactNode;
  /** Polls while the list is on screen. New rows only appear on request, so that nothing moves under the user's pointer. */
  live?: { everyMs: number; one: string; many: string };
  /** Polls while the list is on screen and shows every change, for lists whose rows stay in place. */
  everyMs?: number;
  minWidth?: string;
  /** The dialog of the row that the URL opens (`OpenLink`), or of a new item. */
  dialog?: (opened: { id: string | undefined; isNew: boolean; row: T | undefined; close: () => void }) => ReactNode;
};

const PAGE_SIZE = 50;
/** The value of `?open=` for a new item. */
const NEW = "new";
const whole = (count: number): string => count.toLocaleString("en-US");
const idOf = (row: unknown): string => (row as Item)._id;

/** A list of any length with filters, pages and selection, all kept in the URL. It also handles loading, errors and an empty list. */
export function List<P extends ListPath>(props: ListProps<P>) {
  const { title, scope, about, actions, create, filters = [] } = props;
  const { may } = useStaff();
  const { open } = useOpened();
  const add =
    create && may(create.needs) ? (
      <SmallButton look="primary" onClick={() => open(NEW)}>
        {create.label}
      </SmallButton>
    ) : (
      props.add
    );
  const list = useListQuery(filters, scope);
  const answer = useList(props, list);
  const isEmpty = !list.isNarrowed && answer.data?.items.length === 0 && !isUnclear(answer, list);
  const shownActions = typeof actions === "function" ? actions(answer.data?.total) : actions;
  const heading = {
    about,
    actions: (shownActions || (add && !isEmpty)) && (
      <>
        {shownActions}
        {!isEmpty && add}
      </>
    ),
  };
  const body = <Body {...props} add={add} list={list} answer={answer} />;
  if (scope === undefined) {
    return (
      <Page title={title} {...heading}>
        {body}
      </Page>
    );
  }
  return (
    <section aria-label={title} className="min-w-0">
      <Heading {...heading} className="mb-3">
        <h2 className="text-[18px]/[24px] font-[630]">{title}</h2>
      </Heading>
      {body}
    </section>
  );
}

type ListState = ReturnType<typeof useListQuery>;
type BodyProps<P extends ListPath> = ListProps<P> & { list: ListState; answer: ReturnType<typeof useList<P>> };

function Body<P extends ListPath>({ list, answer, ...props }: BodyProps<P>) {
  const { title, rowId = idOf, filters = [], above, selected, live, dialog, failed } = props;
  const opened = useOpened();
  const { error, refetch, isFetching, isPlaceholderData } = answer;
  const data = isUnclear(answer, list) ? undefined : answer.data;
  const held = useHeldRows(data?.items ?? NONE, {
    key: JSON.stringify(list.filter),
    enabled: live !== undefined && list.page === 1,
    isPrevious: isPlaceholderData,
  });
  const rows = held.rows as ItemOf<P>[];
  useEffect(() => {
    if (error && failed) toast(failed, { kind: "error" });
  }, [error, failed]);
  const isGone = answer.data?.items.length === 0 && !isPlaceholderData && list.after !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page whose rows are gone.
  useEffect(() => {
    if (isGone) list.previous({ replace: true });
  }, [isGone, list.after]);
  const isLoading = isFetching && (!data || isPlaceholderData);
  return (
    <>
      {above}
      {filters.length > 0 && <Filters filters={filters} values={list.filter} onChange={list.setFilter} />}
      {/* Always in the page, so that screen readers announce the results of a search. */}
      <p role="status" className="sr-only">
        {isLoading ? "Loading" : data && (rangeOf(data, rows, list.page) ?? "No results")}
      </p>
      {live && held.waiting > 0 && (
        <p role="status" className="mb-2 flex items-center gap-x-3 rounded-md bg-sand px-4">
          {countOf(held.waiting, `new ${live.one}`, `new ${live.many}`)}
          <TextButton onClick={held.show}>Show</TextButton>
        </p>
      )}
      {error && (
        <NotLoaded what={title.endsWith("s") ? title : `The ${title.toLowerCase()}`} error={error} onRetry={refetch} />
      )}
      {!data && !error && <Skeleton />}
      {data && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : ""}>
          <Rows {...props} rows={rows} list={list} />
          {rows.length > 0 && <Pages title={title} data={data} rows={rows} list={list} />}
        </div>
      )}
      {dialog?.({ ...opened, isNew: opened.id === NEW, row: rows.find((row) => rowId(row) === opened.id) })}
      {list.selected.length > 0 &&
        selected?.(
          rows.filter((row) => list.selected.includes(rowId(row))),
          list.selected,
          () => list.select(() => []),
        )}
    </>
  );
}

type RowsProps<P extends ListPath> = ListProps<P> & { rows: ItemOf<P>[]; list: ListState };

function Rows<P extends ListPath>({ title, rows, rowId = idOf, list, empty, add, selected, ...table }: RowsProps<P>) {
  if (rows.length === 0) {
    if (list.isNarrowed) return <NoResults filters={table.filters} list={list} />;
    return empty && <Empty action={add} {...empty} />;
  }
  return (
    <Table
      {...table}
      label={title}
      rows={rows}
      rowId={rowId}
      selection={selected && { selected: list.selected, onSelect: list.select }}
    />
  );
}

/** A constant, so that effects that depend on the rows don't run forever. */
const NONE: never[] = [];

function useList<P extends ListPath>(
  { path, params, query, live, everyMs = live?.everyMs }: ListProps<P>,
  list: ListState,
) {
  const asked = {
    ...(params && { params }),
    query: { ...list.filter, ...(typeof query === "function" ? query(list.filter) : query), after: list.after },
  };
  return useAsked<Answered<ItemOf<P> & Item>>(path, asked, everyMs === undefined ? {} : { everyMs });
}

type Unclear = { data: Answered<unknown> | undefined; isPlaceholderData: boolean };

/** Whether the answer has no rows, but the list may have: it's of a page after the last one, or of filters that were just cleared. */
const isUnclear = ({ data, isPlaceholderData }: Unclear, { isNarrowed }: ListState): boolean =>
  data?.items.length === 0 && ((data.total !== 0 && data.total !== undefined) || (isPlaceholderData && !isNarrowed));

/** '1–50 of 120'; if the server stopped counting, '1–50 of 10,000+' or, for a search, '1–50 of 50+'. */
function rangeOf(data: Answered<unknown>, rows: readonly unknown[], page: number): string | undefined {
  if (rows.length === 0) return undefined;
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = first + rows.length - 1;
  const total = Math.max(Math.min(data.total ?? 0, COUNTED_UP_TO), last);
  const isMore = data.next !== null && (data.total ?? COUNTED_UP_TO + 1) > COUNTED_UP_TO;
  return `${whole(first)}–${whole(last)} of ${whole(total)}${isMore ? "+" : ""}`;
}

type PagesProps = { title: string; data: Answered<unknown>; rows: readonly unknown[]; list: ListState };

function Pages({ title, data, rows, list }: PagesProps) {
  const { next } = data;
  return (
    <nav aria-label={`Pages of ${title}`} className="mt-4 flex items-center gap-3">
      {(list.page > 1 || next !== null) && (
        <>
          <SmallButton onClick={() => list.previous()} disabled={list.page === 1}>
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

type NoResultsProps = { filters: readonly Filter[] | undefined; list: ListState };

/** 'No orders match “robin”' */
function NoResults({ filters, list: { filter, clear } }: NoResultsProps) {
  const search = filters?.find(({ kind }) => kind === "search");
  const typed = search && filter[search.name];
  const others = filters?.filter(({ name }) => name !== search?.name && filter[name]) ?? [];
  return (
    <Empty
      title={typed ? `No ${search.label.replace("Find ", "")} match “${typed}”` : "No results with these filters"}
      text={
        typed &&
        others.length > 0 &&
        `Your other filters still apply (${others.map((each) => `${each.label}: ${valueWords(each, filter[each.name] ?? "")}`).join(", ")}).`
      }
      action={<SmallButton onClick={clear}>Clear filters</SmallButton>}
    />
  );
}

/** A filter's value as its control shows it. */
function valueWords(filter: Filter, value: string): string {
  if (filter.kind === "day") return recentDay(value);
  if (filter.kind === "combo") return filter.options.find((option) => option.value === value)?.label ?? value;
  const choices = filter.kind === "choice" ? [...filter.choices, ...(filter.more?.choices ?? [])] : [];
  return choices.find(([name]) => name === value)?.[1] ?? value;
}

const Skeleton = () => (
  <div aria-hidden="true" className="grid gap-px border-t border-line">
    {[72, 56, 64, 48, 60].map((width) => (
      <div key={width} className="flex min-h-14 items-center border-b border-line">
        <span className="h-3 rounded-pill bg-sand" style={{ width: `${width}%` }} />
      </div>
    ))}
  </div>
);
