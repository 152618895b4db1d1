import { createInterface } from "node:readline";
import { type Database, openDatabase } from "#platform/db/open-database.server.ts";
import type { Job } from "#platform/jobs/job.ts";
import { startJobs } from "#platform/jobs/jobs.server.ts";
import { silentLog } from "#platform/log.ts";
import type { DatabaseLocation } from "./database.ts";

// A separate process, for tests that kill it. It opens the database given as its argument, then runs each line of its standard input
// and answers with a line: SQL, or `job <name>`, a job that never ends. It exits when its input ends.
const location: DatabaseLocation = JSON.parse(process.argv[2] ?? "");
// Due only at New Year, so only the run at startup matters.
const cron = "0 0 1 1 *";
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const database = await openDatabase({ ...location, log: silentLog });
  say("open");
  for await (const line of createInterface({ input: process.stdin })) {
    const [kind, job = ""] = line.split(" ");
    if (kind === "job") await work(database, endless(job));
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
  const pace = { poll: 0.5, retry: 1, watch: 1, schedule: 1 };
  return startJobs({ database, jobs: [job], log: silentLog, pace });
}

function endless(name: string): Job {
  const run = () => {
    say("running");
    return new Promise<void>(() => {});
  };
  return { name, cron, run };
}
