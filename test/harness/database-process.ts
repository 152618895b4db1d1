import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { DatabaseLocation } from "./database.ts";

const program = fileURLToPath(new URL("./database-child.ts", import.meta.url));

/** Starts `database-child.ts`, through another command if `through` names one. */
export function startDatabaseProcess(location: DatabaseLocation, through: string[] = []) {
  const [command = process.execPath, ...args] = [...through, process.execPath, program, JSON.stringify(location)];
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const { stdin, stdout } = child;
  const ended = once(child, "exit");
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const line = async () => {
    const next = await lines.next();
    return next.done ? undefined : next.value;
  };
  return {
    pid: child.pid,
    /** The next line of its output; undefined once it has exited. */
    line,
    tell: (text: string) => void stdin.write(`${text}\n`),
    /** Sends a line and waits for the answer. */
    ask(text: string) {
      stdin.write(`${text}\n`);
      return line();
    },
    /** Ends its input and waits for it to exit. */
    async finish() {
      stdin.end();
      await ended;
    },
    /** kill -9. */
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
