import { Worker } from "node:worker_threads";

// The process of the embedded database, started by embedded-process.server.ts. PostgreSQL runs in a thread, because only a thread can have
// a stack large enough for PostgreSQL's own limit to be reached first: a deeply nested jsonb is then an error, not a crash.

// A terminal or a service manager signals the whole group, but the shop decides when the database stops.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

// The shop holds the other end of stdin. If the shop is gone, everything must stop, even in the middle of a long statement.
process.stdin.on("close", () => process.kill(process.pid, "SIGKILL")).resume();

const worker = new Worker(new URL("./embedded-worker.server.ts", import.meta.url), {
  workerData: JSON.parse(process.argv[2] ?? ""),
  resourceLimits: { stackSizeMb: 64 },
  name: "database",
});
// An error that the thread doesn't catch is printed and ends this process too.
worker.on("error", (error) => {
  throw error;
});
worker.on("exit", (code) => process.exit(code));
