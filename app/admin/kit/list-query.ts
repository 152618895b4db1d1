import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

type Values = Readonly<Record<string, string | undefined>>;
type How = { replace: boolean; state?: object; flushSync?: boolean };

/** Changes some of the query of the address and keeps the rest. The function stays the same, and knows the query of the moment. */
function useQueryChange(): (next: Values, how: How) => void {
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useRef(location);
  useEffect(() => {
    latest.current = location;
  });
  return useCallback(
    (next, { replace, state, flushSync = false }) => {
      const { search, state: before } = latest.current;
      const query = new URLSearchParams(search);
      for (const [name, value] of Object.entries(next)) {
        if (value) query.set(name, value);
        else query.delete(name);
      }
      const to = { search: query.toString() };
      // A navigation to where the page is already would cancel one that is on its way elsewhere.
      if (!state && to.search === new URLSearchParams(search).toString()) return;
      // Typing goes on before the address has followed.
      latest.current = { ...latest.current, search: query.size > 0 ? `?${query}` : "" };
      void navigate(to, { replace, state: state ?? before, preventScrollReset: replace, flushSync });
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
    selected: read("selected").split(",").filter(Boolean),
    /** At once: the next key or click adds to it. */
    select: (ids: readonly string[]) => write({ selected: ids.join(",") }, { replace: true, flushSync: true }),
  };
}
