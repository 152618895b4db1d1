import type { Db } from "#shop/context.server.ts";

type TwoStepRow = { secret: string; confirmed: boolean };

export async function findTwoStep(db: Db, staffId: string): Promise<TwoStepRow | undefined> {
  const row = await db
    .selectFrom("staff_two_step")
    .select(["secret", "confirmed_at"])
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  return row && { secret: row.secret, confirmed: row.confirmed_at !== null };
}

/** Whether it is on; until the end of the transaction it stays so. */
export async function holdTwoStep(tx: Db, staffId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("staff_two_step")
    .select("staff_id")
    .where("staff_id", "=", staffId)
    .where("confirmed_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps a secret that waits for its first code. False when two-step login is on: that secret stays. */
export async function keepSecret(db: Db, staffId: string, secret: string): Promise<boolean> {
  const row = await db
    .insertInto("staff_two_step")
    .values({ staff_id: staffId, secret, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column("staff_id").doUpdateSet({ secret }).where("staff_two_step.confirmed_at", "is", null),
    )
    .returning("staff_id")
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
    .updateTable("staff_two_step")
    .set({ confirmed_at: now, last_step: step })
    .where("staff_id", "=", staffId)
    .where("secret", "=", secret)
    .where("confirmed_at", "is", null)
    .returning("staff_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the code of a step of time; false when that step, or a later one, was taken before. */
export async function takeStep(db: Db, staffId: string, { secret, step }: StepOfSecret): Promise<boolean> {
  const row = await db
    .updateTable("staff_two_step")
    .set({ last_step: step })
    .where("staff_id", "=", staffId)
    .where("secret", "=", secret)
    .where("last_step", "<", step)
    .returning("staff_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a recovery code; false when there is none such, or it was taken before. */
export async function takeRecoveryCode(db: Db, staffId: string, codeHash: string): Promise<boolean> {
  const row = await db
    .deleteFrom("staff_recovery_codes")
    .where("staff_id", "=", staffId)
    .where("code_hash", "=", codeHash)
    .returning("staff_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** For whoever holds the two-step login of theirs: of two at the same moment the second replaces the codes of the first. */
export async function replaceRecoveryCodes(db: Db, staffId: string, codeHashes: readonly string[]): Promise<void> {
  await db.deleteFrom("staff_recovery_codes").where("staff_id", "=", staffId).execute();
  await db
    .insertInto("staff_recovery_codes")
    .values(codeHashes.map((code_hash) => ({ code_hash, staff_id: staffId })))
    .execute();
}

export async function countRecoveryCodes(db: Db, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom("staff_recovery_codes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("staff_id", "=", staffId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Turns two-step login off, codes and all. False when it was off; what was only being set up goes too. */
export async function deleteTwoStep(db: Db, staffId: string): Promise<boolean> {
  const row = await db
    .deleteFrom("staff_two_step")
    .where("staff_id", "=", staffId)
    .returning("confirmed_at")
    .executeTakeFirst();
  // After that row, which whoever writes codes holds: so those too are seen.
  await db.deleteFrom("staff_recovery_codes").where("staff_id", "=", staffId).execute();
  return row !== undefined && row.confirmed_at !== null;
}
