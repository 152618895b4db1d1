import { sql } from "kysely";
import { type Actor, actorName, type Db, type ShopContext } from "#shop/context.server.ts";
import type { AuditAction } from "./audit-words.ts";

/** `subject`: the item, such as 'product:packd-hoodie'. `before` and `after` hold the values to compare. */
export type AuditEntry = { actor: Actor; action: AuditAction; subject: string; before?: object; after?: object };

/** Records who changed what. `tx` is the transaction of the change, so no change is saved without its record. */
export async function writeAudit(
  tx: Db,
  { clock, ids }: Pick<ShopContext, "clock" | "ids">,
  entry: AuditEntry,
): Promise<void> {
  const { actor, action, subject, before, after } = entry;
  await tx
    .insertInto("auditLog")
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

/** The newest record about one item, in which one of these `fields` changed. */
export const lastNote = (
  db: Db,
  subject: string,
  fields?: readonly string[],
): Promise<{ actor: string; at: Date } | undefined> =>
  db
    .selectFrom("auditLog")
    .select(["actor", "at"])
    .where("subject", "=", subject)
    .$if(fields !== undefined, (query) =>
      query.where(sql<boolean>`exists (
        select from unnest(${fields}::text[]) field where before -> field is distinct from after -> field)`),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/**
 * Records an export of personal data: who exported what, and how many or with which filter. `of` must not identify anyone, so it never
 * holds search terms.
 */
export const noteExport = (
  ctx: ShopContext,
  actor: Actor,
  what: "orders" | "customers" | "subscribers" | `customer:${string}`,
  of?: object,
): Promise<void> =>
  writeAudit(ctx.db, ctx, {
    actor,
    action:
      what === "orders" || what === "customers" || what === "subscribers" ? `${what}.exported` : "customer.exported",
    subject: what,
    ...(of && { after: of }),
  });
