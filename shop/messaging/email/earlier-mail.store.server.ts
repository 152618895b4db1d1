import { sql } from "kysely";
import type { Db } from "#shop/context.server.ts";
import type { StoredMail } from "./write-mail.server.ts";

/**
 * Whether an address got, or is to get first, another mail of the same kind between then and this one. So that only the first is sent, however many
 * were asked for: each of them is queued, which is the same work for every address, and all but the first are found here to say nothing.
 */
export async function hasEarlierMail(
  db: Db,
  { id, kind, recipient, created_at }: Pick<StoredMail, "id" | "kind" | "recipient" | "created_at">,
  since: Date,
): Promise<boolean> {
  const earlier = await db
    .selectFrom("emails")
    .select("id")
    .where("kind", "=", kind)
    .where("order_id", "is", null)
    .where(sql`lower(recipient)`, "=", recipient.toLowerCase())
    .where("created_at", ">=", since)
    .where("created_at", "<=", created_at)
    .where("id", "<>", id)
    .where(sql<boolean>`(status <> 'queued' or (created_at, id) < (${created_at}::timestamptz, ${id}::uuid))`)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}
