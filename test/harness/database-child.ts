import { createInterface } from "node:readline";
import { openDatabase } from "#platform/db/open-database.server.ts";
import { startJobs } from "#platform/jobs/jobs.server.ts";
import { silentLog } from "#platform/log.ts";
import type { DatabaseLocation } from "./database.ts";

// A process of its own for tests that kill one: opens the database it is told of, then does what each line of its
// standard input says (SQL, or `job <name>` for a job that never ends) and answers each with a line. Ends with its input.
const location: DatabaseLocation = JSON.parse(process.argv[2] ?? "");
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const database = await openDatabase({ ...location, log: silentLog });
  say("open");
  for await (const line of createInterface({ input: process.stdin })) {
    const [, job] = /^job (.+)$/.exec(line) ?? [];
    if (job) await startJobs({ database, jobs: [endless(job)], log: silentLog });
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

function endless(name: string) {
  const run = () => {
    say("running");
    return new Promise<void>(() => {});
  };
  return { name, cron: "0 0 1 1 *", run };
}
