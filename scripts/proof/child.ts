import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";

export type ChildOptions = { env: NodeJS.ProcessEnv; log: string | undefined; signal: AbortSignal };

const grace = 8_000;

/**
 * Runs a program until it exits, in a separate process group with everything that it starts. Output goes to the file `log`, or to this
 * terminal. If `signal` is aborted, the group is asked to stop, then killed.
 * @returns the exit code or the name of the signal that ended it
 */
export const runChild = async (command: string, args: string[], options: ChildOptions): Promise<string> => {
  const output = options.log === undefined ? ("inherit" as const) : openSync(options.log, "a");
  const child = spawn(command, args, { env: options.env, stdio: ["ignore", output, output], detached: true });
  let killLater: NodeJS.Timeout | undefined;
  const stop = () => {
    signalGroup(child, "SIGTERM");
    killLater = setTimeout(() => signalGroup(child, "SIGKILL"), grace);
  };
  const killNow = () => signalGroup(child, "SIGKILL");
  options.signal.addEventListener("abort", stop, { once: true });
  process.once("exit", killNow);
  try {
    const [code, signal] = await once(child, "exit");
    return String(signal ?? code);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(killLater);
    options.signal.removeEventListener("abort", stop);
    process.off("exit", killNow);
    killNow(); // anything that the program left running
    if (typeof output === "number") closeSync(output);
  }
};

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // the group has ended already
  }
};
