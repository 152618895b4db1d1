import { spawn } from "node:child_process";
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { DatabaseUnavailable } from "./database-unavailable.server.ts";
import { readFrames, sendFrame } from "./embedded-frames.server.ts";
import { EmbeddedSocket, type Wire } from "./embedded-socket.server.ts";

export type EngineInput = {
  /** PostgreSQL's own folder. It exists and holds a cluster, or is empty. */
  folder: string;
  /** Flush every commit to disk. Off only for tests that don't depend on durability. */
  flush: boolean;
  /** The data folder. The process locks a file in it before it opens the cluster, so it waits for the process of a killed shop to end. */
  home?: string;
};

/** One run of the database process, seen from the shop. */
export type EmbeddedProcess = {
  /** A new connection for a `pg` client. There is one session, so hand out the next connection only when the last one is closed. */
  socket(): EmbeddedSocket;
  /** Resolves with the reason if the process ends without a call to `close`. */
  lost: Promise<DatabaseUnavailable>;
  /** Completes the copy that `copyDataFiles` began in this folder. Statements wait until the log is copied. */
  copyLog(folder: string): Promise<void>;
  /** Shuts PostgreSQL down and ends the process. */
  close(): Promise<void>;
};

/**
 * V8's optimizing WebAssembly compiler occasionally crashes a process that starts PGlite (nodejs/node#64500), and uses up to 500 MB while
 * it compiles. Only a command-line flag turns it off. Measurements are in docs/decisions/0027-database-process.md.
 */
const WASM_FLAGS = ["--liftoff-only"];
const PROGRAM = fileURLToPath(new URL("./embedded-main.server.ts", import.meta.url));
const OPENING_LIMIT_MS = 120_000;
const CLOSING_LIMIT_MS = 10_000;

let connections = 0;

/** Opens the cluster in `input.folder`, recovering it after a crash. Throws `DatabaseUnavailable` if it cannot be opened. */
export async function startEmbeddedProcess(input: EngineInput): Promise<EmbeddedProcess> {
  const child = spawn(process.execPath, [...WASM_FLAGS, PROGRAM, JSON.stringify(input)], {
    stdio: ["pipe", "ignore", "inherit", "overlapped"],
    windowsHide: true,
  });
  const pipe = child.stdio[3] as Duplex;
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<DatabaseUnavailable>();
  const readers = new Map<number, Parameters<Wire["receive"]>[1]>();
  const copies: PromiseWithResolvers<void>[] = [];
  let failure: DatabaseUnavailable | undefined;
  let open = false;
  let closing = false;

  const fail = (reason: string) => {
    if (failure) return;
    failure = new DatabaseUnavailable(open ? `The embedded database stopped (${reason}).` : reason);
    ready.reject(failure);
    if (!closing) lost.resolve(failure);
    for (const reader of readers.values()) reader?.lost(failure);
    for (const copy of copies.splice(0)) copy.reject(failure);
  };

  readFrames(pipe, ({ kind, connection, bytes }) => {
    if (kind === "bytes") readers.get(connection)?.data(Buffer.from(bytes));
    else if (kind === "lost") fail(bytes.toString());
    else if (kind === "copied") {
      const fault = bytes.toString();
      const copy = copies.shift();
      if (fault) copy?.reject(new Error(`The database couldn't be copied: ${fault}.`));
      else copy?.resolve();
    } else if (kind === "ready") {
      open = true;
      ready.resolve();
    }
  });
  // The exit event reports a dead process; data still on its way to it is lost.
  pipe.on("error", () => {});
  child.on("error", (error) => fail(error.message));
  child.on("exit", (code, signal) => {
    fail(`its process ended with ${signal ?? `exit code ${code}`}`);
    ended.resolve();
  });

  const wire: Wire = {
    send(connection, bytes) {
      if (!failure) sendFrame(pipe, "bytes", connection, bytes);
    },
    receive(connection, reader) {
      if (!reader) readers.delete(connection);
      else if (failure) reader.lost(failure);
      else readers.set(connection, reader);
    },
  };
  const killAfter = (milliseconds: number) => setTimeout(() => child.kill("SIGKILL"), milliseconds);

  const tooLong = killAfter(OPENING_LIMIT_MS);
  try {
    await ready.promise;
  } finally {
    clearTimeout(tooLong);
  }

  return {
    socket: () => new EmbeddedSocket(wire, ++connections),
    lost: lost.promise,
    copyLog(folder) {
      const copy = Promise.withResolvers<void>();
      if (failure) copy.reject(failure);
      else {
        copies.push(copy);
        sendFrame(pipe, "copyLog", 0, Buffer.from(folder));
      }
      return copy.promise;
    },
    async close() {
      closing = true;
      if (!failure) sendFrame(pipe, "close");
      const impatient = killAfter(CLOSING_LIMIT_MS);
      await ended.promise;
      clearTimeout(impatient);
    },
  };
}
