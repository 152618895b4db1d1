/**
 * Group commit: items that arrive while a batch is being written wait and form the next batch.
 *
 * @param write settles a whole batch: one outcome per item, in the items' order. An outcome that is an Error rejects only that item;
 *   if `write` throws, every item of the batch is rejected.
 * @param limits `size`: the most items per batch. `writers`: the most batches written at the same time.
 * @returns a function that submits one item and resolves to its outcome.
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
        if (outcomes.length !== batch.length) throw new Error("a batch must have one outcome per item");
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
      // Everything that arrives in this round of the event loop joins the first batch.
      setImmediate(drain);
    });
}
