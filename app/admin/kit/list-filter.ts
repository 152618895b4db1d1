import { useCallback, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/** What narrows a list. It is in the address, so that it survives a reload and can be linked to. Empty: not narrowed. */
export function useListFilter<Name extends string>(names: readonly Name[]) {
  const [query, change] = useQueryChange();
  // The names are all there, which Object.fromEntries does not know.
  const filter = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ""])) as Record<Name, string>;
  return {
    filter,
    change: (next: Partial<Record<Name, string>>) => change(next, { replace: true }),
    isNarrowed: names.some((name) => filter[name] !== ""),
    clear: () => change(Object.fromEntries(names.map((name) => [name, ""])), { replace: true }),
  };
}

/** Which item of a page's list is open, by the address: `?open=<id>`. Going back closes it. */
export function useOpened() {
  const [query, change] = useQueryChange();
  const open = useCallback((id: string) => change({ open: id }, { replace: false }), [change]);
  const close = useCallback(() => change({ open: "" }, { replace: true }), [change]);
  return { id: query.get("open") ?? undefined, open, close };
}

type Change = (next: Readonly<Record<string, string | undefined>>, how: { replace: boolean }) => void;

/** The query, and what changes some of it. That one stays the same, and knows the query of the moment. */
function useQueryChange(): [URLSearchParams, Change] {
  const [query, setQuery] = useSearchParams();
  const latest = useRef({ query, setQuery });
  useEffect(() => {
    latest.current = { query, setQuery };
  });
  const change = useCallback<Change>((next, { replace }) => {
    const now = latest.current;
    const all = new URLSearchParams(now.query);
    for (const [name, value] of Object.entries(next)) {
      if (value) all.set(name, value);
      else all.delete(name);
    }
    now.setQuery(all, { replace, preventScrollReset: true });
  }, []);
  return [query, change];
}
