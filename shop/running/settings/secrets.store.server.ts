import type { Ids } from "#platform/ids.server.ts";
import type { Db } from "#shop/context.server.ts";

/**
 * The shop's own random key of that name (256 bits, base64url): made when it is first asked for, the same ever after and in every
 * process. Of two processes that ask at once, the one that comes second gets the key of the first.
 */
export async function secretNamed(db: Db, ids: Ids, name: string): Promise<string> {
  const known = await findSecret(db, name);
  if (known !== undefined) return known;
  const onConflictKeep = db
    .insertInto("secrets")
    .values({ name, value: ids.secret() })
    .onConflict((conflict) => conflict.column("name").doNothing());
  await onConflictKeep.execute();
  const made = await findSecret(db, name);
  if (made === undefined) throw new Error(`The secret ${name} vanished while it was made`);
  return made;
}

async function findSecret(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}
