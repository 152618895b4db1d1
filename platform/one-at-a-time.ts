/**
 * Makes what is asked for at the same moment come after one another. @param maxWaiting beyond so many that wait, nothing more is
 * taken: the answer is undefined.
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
