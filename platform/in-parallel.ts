/** Works on all items, at most `limit` at a time. What `work` throws ends the whole; `work` catches what must not. */
export async function inParallel<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    // The workers share one iterator: each takes the next item that nobody has.
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
