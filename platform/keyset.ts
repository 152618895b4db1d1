/** Longer lists are "more than" this long: counting a million rows takes longer than reading a page of them. */
export const COUNTED_UP_TO = 10_000;

/**
 * One page of a list. `next`: the `after` of the next page, null on the last. `total`: the items on all pages, at most `COUNTED_UP_TO` + 1;
 * null in a search with more than this page, because a search for a frequent word is only fast if it stops after a page.
 */
export type Page<T> = { items: T[]; next: string | null; total: number | null };

/** Which page of a list is wanted. `after`: the `next` of the page before it; without it, the first. */
export type PageQuery = { limit: number; after?: string | undefined };
/** The same for a list that can be searched. `q`: the beginnings of words, in any order. */
export type SearchQuery = PageQuery & { q?: string | undefined };

/** @param rows up to one more than the page holds: the extra row means that there is a next page. */
export function pageOf<T>(rows: readonly T[], limit: number, placeOf: (row: T) => string): Omit<Page<T>, "total"> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: last && rows.length > limit ? placeOf(last) : null };
}

/** A place in a list, newest first: later rows are older, or equally old with a smaller id. */
type Place = { at: Date; id: string };

/** The format of a place in a URL. */
export const PLACE = /^(\d{1,14})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const placeText = ({ at, id }: Place): string => `${at.getTime()}_${id}`;

export function parsePlace(text: string): Place | undefined {
  const [, moment = "", id = ""] = PLACE.exec(text) ?? [];
  return id ? { at: new Date(Number(moment)), id } : undefined;
}
