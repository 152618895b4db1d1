import { z } from "zod";
import { mapPage, readPage } from "#platform/db/read-page.server.ts";
import { time } from "#platform/http/time.server.ts";
import { PLACE, placeText } from "#platform/keyset.ts";
import { type Actor, actorName, type ShopContext } from "#shop/context.server.ts";
import { pageQuery, pageSchema } from "#shop/list-schema.server.ts";
import { staffNames } from "#shop/people/staff/staff.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import { hashOf } from "./is-suppressed.server.ts";
import { erasureForm, liftingForm, SUPPRESSION_REASONS, type SuppressionForm, suppressionForm } from "./suppression.ts";
import {
  keepSuppression,
  removeSuppression,
  type StoredSuppression,
  type SuppressionFilter,
  suppressionRows,
} from "./suppressions.store.server.ts";

const suppressionSchema = z.object({
  _id: z.string(),
  email: z.string().nullable(),
  reason: z.enum(SUPPRESSION_REASONS),
  note: z.string(),
  addedBy: z.string().nullable(),
  at: time,
});

/** An entry of the list as staff see it. `email` is null if the customer was erased. */
export type Suppression = z.input<typeof suppressionSchema>;

export const suppressionsContract = {
  "GET /api/admin/suppressions": {
    summary: "List blocked addresses, newest first",
    querystring: z.object({
      ...pageQuery,
      q: pageQuery.q.describe(
        "The start of parts of the address. An erased address is found only by the full address.",
      ),
      after: z.string().regex(PLACE, "Send the `next` of the previous page").optional(),
      reason: z.enum(SUPPRESSION_REASONS).optional(),
    }),
    response: { 200: pageSchema(suppressionSchema) },
  },
  "GET /api/admin/suppressions/counts": {
    summary: "Count the blocked addresses by reason",
    response: { 200: z.partialRecord(z.enum(SUPPRESSION_REASONS), z.int()) },
  },
  "POST /api/admin/suppressions": {
    summary: "Block an address; order emails are still sent",
    body: suppressionForm,
    response: { 201: suppressionSchema },
    problems: ["validation_failed", "card_data_refused"],
  },
  "POST /api/admin/suppressions/erasure": {
    summary: "Erase an address",
    description:
      "Deletes its subscription, stock alerts, cart reminders, and marketing emails, and keeps only a hash. Its orders and messages stay.",
    body: erasureForm,
    response: { 204: z.undefined() },
    problems: ["validation_failed", "card_data_refused"],
  },
  "POST /api/admin/suppressions/:id/lifting": {
    summary: "Unblock an address for one reason",
    params: z.object({ id: z.uuid() }),
    body: liftingForm,
    response: { 204: z.undefined() },
    problems: ["validation_failed", "card_data_refused", "not_found"],
  },
} as const;

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
