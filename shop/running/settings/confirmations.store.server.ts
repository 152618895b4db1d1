import type { Db } from "#shop/context.server.ts";

/** Who has confirmed something that no program can know, and when; of settings, the version that they saw. */
export type Confirmation = { by: string; at: Date; version: number | null };

export async function readConfirmations(db: Db): Promise<Map<string, Confirmation>> {
  const rows = await db.selectFrom("confirmations").selectAll().execute();
  return new Map(
    rows.map(({ row_name, confirmed_by, confirmed_at, version }) => [
      row_name,
      { by: confirmed_by, at: confirmed_at, version },
    ]),
  );
}

/** Writes or, without a confirmation, takes it back. */
export async function writeConfirmation(tx: Db, name: string, confirmation: Confirmation | undefined): Promise<void> {
  if (!confirmation) {
    await tx.deleteFrom("confirmations").where("row_name", "=", name).execute();
    return;
  }
  const { by, at, version } = confirmation;
  const change = { confirmed_by: by, confirmed_at: at, version };
  await tx
    .insertInto("confirmations")
    .values({ row_name: name, ...change })
    .onConflict((conflict) => conflict.column("row_name").doUpdateSet(change))
    .execute();
}
