import { useState } from "react";

type Held = {
  /** Another key is another list. */
  key: string;
  enabled: boolean;
  /** The items are those of the list before, until this one's come. */
  isPrevious: boolean;
};

/**
 * The rows of a first page that is asked for again and again, without those that came since it was opened: they would push away what
 * someone reads. Ids sort by time. @returns how many wait, and what shows them
 */
export function useHeldRows<T extends { _id: string }>(items: readonly T[], { key, enabled, isPrevious }: Held) {
  const [opened, setOpened] = useState<{ key: string; newest: string }>();
  const newest = items.reduce((max, { _id }) => (_id > max ? _id : max), "");
  const isOpened = opened?.key === key;
  if (enabled && !isOpened && !isPrevious && items.length > 0) setOpened({ key, newest });
  const limit = isOpened ? opened.newest : newest;
  const rows = enabled ? items.filter(({ _id }) => _id <= limit) : items;
  return { rows, waiting: items.length - rows.length, show: () => setOpened({ key, newest }) };
}
