import { countRows } from "#platform/db/read-page.server.ts";
import type { Db } from "#shop/context.server.ts";

type TwoStepRow = { secret: string; confirmed: boolean };

export async function findTwoStep(db: Db, staffId: string): Promise<TwoStepRow | undefined> {
  const row = await db
    .selectFrom("staffTwoStep")
    .select(["secret", "confirmedAt"])
    .where("staffId", "=", staffId)
    .executeTakeFirst();
  return row && { secret: row.secret, confirmed: row.confirmedAt !== null };
}

/** Whether two-step login is on. Locks it until the end of the transaction. */
export async function holdTwoStep(tx: Db, staffId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("staffTwoStep")
    .select("staffId")
    .where("staffId", "=", staffId)
    .where("confirmedAt", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a secret that isn't active until its first code. @returns false if two-step login is already on; its secret stays */
export async function keepSecret(db: Db, staffId: string, secret: string): Promise<boolean> {
  const row = await db
    .insertInto("staffTwoStep")
    .values({ staffId, secret, confirmedAt: null })
    .onConflict((conflict) =>
      conflict.column("staffId").doUpdateSet({ secret }).where("staffTwoStep.confirmedAt", "is", null),
    )
    .returning("staffId")
    .executeTakeFirst();
  return row !== undefined;
}

type StepOfSecret = { secret: string; step: number };

/** Turns two-step login on. @returns false if the secret was replaced in the meantime or two-step login is already on */
export async function confirmTwoStep(
  db: Db,
  staffId: string,
  { secret, step }: StepOfSecret,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable("staffTwoStep")
    .set({ confirmedAt: now, lastStep: step })
    .where("staffId", "=", staffId)
    .where("secret", "=", secret)
    .where("confirmedAt", "is", null)
    .returning("staffId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a time step's code. @returns false if that step or a later one was already used */
export async function takeStep(db: Db, staffId: string, { secret, step }: StepOfSecret): Promise<boolean> {
  const row = await db
    .updateTable("staffTwoStep")
    .set({ lastStep: step })
    .where("staffId", "=", staffId)
    .where("secret", "=", secret)
    .where("lastStep", "<", step)
    .returning("staffId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a recovery code. @returns false if it doesn't exist or was already used */
export async function takeRecoveryCode(db: Db, staffId: string, codeHash: string): Promise<boolean> {
  const row = await db
    .deleteFrom("staffRecoveryCodes")
    .where("staffId", "=", staffId)
    .where("codeHash", "=", codeHash)
    .returning("staffId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Lock the two-step login first, so that with concurrent calls, the second replaces the first one's codes. */
export async function replaceRecoveryCodes(db: Db, staffId: string, codeHashes: readonly string[]): Promise<void> {
  await db.deleteFrom("staffRecoveryCodes").where("staffId", "=", staffId).execute();
  await db
    .insertInto("staffRecoveryCodes")
    .values(codeHashes.map((codeHash) => ({ codeHash, staffId })))
    .execute();
}

export const countRecoveryCodes = (db: Db, staffId: string): Promise<number> =>
  countRows(db, db.selectFrom("staffRecoveryCodes").select("codeHash").where("staffId", "=", staffId));

/** Turns two-step login off, and deletes its codes and any unfinished setup. @returns false if it was off */
export async function deleteTwoStep(db: Db, staffId: string): Promise<boolean> {
  const row = await db
    .deleteFrom("staffTwoStep")
    .where("staffId", "=", staffId)
    .returning("confirmedAt")
    .executeTakeFirst();
  // Codes are deleted after that row, because writers of codes lock the row, so their codes are deleted, too.
  await db.deleteFrom("staffRecoveryCodes").where("staffId", "=", staffId).execute();
  return row !== undefined && row.confirmedAt !== null;
}
