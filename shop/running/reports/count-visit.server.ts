import { createBatcher } from "#platform/batcher.ts";
import type { ShopContext } from "#shop/context.server.ts";
import type { VisitStep } from "./overview.ts";

/** Steps that arrive together are one row each kind, written together. */
const LIMITS = { size: 1000, writers: 1 };

/** Counts a step of a visit: the moment, the step, and nothing of who it was. Resolves when it is written. */
export function createVisitCounter({ db, clock }: ShopContext): (step: VisitStep) => Promise<void> {
  return createBatcher(async (steps: VisitStep[]) => {
    const at = clock.now();
    const rows = [...Map.groupBy(steps, (step) => step)].map(([step, all]) => ({ at, step, visits: all.length }));
    await db.insertInto("shop_events").values(rows).execute();
    return steps.map(() => undefined);
  }, LIMITS);
}
