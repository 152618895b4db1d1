import { setTimeout as pause } from "node:timers/promises";

const EVERY_MS = 250;
const PATIENCE_MS = 15_000;
/** A page that takes longer counts as bad. */
const SLOW_MS = 2000;

/** An answer to a shopper or a monitor: where, when it arrived, its status or "no answer", and how long it took in ms. */
type Sight = { where: string; at: number; status: string; tookMs: number };

/** Requests some paths of a shop repeatedly. @param places paths by name */
export function startWatch(url: string, places: Record<string, string>) {
  const sights: Sight[] = [];
  let isOpen = true;

  async function look(where: string, path: string): Promise<void> {
    while (isOpen) {
      const begun = performance.now();
      const status = await fetch(url + path, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
        async (response) => {
          await response.arrayBuffer();
          return String(response.status);
        },
        () => "no answer",
      );
      sights.push({ where, at: Date.now(), status, tookMs: performance.now() - begun });
      await pause(EVERY_MS);
    }
  }

  const all = Object.entries(places).map(([where, path]) => look(where, path));
  return {
    /** When something was last bad. */
    lastBad: () => sights.reduce((last, sight) => (isWell(sight) ? last : Math.max(last, sight.at)), 0),
    /** A summary of the answers between two moments, one text per place. */
    seen: (from: number, until: number): string[] => {
      const among = sights.filter(({ at }) => at >= from && at <= until);
      return Object.keys(places).map((where) => `${where} ${summary(among.filter((sight) => sight.where === where))}`);
    },
    async close(): Promise<void> {
      isOpen = false;
      await Promise.all(all);
    },
  };
}

const isWell = ({ status, tookMs }: Sight): boolean => status.startsWith("2") && tookMs <= SLOW_MS;

/** `200`, or the count of each of several statuses, with the slowest answer if it was slow. */
function summary(sights: readonly Sight[]): string {
  const statuses = [...counted(sights.map(({ status }) => status))];
  const slowest = Math.max(0, ...sights.map(({ tookMs }) => tookMs));
  const slow = slowest > SLOW_MS ? ` (slowest ${(slowest / 1000).toFixed(1)} s)` : "";
  const [only] = statuses;
  if (only && statuses.length === 1) return only[0] + slow;
  return statuses.map(([status, times]) => `${times} × ${status}`).join(", ") + slow;
}

/** How often each word occurs, most frequent first. */
export function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map([...counts].sort(([, a], [, b]) => b - a));
}
