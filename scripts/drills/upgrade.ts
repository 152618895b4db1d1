// npm run drill:upgrade -- COMMIT: the program of that commit, such as the newest release's tag, and this one sell side by side.
//
// The old program creates the database and sells, this one migrates it, both sell, the old one is killed and restarted, and finally runs
// alone on the new schema. It uses the packages that are installed here.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Answer, order, setStock } from "#test/harness/shop-client.ts";
import { runProgram, settingsOf } from "#test/harness/shop-process.ts";
import { foundTools } from "../proof/found-tools.ts";
import { startThrowawayPostgres } from "../throwaway-postgres.ts";
import { compare, inWords, isRight } from "./sales.ts";

const ORDERS = 15;

const root = join(import.meta.dirname, "../..");
const [commit] = process.argv.slice(2);
if (!commit) {
  console.error(
    "Name the commit of the old program, such as the tag of the newest release: npm run drill:upgrade -- v0.2.0",
  );
  process.exit(2);
}
if (spawnSync("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: root, stdio: "ignore" }).status !== 0) {
  console.error(
    `This repository has no commit ${commit}: get the releases' tags with git fetch --tags, or name another.`,
  );
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "packd-drill-"));
const oldProgram = join(folder, "program");
const postgres = await startThrowawayPostgres(foundTools().postgresBin, false);
const location = { dataDir: join(folder, "data"), databaseUrl: postgres.url };
const running: Program[] = [];
const acknowledged = new Map<string, Answer>();
try {
  unpack(commit);
  const old = await start(oldProgram);
  await setStock(old.url, { "PACKD-GREY-M": 100 * ORDERS }, 2);
  await sell(`${commit} alone`, [old]);
  const next = await start(root);
  await sell("both, on the migrated database", [old, next]);
  await old.kill();
  const again = await start(oldProgram);
  await sell(`${commit} started again, and this one`, [again, next]);
  await next.stop();
  await sell(`${commit} alone on the migrated database`, [again]);
  await again.stop();
  const verdict = await compare(location, { acknowledged });
  console.log(inWords({ acknowledged }, verdict));
  process.exitCode = isRight(verdict) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await Promise.all(running.map((program) => program.kill()));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

type Program = { url: string; kill(): Promise<void>; stop(): Promise<void> };

function unpack(commit: string): void {
  mkdirSync(oldProgram);
  const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync("tar", ["x", "-C", oldProgram], { input: archive });
  symlinkSync(join(root, "node_modules"), join(oldProgram, "node_modules"));
}

async function start(program: string): Promise<Program> {
  const settings = settingsOf(location, { LOG_LEVEL: "error" });
  const { url, output, kill, stop } = await runProgram(
    join(program, "test/harness/shop-child.ts"),
    settings,
    /^(http:\S+)\n/m,
  );
  if (!url) throw new Error(`The program did not start:\n${output()}`);
  const started = { url, kill: () => ended(kill), stop: () => ended(stop) };
  const ended = async (end: () => Promise<void>) => {
    running.splice(running.indexOf(started), 1);
    await end();
  };
  running.push(started);
  return started;
}

/** Places orders with each of the programs at the same time. */
async function sell(phase: string, programs: readonly Program[]): Promise<void> {
  const before = acknowledged.size;
  const shoppers = programs.map(async ({ url }, shopper) => {
    for (let n = 0; n < ORDERS; n++) {
      const key = `drill-${before}-${shopper}-${n}`;
      const answer = await order(url, key);
      if (answer.status !== 201) throw new Error(`${phase}: an order got ${JSON.stringify(answer)}`);
      acknowledged.set(key, answer);
    }
  });
  await Promise.all(shoppers);
  console.log(`${phase}: ${acknowledged.size - before} orders`);
}
