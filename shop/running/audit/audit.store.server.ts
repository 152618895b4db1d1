import { type Actor, actorName, type Db, type ShopContext } from "#shop/context.server.ts";

/** `action` is 'noun.verb'; `subject` the thing, 'product:packd-hoodie'. `before` and `after` are what a person would compare. */
export type AuditEntry = { actor: Actor; action: string; subject: string; before?: object; after?: object };

/** Notes who changed what. `tx` is the transaction of the change, so there is no change without its note. */
export async function writeAudit(
  tx: Db,
  { clock, ids }: Pick<ShopContext, "clock" | "ids">,
  entry: AuditEntry,
): Promise<void> {
  const { actor, action, subject, before, after } = entry;
  await tx
    .insertInto("audit_log")
    .values({
      id: ids.uuid(),
      actor: actorName(actor),
      action,
      subject,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      at: clock.now(),
    })
    .execute();
}
