import type { Query, Statement } from "#platform/db/pool.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { onPool, poolWith } from "./recorded-queries.ts";

/**
 * A context that runs `doing` after the first statement that `matches`, before its caller continues, as if another user had interfered.
 * It uses the same connection, because the embedded database has only one; outside a transaction that makes no difference.
 */
export function duringQuery(ctx: ShopContext, matches: RegExp, doing: (query: Query) => Promise<unknown>): ShopContext {
  let done = false;
  const interrupted = (query: Query): Query =>
    (async (statement: string | Statement, values?: readonly unknown[]) => {
      const result = await query(statement as string, values);
      if (!done && matches.test(typeof statement === "string" ? statement : statement.text)) {
        done = true;
        await doing(query);
      }
      return result;
    }) as Query;
  return onPool(ctx, poolWith(ctx.pool, interrupted));
}
