// npm run dev: the whole shop in one process. Vite, inside server.ts, updates changed pages in the open browser; a change to any other code
// restarts the server. The folders are listed, because plain --watch would also watch Vite's temporary files and restart forever.
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
// Ctrl-C reaches the server directly, but a signal sent only to this process has to be forwarded.
for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => server.kill(signal));
process.on("SIGINT", () => {});
server.on("exit", (code, signal) => {
  process.exitCode = code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1);
});
