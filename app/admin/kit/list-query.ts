import { useCallback, useEffect, useRef } from "react";
import { type Location, useLocation, useNavigate, useSearchParams } from "react-router";
import { isDay } from "#platform/eastern-day.ts";
import type { Filter } from "./filters.tsx";

type Values = Readonly<Record<string, string | undefined>>;
type How = { replace: boolean; state?: object };
type Place = Pick<Location, "search" | "state">;

/** Changes that the router hasn't shown yet, oldest first. The next change builds on the last of them. */
let pending: Place[] = [];
let lastKey: string | undefined;

/** For when the user is asked before leaving: the pending changes may never happen. */
export function dropChanges(): void {
  pending = [];
}

function arriveAt({ key, search }: Location): void {
  if (key === lastKey) return;
  lastKey = key;
  // Any other URL comes from a link or Back, which cancels the pending changes.
  const at = pending.findLastIndex((place) => place.search === search);
  pending = at < 0 ? [] : pending.slice(at + 1);
}

/** Changes some query parameters of the URL and keeps the others. The function is stable, and reads the query when it is called. */
function useQueryChange(): (next: Values | ((query: URLSearchParams) => Values), how: How) => void {
  const location = useLocation();
  const navigate = useNavigate();
  const shown = useRef<Place>(location);
  useEffect(() => {
    shown.current = location;
    arriveAt(location);
  }, [location]);
  return useCallback(
    (next, { replace, state }) => {
      const { search, state: before } = pending.at(-1) ?? shown.current;
      const query = new URLSearchParams(search);
      const values = typeof next === "function" ? next(query) : next;
      for (const [name, value] of Object.entries(values)) {
        if (value) query.set(name, value);
        else query.delete(name);
      }
      // Navigating to the current URL would cancel a pending navigation to another one.
      if (!state && query.toString() === new URLSearchParams(search).toString()) return;
      const place = { search: query.size > 0 ? `?${query}` : "", state: state ?? before };
      pending.push(place);
      void navigate({ search: place.search }, { replace, state: place.state, preventScrollReset: replace });
    },
    [navigate],
  );
}

/** The item that is open in a dialog, from the URL: `?open=<id>`. Back closes it. */
export function useOpened() {
  const [query] = useSearchParams();
  const change = useQueryChange();
  const open = useCallback((id: string) => change({ open: id }, { replace: false }), [change]);
  const replace = useCallback((id: string | undefined) => change({ open: id }, { replace: true }), [change]);
  const close = useCallback(() => replace(undefined), [replace]);
  return { id: query.get("open") ?? undefined, open, replace, close };
}

/** Whether a value of the URL is one that the filter offers. Its choices may still be loading; until then, there is only "All". */
function isOffered(filter: Filter | { name: string }, value: string): boolean {
  if (!("kind" in filter)) return true;
  if (filter.kind === "day") return isDay(value);
  if (filter.kind !== "choice" || filter.choices.length === 1) return true;
  return [...filter.choices, ...(filter.more?.choices ?? [])].some(([choice]) => choice === value);
}

/**
 * The state of a list in the URL: filters, page and selection survive a reload, Back and a shared link. The cursors of the previous
 * pages are in the history state. Values that a filter doesn't offer, as in a mistyped URL, are ignored.
 *
 * @param scope a prefix for the query parameters, if a page has several lists
 */
export function useListQuery(filters: readonly (Filter | { name: string })[], scope?: string) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const change = useQueryChange();
  const key = (name: string) => (scope === undefined ? name : `${scope}.${name}`);
  const read = (name: string) => query.get(key(name)) ?? "";
  const names = filters.map(({ name }) => name);
  const filter = Object.fromEntries(
    filters.map((one) => {
      const value = read(one.name);
      return [one.name, isOffered(one, value) ? value : ""];
    }),
  );
  const write = (values: Values, how: How) =>
    change(Object.fromEntries(Object.entries(values).map(([name, value]) => [key(name), value])), how);
  const trail: string[] = state?.[key("trail")] ?? [];
  const page = Math.max(1, Number.parseInt(read("page"), 10) || 1);
  const goTo = (number: number, after: string, cursors: string[], { replace } = { replace: false }) =>
    write(
      { after, page: number > 1 ? String(number) : undefined },
      { replace, state: { ...state, [key("trail")]: cursors } },
    );
  return {
    filter,
    isNarrowed: Object.values(filter).some((value) => value !== ""),
    setFilter: (next: Values) =>
      write({ ...next, after: undefined, page: undefined, selected: undefined }, { replace: true, state: {} }),
    clear: () =>
      write(Object.fromEntries([...names, "after", "page", "selected"].map((name) => [name, undefined])), {
        replace: true,
        state: {},
      }),
    after: read("after") || undefined,
    page,
    next: (after: string) => goTo(page + 1, after, [...trail, read("after")]),
    /** Goes to the first page if the cursors of the previous pages aren't known. `replace`: Back doesn't return to this page. */
    previous: (how?: { replace: boolean }) =>
      goTo(trail.length > 0 ? page - 1 : 1, trail.at(-1) ?? "", trail.slice(0, -1), how),
    selected: idsOf(query.get(key("selected"))),
    /** Changes the latest selection, which the page may not show yet. */
    select: (update: (selected: readonly string[]) => readonly string[]) =>
      change((now) => ({ [key("selected")]: update(idsOf(now.get(key("selected")))).join(",") }), { replace: true }),
  };
}

const idsOf = (list: string | null): string[] => (list ?? "").split(",").filter(Boolean);
