import type { ReactNode } from "react";
import { useState } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { smallButton } from "./button-styles.ts";
import { Page } from "./page.tsx";
import { type Asked, useAsked } from "./staff.tsx";
import type { ItemOf, ListPath } from "./staff-routes.ts";
import { type Columns, Table } from "./table.tsx";

/** What every list of the staff's API answers: `next` is the `after` of the next page, null on the last. */
type PageOf<T> = { items: T[]; next: string | null };

/**
 * A list of any length, a page at a time: forward by the cursor of the answer, back by the cursors one came by. Another filter
 * starts at its first page.
 */
export function usePages<P extends ListPath>(
  path: P,
  ...[asked, options]: object extends Asked<P>
    ? [asked?: Asked<P>, options?: { everyMs?: number }]
    : [asked: Asked<P>, options?: { everyMs?: number }]
) {
  const { query, ...of }: { query?: object } = asked ?? {};
  const filterKey = JSON.stringify(asked);
  const [way, setWay] = useState<{ filterKey: string | undefined; cursors: string[] }>({ filterKey, cursors: [] });
  const cursors = way.filterKey === filterKey ? way.cursors : [];
  const { data, isFetching, isPlaceholderData, error, refetch } = useAsked<PageOf<ItemOf<P>>>(
    path,
    { ...of, query: { ...query, after: cursors.at(-1) } },
    options,
  );
  const next = data?.next ?? null;
  const go = (to: string[]) => setWay({ filterKey, cursors: to });
  return {
    items: data?.items ?? NONE,
    state: error ? ("failed" as const) : data ? ("ready" as const) : ("loading" as const),
    message: error?.message,
    isFetching,
    /** The items are still those of the page or filter before. */
    isPrevious: isPlaceholderData,
    reload: () => void refetch(),
    pageNumber: cursors.length + 1,
    onNext: next === null ? undefined : () => go([...cursors, next]),
    onBack: cursors.length === 0 ? undefined : () => go(cursors.slice(0, -1)),
  };
}

/** The same one each time: whoever works when the items change would work without end. */
const NONE: never[] = [];

export type Pages<T> = Omit<ReturnType<typeof usePages<ListPath>>, "items"> & { items: T[] };

type Props<T> = {
  title: string;
  /** It is the page: its title is that of the page. */
  page?: true;
  /** Filters and searches; they stay in every state. */
  tools?: ReactNode;
  /** Beside the heading: what makes a new one, or takes the list out. */
  actions?: ReactNode;
  pages: Pages<T>;
  columns: Columns<T>;
  rowId: (row: T) => string;
  /** Names a row for screen readers: 'order LC482913'. */
  rowName: (row: T) => string;
  /** What is said of an empty list: whether a filter leaves nothing, or there is nothing yet. */
  empty: ReactNode;
  /** 'The orders could not be loaded.' */
  failed: string;
  selection?: { chosen: ReadonlySet<string>; onChange: (chosen: ReadonlySet<string>) => void };
  rowElementId?: (row: T) => string;
  minWidth?: string;
  /** Between the tools and the table: what is new, what became of an action. */
  above?: ReactNode;
};

/** Heading, tools, the table and its pages, in every state that a list has. */
export function PagedList<T>({
  title,
  page,
  tools,
  actions,
  pages,
  empty,
  failed,
  above,
  selection,
  ...table
}: Props<T>) {
  const { items, state, message, isFetching, reload, pageNumber, onNext, onBack } = pages;
  const content = (
    <>
      {tools && <div className="mb-4 flex flex-wrap items-end gap-3">{tools}</div>}
      {state === "failed" && (
        <Notice role="alert" className="mb-3">
          {failed} {message}{" "}
          <button type="button" onClick={reload} className="min-h-6 underline underline-offset-[3px]">
            Try again
          </button>
        </Notice>
      )}
      {/* Said at once, so that a search by keyboard is answered to the ear as well. */}
      <p role="status" className="sr-only">
        {state === "loading" || isFetching ? "Loading" : state === "ready" && countWords(items.length, pageNumber)}
      </p>
      {state === "loading" && (
        <p aria-hidden="true" className="border-t border-line py-6 text-ink-2">
          Loading...
        </p>
      )}
      {state === "ready" && items.length === 0 && <div className="border-t border-line py-6 text-ink-2">{empty}</div>}
      {above}
      {items.length > 0 && (
        <Table
          label={title}
          rows={items}
          {...table}
          selection={
            selection && {
              selected: [...selection.chosen],
              onSelect: (update) => selection.onChange(new Set(update([...selection.chosen]))),
            }
          }
        />
      )}
      {(onBack || onNext) && (
        <nav aria-label={`Pages of ${title}`} className="mt-4 flex items-center gap-3">
          <button type="button" className={smallButton} onClick={onBack} disabled={!onBack}>
            Previous
          </button>
          <span className="text-ink-2">Page {pageNumber}</span>
          <button type="button" className={smallButton} onClick={onNext} disabled={!onNext || isFetching}>
            Next
          </button>
        </nav>
      )}
    </>
  );
  if (page) {
    return (
      <Page title={title} actions={actions}>
        {content}
      </Page>
    );
  }
  return (
    <section className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-[18px]/[24px] font-[630]">{title}</h2>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {content}
    </section>
  );
}

const countWords = (count: number, page: number) =>
  `${count} ${count === 1 ? "row" : "rows"}${page > 1 ? `, page ${page}` : ""}`;
