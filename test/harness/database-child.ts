import { createInterface } from "node:readline";
import { systemClock } from "#platform/clock.ts";
import { createDb } from "#platform/db/kysely.server.ts";
import { type Database, openDatabase } from "#platform/db/open-database.server.ts";
import type { Pool, Statement } from "#platform/db/pool.server.ts";
import { createIds } from "#platform/ids.server.ts";
import { type Job, startJobs } from "#platform/jobs/jobs.server.ts";
import { silentLog } from "#platform/log.ts";
import { createJobJournal } from "#shop/jobs/job-journal.server.ts";
import type { Tables } from "#shop/tables.server.ts";
import type { DatabaseLocation } from "./database.ts";

// A process of its own for tests that kill one: opens the database it is told of, then does what each line of its
// standard input says (SQL, or a job) and answers each with a line. Ends with its input. `job <name>`: a job that never ends.
// `turns <name> <lock>`: one that enters itself in the table `turns` and ends once it gets the lock; each look for it is said.
const location: DatabaseLocation = JSON.parse(process.argv[2] ?? "");
// Not due but at New Year: only the run at the start counts.
const cron = "0 0 1 1 *";
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const database = await openDatabase({ ...location, log: silentLog });
  say("open");
  for await (const line of createInterface({ input: process.stdin })) {
    const [kind = "", job = "", lock] = line.split(" ");
    if (kind === "job") await work(database, endless(job));
    else if (kind === "turns") await work(telling(database, job), turns(database.pool, job, Number(lock)));
    else
      await database.pool.query(line).then(
        () => say("done"),
        (error) => say(`error ${error.message}`),
      );
  }
  await database.close();
} catch (error) {
  say(`${(error as Error).name}: ${(error as Error).message}`);
  process.exitCode = 1;
}

function work(database: Database, job: Job) {
  const db = createDb<Tables>(database.pool);
  const journal = createJobJournal({ db, clock: systemClock, ids: createIds(systemClock) });
  const pace = { poll: 0.5, retry: 1, watch: 1, schedule: 1 };
  return startJobs({ database, jobs: [job], log: silentLog, journal, pace });
}

function endless(name: string): Job {
  const run = () => {
    say("running");
    return new Promise<void>(() => {});
  };
  return { name, cron, run };
}

function turns(pool: Pool, name: string, lock: number): Job {
  async function run() {
    await pool.query("insert into turns (pid) values ($1)", [process.pid]);
    await pool.query("select pg_advisory_xact_lock_shared($1)", [lock]);
    await pool.query("update turns set ended_at = clock_timestamp() where pid = $1", [process.pid]);
  }
  return { name, cron, run };
}

/** Says each look for a run of the job. */
function telling(database: Database, name: string): Database {
  const { pool } = database;
  const query = <Row>(statement: string | Statement, values?: readonly unknown[]) => {
    const text = typeof statement === "string" ? statement : statement.text;
    if (/skip locked/i.test(text) && text.includes(name)) say("look");
    return typeof statement === "string" ? pool.query<Row>(statement, values) : pool.query<Row>(statement);
  };
  return { ...database, pool: { ...pool, query } };
}
