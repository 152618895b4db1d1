import type { Ids } from "#platform/ids.server.ts";
import type { Db } from "#shop/context.server.ts";

/**
 * The shop's own random key of that name (256 bits, base64url). It is created at the first call and never changes. If two processes create it
 * at the same time, both get the same key.
 */
export async function secretNamed(db: Db, ids: Ids, name: string): Promise<string> {
  const known = await findSecret(db, name);
  if (known !== undefined) return known;
  const onConflictKeep = db
    .insertInto("secrets")
    .values({ name, value: ids.secret() })
    .onConflict((conflict) => conflict.column("name").doNothing());
  await onConflictKeep.execute();
  const created = await findSecret(db, name);
  if (created === undefined) throw new Error(`The secret ${name} vanished while it was being created`);
  return created;
}

/** The key of that name; undefined if nothing has needed it yet. For requests of strangers, which must write nothing. */
export async function findSecret(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}
