import { useCallback, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/**
 * What narrows the list of a tab. It stands in the address, so that it survives a reload and can be linked to:
 * `?tab=mails&state=failed`. Empty: not narrowed.
 */
export function useListFilter<Name extends string>(tab: string, names: readonly Name[]) {
  const [query, change] = useQueryOf(tab);
  // The names are all there, which Object.fromEntries does not know.
  const filter = Object.fromEntries(names.map((name) => [name, query?.get(name) ?? ""])) as Record<Name, string>;
  return {
    filter,
    change: (next: Partial<Record<Name, string>>) => change(next, { replace: true }),
    isNarrowed: names.some((name) => filter[name] !== ""),
    clear: () => change(Object.fromEntries(names.map((name) => [name, ""])), { replace: true }),
  };
}

/** Which thing of a tab's list is open, by the address: `?tab=messages&open=<id>`. Going back closes it. */
export function useOpened(tab: string) {
  const [query, change] = useQueryOf(tab);
  const open = useCallback((id: string) => change({ open: id }, { replace: false }), [change]);
  const close = useCallback(() => change({ open: "" }, { replace: true }), [change]);
  return { id: query?.get("open") ?? undefined, open, close };
}

type Change = (next: Readonly<Record<string, string | undefined>>, how: { replace: boolean }) => void;

/** The query while the tab is shown, and what changes some of it. That one stays the same, and knows the query of the moment. */
function useQueryOf(tab: string): [URLSearchParams | undefined, Change] {
  const [query, setQuery] = useSearchParams();
  const latest = useRef({ query, setQuery });
  useEffect(() => {
    latest.current = { query, setQuery };
  });
  const change = useCallback<Change>(
    (next, { replace }) => {
      const now = latest.current;
      const open = now.query.get("tab");
      // What was typed comes to rest after its tab was left: that must not lead back to it.
      if (open !== null && open !== tab) return;
      const all = new URLSearchParams(open === tab ? now.query : { tab });
      for (const [name, value] of Object.entries(next)) {
        if (value) all.set(name, value);
        else all.delete(name);
      }
      now.setQuery(all, { replace, preventScrollReset: true });
    },
    [tab],
  );
  return [query.get("tab") === tab ? query : undefined, change];
}
