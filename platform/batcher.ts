/**
 * Group commit: what arrives while a batch is being written waits, and is written together next.
 *
 * @param write settles a whole batch: one outcome an item, in the items' order. An outcome that is an Error rejects that item
 *   alone; when `write` throws, every item of the batch is rejected.
 * @param limits `size`: items a batch at most. `writers`: batches written at the same time.
 * @returns a function that hands in one item and resolves to its outcome.
 */
export function createBatcher<Item, Outcome>(
  write: (items: Item[]) => Promise<(Outcome | Error)[]>,
  limits: { size: number; writers: number },
): (item: Item) => Promise<Outcome> {
  type Waiting = { item: Item; resolve(outcome: Outcome): void; reject(error: unknown): void };
  let waiting: Waiting[] = [];
  let busyWriters = 0;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, limits.size);
      waiting = waiting.slice(limits.size);
      try {
        const outcomes = await write(batch.map(({ item }) => item));
        if (outcomes.length !== batch.length) throw new Error("a batch must have one outcome an item");
        for (const [i, outcome] of outcomes.entries()) {
          if (outcome instanceof Error) batch[i]?.reject(outcome);
          else batch[i]?.resolve(outcome);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    busyWriters--;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (busyWriters >= limits.writers) return;
      busyWriters++;
      // Everything that the event loop brings in this round joins the first batch.
      setImmediate(drain);
    });
}
