import { useState } from "react";

/**
 * The rows of a first page that is asked for again and again, without those that came since it was opened: they would push away what one
 * reads. Ids sort by time. @returns how many wait, and what shows them.
 */
export function useCalmRows<T extends { _id: string }>(
  items: readonly T[],
  { key, isFirstPage, isPrevious }: { key: string; isFirstPage: boolean; isPrevious: boolean },
) {
  const [opened, setOpened] = useState<{ key: string; newest: string }>();
  const newest = items.reduce((max, { _id }) => (_id > max ? _id : max), "");
  const isOpened = opened?.key === key;
  if (!isOpened && !isPrevious && items.length > 0) setOpened({ key, newest });
  const limit = isOpened ? opened.newest : newest;
  const rows = isFirstPage ? items.filter(({ _id }) => _id <= limit) : items;
  return { rows, waiting: items.length - rows.length, show: () => setOpened({ key, newest }) };
}
