import { useSearchParams } from "react-router";

/**
 * What narrows the list of a tab. It stands in the address, so that it survives a reload and can be linked to:
 * `?tab=mails&state=failed`. Empty: not narrowed.
 */
export function useListFilter<Name extends string>(tab: string, names: readonly Name[]) {
  const [query, setQuery] = useSearchParams();
  const isShown = query.get("tab") === tab;
  const given = (name: Name) => (isShown ? (query.get(name) ?? "") : "");
  // The names are all there, which Object.fromEntries does not know.
  const filter = Object.fromEntries(names.map((name) => [name, given(name)])) as Record<Name, string>;
  const change = (next: Partial<Record<Name, string>>) => {
    const all = new URLSearchParams({ tab });
    for (const [name, value] of Object.entries<string | undefined>({ ...filter, ...next })) {
      if (value) all.set(name, value);
    }
    setQuery(all, { replace: true, preventScrollReset: true });
  };
  const isNarrowed = names.some((name) => filter[name] !== "");
  return { filter, change, isNarrowed, clear: () => setQuery({ tab }, { replace: true, preventScrollReset: true }) };
}

/** Which thing of a tab's list is open, by the address: `?tab=messages&open=<id>`. Going back closes it. */
export function useOpened(tab: string) {
  const [query, setQuery] = useSearchParams();
  const id = query.get("tab") === tab ? (query.get("open") ?? undefined) : undefined;
  const go = (next: string | undefined) =>
    setQuery(
      (before) => {
        const all = new URLSearchParams(before);
        all.set("tab", tab);
        if (next) all.set("open", next);
        else all.delete("open");
        return all;
      },
      { preventScrollReset: true, replace: next === undefined },
    );
  return { id, open: (next: string) => go(next), close: () => go(undefined) };
}
