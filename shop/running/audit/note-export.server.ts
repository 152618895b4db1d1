import type { Actor, ShopContext } from "#shop/context.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";

/**
 * Notes that personal data leaves the shop as a file: who took it, what, and how many or by which filter. `of` must name nobody, and so
 * never holds the words of a search.
 */
export const noteExport = (
  ctx: ShopContext,
  actor: Actor,
  what: "orders" | "customers" | "subscribers" | `customer:${string}`,
  of?: object,
): Promise<void> =>
  writeAudit(ctx.db, ctx, {
    actor,
    action: `${what.split(":")[0]}.exported`,
    subject: what,
    ...(of && { after: of }),
  });
