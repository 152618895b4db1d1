// npm run shop -- COMMAND: tasks that are run by hand, on the shop's database.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { paymentProviders, providerOf } from "#app/payment-providers.server.ts";
import { BackupFault } from "#platform/backup/backup-lines.ts";
import { systemClock } from "#platform/clock.ts";
import { type Config, ConfigError, loadConfig } from "#platform/config.server.ts";
import { DatabaseUnavailable } from "#platform/db/database-unavailable.server.ts";
import { createDb } from "#platform/db/kysely.server.ts";
import { migrate } from "#platform/db/migrate.server.ts";
import { openDatabase } from "#platform/db/open-database.server.ts";
import { createIds } from "#platform/ids.server.ts";
import { plainError } from "#platform/jobs/plain-error.ts";
import { silentLog } from "#platform/log.ts";
import { withTimeLimits } from "#shop/money/payments/gateway.ts";
import { StorageAway } from "#shop/selling/pictures/picture-storage.ts";
import type { Tables } from "#shop/tables.server.ts";
import type { CommandContext, CommandResult } from "./command.ts";
import { help, type Order, readOrder } from "./shop-commands.ts";

const order = readOrder(process.argv.slice(2));
if (order.kind === "help") {
  console.log(help().join("\n"));
} else if (order.kind === "mistake") {
  console.error([order.line, "", ...help()].join("\n"));
  process.exitCode = 2;
} else {
  const { done, lines } = await run(order).catch(explain);
  for (const line of lines) (done ? console.log : console.error)(line);
  process.exitCode = done ? 0 : 1;
}

/** On standard error, because standard output is for results. */
function progress(line: string): void {
  console.error(line);
}

async function run({ command, args, options }: Extract<Order, { kind: "run" }>): Promise<CommandResult> {
  const config = loadConfig(process.env, paymentProviders);
  // A command without the shop's settings would create an empty shop and report that all is well with it.
  if (!command.needsNoShop && !config.databaseUrl && !existsSync(join(config.dataDir, "postgres"))) {
    throw new DatabaseUnavailable(
      `There is no shop in ${config.dataDir}: start it once with npm start, or use the shop's own DATA_DIR or DATABASE_URL.`,
    );
  }
  if ("runAlone" in command) return await command.runAlone({ ...config, progress }, args, options);
  const { run } = command;
  return await inShop(config, (ctx) => run(ctx, args, options));
}

async function inShop(
  { dataDir, databaseUrl, databaseDirectUrl: directUrl, publicUrl, payments }: Config,
  work: (ctx: CommandContext) => Promise<CommandResult>,
): Promise<CommandResult> {
  const database = await openDatabase({ dataDir, databaseUrl, directUrl, log: silentLog });
  try {
    await migrate(database, new URL("../db/migrations/", import.meta.url), silentLog);
    const { pool } = database;
    const ids = createIds(systemClock);
    const ctx = { db: createDb<Tables>(pool), pool, clock: systemClock, ids, log: silentLog };
    const gateway = async () => withTimeLimits(await providerOf(payments).open({ ctx, given: payments.given }));
    return await work({ ...ctx, publicUrl, gateway, progress });
  } finally {
    await database.close();
  }
}

/** An error that the user can fix is one line; any other is a bug and keeps its stack. */
function explain(error: unknown): CommandResult {
  if (error instanceof ConfigError) return { done: false, lines: [...error.faults] };
  if (error instanceof DatabaseUnavailable || error instanceof BackupFault)
    return { done: false, lines: [error.message] };
  if (error instanceof StorageAway) return { done: false, lines: [plainError(error)] };
  throw error;
}
