import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { DatabaseLocation } from "./database.ts";

const program = fileURLToPath(new URL("./database-child.ts", import.meta.url));

export type DatabaseProcess = {
  pid: number | undefined;
  /** The next line of its output; undefined once it has exited. */
  line(): Promise<string | undefined>;
  tell(text: string): void;
  /** Sends a line and waits for the answer. */
  ask(text: string): Promise<string | undefined>;
  /** Ends its input and waits for it to exit. */
  finish(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
};

/** Starts `database-child.ts`, through another command if `through` names one. */
export function startDatabaseProcess(location: DatabaseLocation, through: string[] = []): DatabaseProcess {
  const [command = process.execPath, ...args] = [...through, process.execPath, program, JSON.stringify(location)];
  const child: ChildProcess = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error("The process has no pipes");
  const ended = once(child, "exit");
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const line = async () => {
    const next = await lines.next();
    return next.done ? undefined : next.value;
  };
  return {
    pid: child.pid,
    line,
    tell: (text) => void stdin.write(`${text}\n`),
    ask(text) {
      stdin.write(`${text}\n`);
      return line();
    },
    async finish() {
      stdin.end();
      await ended;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
