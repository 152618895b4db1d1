// npm run drill:archive: a server whose log is archived by pgBackRest loses its disk while orders come in. How many orders are lost, and
// how long does it take to sell again?
//
// It needs Debian's pgbackrest and uses the settings of docs/operations.md. The repository is on the same machine.
import { execFile } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { call, setStock } from "#test/harness/shop-client.ts";
import { foundTools } from "../proof/found-tools.ts";
import { startThrowawayPostgres } from "../throwaway-postgres.ts";
import { compare, settle, startSales } from "./sales.ts";
import { SupervisedShop } from "./supervised-shop.ts";

const BEFORE_MS = 10_000;
const SINCE_BACKUP_MS = 90_000;

const folder = mkdtempSync(join(tmpdir(), "packd-archive-"));
const postgres = await startThrowawayPostgres(foundTools().postgresBin, true);
const { port } = new URL(postgres.url);
const shop = new SupervisedShop({ DATA_DIR: join(folder, "shop"), DATABASE_URL: postgres.url });
const config = join(folder, "pgbackrest.conf");
try {
  prepareRepository();
  await archiveLog();
  await backRest("stanza-create");
  await backRest("check");
  await shop.start();
  await setStock(shop.url, { "PACKD-GREY-M": 900_000 }, 2);
  const { sales, close } = startSales(shop.url, { shoppers: 4, pauseMs: 50 });
  await pause(BEFORE_MS);
  const backupMs = await timed(() => backRest("--type=full", "backup"));
  console.log(`Backup while orders came in: ${inSeconds(backupMs)}. Selling for ${inSeconds(SINCE_BACKUP_MS)} more …`);
  await pause(SINCE_BACKUP_MS);
  await postgres.kill();
  const lostAt = Date.now();
  rmSync(join(postgres.folder, "data"), { recursive: true });
  const restoreMs = await timed(() => backRest("restore"));
  const replayMs = await timed(postgres.start);
  await sellsAgain();
  const soldAgainMs = Date.now() - lostAt;
  await close();
  await settle(shop.url);
  await shop.stop();
  const { lost, faults } = await compare({ dataDir: folder, databaseUrl: postgres.url }, sales);
  const times = new Map([...sales.acknowledged.keys()].map((key, n) => [key, sales.at[n] ?? 0]));
  const oldest = Math.min(lostAt, ...lost.map((key) => times.get(key) ?? 0));
  console.log(
    `The disk was lost with ${sales.at.filter((at) => at < lostAt).length} acknowledged orders: ${lost.length} of the last ${inSeconds(lostAt - oldest)} are gone.`,
  );
  console.log(
    `Restored in ${inSeconds(restoreMs)}, started with the log replayed in ${inSeconds(replayMs)}, selling again after ${inSeconds(soldAgainMs)}.`,
  );
  console.log(`${faults.length} faults in the records.`);
  process.exitCode = faults.length === 0 && lostAt - oldest <= 60_000 ? 0 : 1;
} finally {
  await shop.kill();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

function prepareRepository(): void {
  for (const name of ["repository", "log", "lock", "spool"]) {
    mkdirSync(join(folder, name));
    if (postgres.owner) chownSync(join(folder, name), postgres.owner.uid, postgres.owner.gid);
  }
  if (postgres.owner) chownSync(folder, postgres.owner.uid, postgres.owner.gid);
  const lines = [
    "[global]",
    `repo1-path=${join(folder, "repository")}`,
    "repo1-retention-full=2",
    "start-fast=y",
    `log-path=${join(folder, "log")}`,
    `lock-path=${join(folder, "lock")}`,
    `spool-path=${join(folder, "spool")}`,
    "[packd]",
    `pg1-path=${join(postgres.folder, "data")}`,
    `pg1-port=${port}`,
    `pg1-socket-path=${postgres.folder}`,
    "pg1-user=postgres",
  ];
  writeFileSync(config, `${lines.join("\n")}\n`);
}

async function archiveLog(): Promise<void> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query("alter system set archive_mode = on");
  await client.query("alter system set archive_timeout = 60");
  await client.query(
    `alter system set archive_command = 'pgbackrest --config=${config} --stanza=packd archive-push %p'`,
  );
  await client.end();
  await postgres.shutDown();
  await postgres.start();
}

/** Runs asynchronously, so that orders keep coming in. */
async function backRest(...args: string[]): Promise<void> {
  await promisify(execFile)("pgbackrest", [`--config=${config}`, "--stanza=packd", ...args], { ...postgres.owner });
}

async function sellsAgain(): Promise<void> {
  for (;;) {
    const answer = await call(shop.url, "GET", "/readyz").catch(() => undefined);
    if (answer?.status === 200) return;
    await pause(50);
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = Date.now();
  await work();
  return Date.now() - begun;
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
