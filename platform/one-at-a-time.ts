/**
 * Runs concurrent work one after another. @param maxWaiting if this many are waiting, no more work is accepted: the result is undefined.
 */
export function oneAtATime(maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T | undefined> {
  let last: Promise<unknown> = Promise.resolve();
  let open = 0;
  return async (work) => {
    if (open > maxWaiting) return undefined;
    open++;
    const turn = last.then(work);
    last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      open--;
    }
  };
}
