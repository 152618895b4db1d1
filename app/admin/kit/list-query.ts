import { useCallback, useEffect, useRef } from "react";
import { type Location, useLocation, useNavigate, useSearchParams } from "react-router";

type Values = Readonly<Record<string, string | undefined>>;
type How = { replace: boolean; state?: object };
type Place = Pick<Location, "search" | "state">;

/** Changes that the router has not shown yet, oldest first. It takes its time, and the next key adds to the last of them. */
let asked: Place[] = [];
let lastKey: string | undefined;

/** A question stopped them: they may never arrive. */
export function dropChanges(): void {
  asked = [];
}

function arriveAt({ key, search }: Location): void {
  if (key === lastKey) return;
  lastKey = key;
  // Any other place comes from a link or Back, which cancels the changes on their way.
  const at = asked.findLastIndex((place) => place.search === search);
  asked = at < 0 ? [] : asked.slice(at + 1);
}

/** Changes some of the query of the address and keeps the rest. The function stays the same, and knows the query of the moment. */
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
      const { search, state: before } = asked.at(-1) ?? shown.current;
      const query = new URLSearchParams(search);
      const values = typeof next === "function" ? next(query) : next;
      for (const [name, value] of Object.entries(values)) {
        if (value) query.set(name, value);
        else query.delete(name);
      }
      // A navigation to where the page is already would cancel one that is on its way elsewhere.
      if (!state && query.toString() === new URLSearchParams(search).toString()) return;
      const place = { search: query.size > 0 ? `?${query}` : "", state: state ?? before };
      asked.push(place);
      void navigate({ search: place.search }, { replace, state: place.state, preventScrollReset: replace });
    },
    [navigate],
  );
}

/** Which item of a page is open in a dialog, by the address: `?open=<id>`. Back closes it. */
export function useOpened() {
  const [query] = useSearchParams();
  const change = useQueryChange();
  const open = useCallback((id: string) => change({ open: id }, { replace: false }), [change]);
  const replace = useCallback((id: string | undefined) => change({ open: id }, { replace: true }), [change]);
  const close = useCallback(() => replace(undefined), [replace]);
  return { id: query.get("open") ?? undefined, open, replace, close };
}

/**
 * The state of a list in the address: filters, page and selection survive a reload, Back and a shared link. The cursors of the pages
 * before this one are in the history, beside the address.
 *
 * @param scope set apart from another list on the same page
 */
export function useListQuery(names: readonly string[], scope?: string) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const change = useQueryChange();
  const key = (name: string) => (scope === undefined ? name : `${scope}.${name}`);
  const read = (name: string) => query.get(key(name)) ?? "";
  const write = (values: Values, how: How) =>
    change(Object.fromEntries(Object.entries(values).map(([name, value]) => [key(name), value])), how);
  const trail: string[] = state?.[key("trail")] ?? [];
  const page = Math.max(1, Number.parseInt(read("page"), 10) || 1);
  const goTo = (number: number, after: string, cursors: string[]) =>
    write(
      { after, page: number > 1 ? String(number) : undefined },
      { replace: false, state: { ...state, [key("trail")]: cursors } },
    );
  return {
    filter: Object.fromEntries(names.map((name) => [name, read(name)])),
    isNarrowed: names.some((name) => read(name) !== ""),
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
    /** Without the way that led here, to the first page. */
    previous: () => goTo(trail.length > 0 ? page - 1 : 1, trail.at(-1) ?? "", trail.slice(0, -1)),
    selected: idsOf(query.get(key("selected"))),
    /** Changes the selection of the moment, which may be ahead of what the page shows. */
    select: (update: (selected: readonly string[]) => readonly string[]) =>
      change((now) => ({ [key("selected")]: update(idsOf(now.get(key("selected")))).join(",") }), { replace: true }),
  };
}

const idsOf = (list: string | null): string[] => (list ?? "").split(",").filter(Boolean);
