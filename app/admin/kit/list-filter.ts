import { useListQuery } from "./list-query.ts";

/** What narrows a list of `PagedList`, in the address. */
export function useListFilter<Name extends string>(names: readonly Name[]) {
  const { filter, setFilter, isNarrowed, clear } = useListQuery(names);
  // The names are all there, which Object.fromEntries does not know.
  return { filter: filter as Record<Name, string>, change: setFilter, isNarrowed, clear };
}
