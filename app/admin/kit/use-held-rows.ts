import { useState } from "react";

type Held = {
  /** Identifies the list; a new key starts over. */
  key: string;
  enabled: boolean;
  /** The items are still those of the previous list, because this one is loading. */
  isPrevious: boolean;
};

/**
 * The rows of a polled first page, without those that arrived since it was opened and would push down what the user is reading. Rows below
 * it move nothing, so a list of the oldest first holds none back. Ids sort by time.
 * @returns the rows, how many are held back, and a function that shows them
 */
export function useHeldRows<T extends { _id: string }>(items: readonly T[], { key, enabled, isPrevious }: Held) {
  const [opened, setOpened] = useState<{ key: string; newest: string }>();
  const newest = items.reduce((max, { _id }) => (_id > max ? _id : max), "");
  const isOpened = opened?.key === key;
  if (enabled && !isOpened && !isPrevious && items.length > 0) setOpened({ key, newest });
  const limit = isOpened ? opened.newest : newest;
  const lastKnown = items.findLastIndex(({ _id }) => _id <= limit);
  const rows = enabled ? items.filter(({ _id }, at) => _id <= limit || at > lastKnown) : items;
  return { rows, waiting: items.length - rows.length, show: () => setOpened({ key, newest }) };
}
