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

/** Whether it is on; until the end of the transaction it stays so. */
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

/** Keeps a secret that waits for its first code. False when two-step login is on: that secret stays. */
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

/** Turns it on by the code of a step of time; false when another secret waits by now, or it is on already. */
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

/** Takes the code of a step of time; false when that step, or a later one, was taken before. */
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

/** Takes a recovery code; false when there is none such, or it was taken before. */
export async function takeRecoveryCode(db: Db, staffId: string, codeHash: string): Promise<boolean> {
  const row = await db
    .deleteFrom("staffRecoveryCodes")
    .where("staffId", "=", staffId)
    .where("codeHash", "=", codeHash)
    .returning("staffId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Lock the two-step login first, so that of two at the same moment the second replaces the codes of the first. */
export async function replaceRecoveryCodes(db: Db, staffId: string, codeHashes: readonly string[]): Promise<void> {
  await db.deleteFrom("staffRecoveryCodes").where("staffId", "=", staffId).execute();
  await db
    .insertInto("staffRecoveryCodes")
    .values(codeHashes.map((codeHash) => ({ codeHash, staffId })))
    .execute();
}

export async function countRecoveryCodes(db: Db, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom("staffRecoveryCodes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("staffId", "=", staffId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Turns two-step login off, codes and all. False when it was off; what was only being set up goes too. */
export async function deleteTwoStep(db: Db, staffId: string): Promise<boolean> {
  const row = await db
    .deleteFrom("staffTwoStep")
    .where("staffId", "=", staffId)
    .returning("confirmedAt")
    .executeTakeFirst();
  // After deleting that row, which writers of codes lock, so that their codes are deleted too.
  await db.deleteFrom("staffRecoveryCodes").where("staffId", "=", staffId).execute();
  return row !== undefined && row.confirmedAt !== null;
}
