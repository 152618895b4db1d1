import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#platform/db/open-database.server.ts";
import { silentLog } from "#platform/log.ts";

// Starts the embedded database repeatedly and counts the runs whose process crashed, whether at startup, at work or on exit:
// `node bench/embedded-starts.ts 1000`. With `optimizing` as a second argument, it runs without `--liftoff-only`. Not on Windows.

const [starts = "100", compiler = "baseline"] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "packd-starts-"));
const ends = join(folder, "ends");
const node = join(folder, "node");

// This wrapper replaces Node. It drops the flag if requested, and records the exit code, which the shop ignores once it has closed it.
const arguments_ = compiler === "optimizing" ? 'shift\n"$NODE" "$@"' : '"$NODE" "$@"';
writeFileSync(node, `#!/bin/sh\n${arguments_}\ncode=$?\necho $code >> "$ENDS"\nexit $code\n`, { mode: 0o755 });
Object.assign(process.env, { NODE: process.execPath, ENDS: ends });
process.execPath = node;

async function startOnce(dataDir: string): Promise<void> {
  const { pool, close } = await openDatabase({ dataDir, log: silentLog });
  try {
    await pool.query("drop table if exists starts; create table starts (id int primary key, text text not null)");
    await pool.query("insert into starts select n, md5(n::text) from generate_series(1, 2000) n");
    for (let read = 0; read < 30; read++)
      await pool.query("select text, count(*) from starts where id > $1 group by text", [read]);
  } finally {
    await close();
  }
}

let errors = 0;
for (let start = 1; start <= Number(starts); start++) {
  try {
    await startOnce(join(folder, "data"));
  } catch (error) {
    errors++;
    console.log(`start ${start}: ${error}`);
  }
  if (start % 50 === 0 || start === Number(starts)) {
    const codes = readFileSync(ends, "utf8").trim().split("\n");
    const crashes = codes.filter((code) => code !== "0");
    console.log(`${start} starts (${compiler}): ${crashes.length} crashes ${crashes.join(" ")}, ${errors} errors`);
  }
}
rmSync(folder, { recursive: true, force: true });
