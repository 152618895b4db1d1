import { type Actor, actorName, type ShopContext } from "#shop/context.server.ts";
import { staffNames } from "#shop/people/staff/staff.store.server.ts";
import { writeAudit } from "#shop/running/audit/audit.store.server.ts";
import {
  type Confirmation,
  NEVER_CHANGED,
  readConfirmations,
  readNotes,
  writeConfirmation,
} from "#shop/running/settings/settings.store.server.ts";
import type { LaunchView } from "./launch.contract.server.ts";
import { readLaunchFacts } from "./launch.store.server.ts";
import { CONFIRMABLE, type LaunchFacts, type LaunchRowId, launchRows, type ProcessFacts } from "./launch.ts";

/** The launch checklist as it is now. */
export async function viewLaunch(
  { db, pool, clock }: Pick<ShopContext, "db" | "pool" | "clock">,
  process: ProcessFacts,
  reader: Pick<LaunchFacts, "seesStaff">,
): Promise<LaunchView> {
  const facts = { ...process, ...reader, ...(await readLaunchFacts({ db, pool }, process.provider, clock.now())) };
  const nameOf = await staffNames(db);
  const confirmed = [...(await readConfirmations(db))].map(
    ([name, { by, at, version }]) => [name, { by: nameOf(by), at: at.toISOString(), version }] as const,
  );
  const rows = launchRows(facts, new Map(confirmed));
  const open = rows.filter(({ state }) => state !== "done").length;
  return { rows, open, policiesVersion: facts.policiesVersion };
}

/**
 * Confirms a row that the shop can't check, with name and date, or withdraws the confirmation. Confirming again keeps the first name and
 * date.
 *
 * @param version of the policies that were read; undefined for other rows
 * @returns `changed_meanwhile`: the policies have changed since, and nothing was confirmed
 */
export async function confirmRow(
  ctx: ShopContext,
  actor: Actor,
  row: LaunchRowId,
  { confirmed, version }: { confirmed: boolean; version?: number | undefined },
): Promise<"noted" | "not_confirmable" | "changed_meanwhile"> {
  if (!CONFIRMABLE.includes(row)) return "not_confirmable";
  return ctx.db.transaction().execute(async (tx) => {
    const current = row === "policies" ? ((await readNotes(tx)).policies ?? NEVER_CHANGED).version : null;
    if (confirmed && current !== null && version !== current) return "changed_meanwhile";
    const before = (await readConfirmations(tx)).get(row);
    const counts = before !== undefined && before.version === current;
    if (confirmed ? counts : before === undefined) return "noted";
    const after: Confirmation | undefined = confirmed
      ? { by: actorName(actor), at: ctx.clock.now(), version: current }
      : undefined;
    await writeConfirmation(tx, row, after);
    const action = confirmed ? "launch.confirmed" : "launch.confirmation_withdrawn";
    await writeAudit(tx, ctx, { actor, action, subject: `launch:${row}`, before, after });
    return "noted";
  });
}
