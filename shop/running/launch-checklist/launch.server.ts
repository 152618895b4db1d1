import { z } from "zod";
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
import { readLaunchFacts } from "./launch.store.server.ts";
import {
  CONFIRMABLE,
  LAUNCH_ROWS,
  type LaunchFacts,
  type LaunchRowId,
  launchRows,
  type ProcessFacts,
} from "./launch.ts";

const rowSchema = z.object({
  _id: z.enum(LAUNCH_ROWS),
  title: z.string(),
  why: z.string(),
  state: z.enum(["done", "todo", "confirm"]).describe("`confirm`: the shop can't check it."),
  found: z.string(),
  fix: z.union([
    z.object({ label: z.string(), to: z.string() }),
    z.object({
      setting: z.string().nullable(),
      read: z.string().describe("A section of docs/operations.md."),
    }),
  ]),
  confirmation: z.object({ by: z.string(), at: z.string() }).nullable(),
  confirmable: z.boolean().describe("Whether staff can confirm it or withdraw the confirmation."),
});

/** One line of the checklist. */
export type LaunchRow = z.infer<typeof rowSchema>;

const launchSchema = z.object({
  rows: z.array(rowSchema),
  open: z.int().describe("The number of rows that aren't done."),
  policiesVersion: z
    .int()
    .describe("To be sent with a confirmation of the policies, so that it applies to the version that was read."),
});

export type LaunchView = z.infer<typeof launchSchema>;

export const launchContract = {
  "GET /api/admin/launch": {
    summary: "Get the launch checklist",
    response: { 200: launchSchema },
  },
  "PUT /api/admin/launch/:row/confirmation": {
    summary: "Confirm a launch step that can't be checked automatically, or undo that",
    params: z.object({ row: z.enum(LAUNCH_ROWS) }),
    body: z.object({
      confirmed: z.boolean(),
      version: z.int().optional().describe("Of the policies that the person read. Only for the row `policies`."),
    }),
    response: { 200: launchSchema },
    problems: ["not_found", "changed_meanwhile"],
  },
} as const;

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
