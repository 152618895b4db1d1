import { mapPage, readPage } from "#platform/db/read-page.server.ts";
import { placeText } from "#platform/keyset.ts";
import { type Actor, actorName, type ShopContext } from "#shop/context.server.ts";
import { staffNames } from "#shop/people/staff/staff.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { hashOf } from "./is-suppressed.server.ts";
import type { SuppressionForm } from "./suppression.ts";
import {
  keepSuppression,
  removeSuppression,
  type StoredSuppression,
  type SuppressionFilter,
  suppressionRows,
} from "./suppressions.store.server.ts";

/** Addresses that get no marketing email, newest first. An erased address is only found by the full address. */
export async function listSuppressions(ctx: ShopContext, filter: SuppressionFilter) {
  const hash = filter.q?.includes("@") ? await hashOf(ctx, filter.q.trim()) : undefined;
  const page = await readPage(ctx.db, { ...filter, hash }, suppressionRows, placeText);
  const nameOf = await staffNames(ctx.db);
  return mapPage(page, (row) => asSuppression(row, nameOf));
}

/** Adds an address for staff. Repeating the reason updates note and time. The audit log, which stays, gets neither address nor note. */
export function addSuppression(ctx: ShopContext, actor: Actor, { email, reason, note }: SuppressionForm) {
  return ctx.db.transaction().execute(async (tx) => {
    const [id, at] = [ctx.ids.uuid(), ctx.clock.now()];
    const kept = await keepSuppression(tx, { id, email, reason, note, addedBy: actorName(actor), at });
    const after = { reason };
    await writeAudit(tx, ctx, { actor, action: "suppression.added", subject: `suppression:${kept.id}`, after });
    return asSuppression(kept, await staffNames(tx));
  });
}

/**
 * Removes an entry for staff; `note` says why, in the audit log. It doesn't subscribe the address. False if there is no such entry, as after a second
 * click.
 */
export function liftSuppression(ctx: ShopContext, actor: Actor, id: string, note: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await removeSuppression(tx, id);
    if (!row) return false;
    const before = { reason: row.reason, at: row.at };
    const subject = `suppression:${id}`;
    await writeAudit(tx, ctx, { actor, action: "suppression.lifted", subject, before, after: { note } });
    return true;
  });
}

const asSuppression = ({ id, addedBy, ...row }: StoredSuppression, nameOf: (actor: string) => string) => ({
  _id: id,
  ...row,
  addedBy: addedBy && nameOf(addedBy),
});
