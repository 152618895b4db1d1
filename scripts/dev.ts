// npm run dev: the whole shop in one process. Vite, inside server.ts, puts changed pages into the open browser; a change
// of anything else that the server runs restarts it. The folders are named, because plain --watch would also watch the
// temporary files that Vite writes, and restart for ever.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const watched = [
  "api",
  "db/migrations",
  "platform",
  "shop",
  "worker",
  "app/pages.server.ts",
  "compose.ts",
  "compose-settings.ts",
  "server.ts",
];

process.chdir(join(import.meta.dirname, ".."));
const server = spawn(
  process.execPath,
  [
    "--conditions=development",
    ...watched.filter((path) => existsSync(path)).map((path) => `--watch-path=${path}`),
    "--watch-preserve-output",
    "server.ts",
    "--dev",
  ],
  { stdio: "inherit", env: { ...process.env, NODE_ENV: "development" } },
);
// Ctrl-C reaches the server by itself; a signal sent to this process alone has to be passed on.
for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => server.kill(signal));
process.on("SIGINT", () => {});
server.on("exit", (code, signal) => {
  process.exitCode = code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1);
});
