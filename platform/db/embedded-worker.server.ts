import { closeSync, cpSync, fdatasyncSync, fsyncSync, openSync, readFileSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import { workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { CONTROL_FILE, WAL_FOLDER } from "./copy-cluster.server.ts";
import { readFrames, sendFrame } from "./embedded-frames.server.ts";
import type { EngineInput } from "./embedded-process.server.ts";
import { lockDatabaseProcess } from "./folder-lock.server.ts";

// The thread of the database process in which PGlite runs. It never yields to the event loop during a statement.

/** The parts of Emscripten's module that are used here. PGlite's types leave them out. */
type NodeStream = { nfd?: number; node: object };
type Emscripten = {
  FS: { ErrnoError: new (errno: number) => Error };
  NODEFS: { stream_ops: { fsync?: (stream: NodeStream) => number }; realPath(node: object): string };
  _PostgresMainLoopOnce(): void;
};

const ioError = 29;
const wasiErrors = new Map([
  [2, "permission denied"],
  [ioError, "the disk reports an error"],
  [44, "a file is missing"],
  [51, "no space left on the disk"],
  [63, "not permitted"],
  [69, "the file system is read-only"],
]);
const returnToMainLoop = 100;
/** One session needs few buffers; the log is reused after a checkpoint (docs/decisions/0027-database-process.md). */
const smallFlags = ["-c", "shared_buffers=16MB", "-c", "max_wal_size=64MB", "-c", "min_wal_size=32MB"];
const flushFlags = ["-c", "wal_sync_method=fsync"];

const encoder = new TextEncoder();
const input = workerData as EngineInput;
const pipe = new Socket({ fd: 3 });

/** The engine's state is unknown: reports why and ends the process before another statement is answered. */
function giveUp(cause: unknown): never {
  sendFrame(pipe, "lost", 0, encoder.encode(reasonOf(cause)));
  // A write this small is synchronous. Even if it were lost, the shop would still see the exit.
  process.exit(1);
}

/** Emscripten throws objects with its own error numbers, PGlite sometimes a bare string. */
function reasonOf(cause: unknown): string {
  if (cause instanceof Error) return cause.message;
  const errno = (cause as { errno?: unknown } | null)?.errno;
  if (typeof errno === "number") return wasiErrors.get(errno) ?? `file system error ${errno}`;
  return String(cause);
}

/**
 * PGlite never flushes: it starts PostgreSQL with -F, its WAL method is an empty stub and Emscripten's NODEFS has no fsync. With these
 * three changed, every commit is exactly one fsync of the WAL, and a power failure loses no confirmed order.
 */
class FlushedFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS["init"]>) {
    const { emscriptenOpts } = await super.init(...args);
    const flush = (module: unknown) => {
      const { FS, NODEFS } = module as Emscripten;
      NODEFS.stream_ops.fsync = (stream) => {
        try {
          if (stream.nfd !== undefined) fdatasyncSync(stream.nfd);
          else flushFolder(NODEFS.realPath(stream.node));
          return 0;
        } catch {
          // PostgreSQL must see an errno: it then stops instead of acknowledging data that isn't on disk.
          throw new FS.ErrnoError(ioError);
        }
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), flush] } };
  }
}

function flushFolder(path: string): void {
  const fd = openSync(path, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

const lastWords: string[] = [];

async function openEngine(): Promise<PGlite> {
  const engine = await PGlite.create({
    fs: input.flush ? new FlushedFiles(input.folder) : new NodeFS(input.folder),
    startParams: input.flush
      ? [...PGlite.defaultStartParams.filter((flag) => flag !== "-F"), ...smallFlags, ...flushFlags]
      : [...PGlite.defaultStartParams, ...smallFlags],
    onStderr: (line) => {
      if (lastWords.push(line) > 20) lastWords.shift();
      return false;
    },
  });
  // PGlite swallows everything that its main loop throws. Only PostgreSQL's own "return to the loop" is harmless; anything else (a PANIC,
  // an abort, a fault in the machine code) leaves a broken engine that could loop forever or return garbage. PGlite's module type lacks
  // this function.
  const module = engine.Module as unknown as Emscripten;
  const once = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      once();
    } catch (error) {
      if ((error as { status?: unknown }).status !== returnToMainLoop) giveUp(lastWords.at(-1) ?? error);
      throw error;
    }
  };
  return engine;
}

/**
 * Completes the copy of a cluster that `copyDataFiles` began: copies the write-ahead log between two statements, when it doesn't change.
 * In the copy, PostgreSQL finds what it would find after a crash at this moment: every commit, and no open transaction.
 * @returns the error; empty if there is none
 */
function copyLog(target: string): string {
  try {
    const control = (folder: string) => readFileSync(join(folder, CONTROL_FILE));
    if (!control(input.folder).equals(control(target))) return "a checkpoint was made in the meantime";
    cpSync(join(input.folder, WAL_FOLDER), join(target, WAL_FOLDER), { recursive: true });
    return "";
  } catch (error) {
    return reasonOf(error);
  }
}

/** A `Query` message of PostgreSQL's protocol. */
function simpleQuery(sql: string): Uint8Array {
  const text = encoder.encode(sql);
  const message = new Uint8Array(text.length + 6);
  message[0] = "Q".charCodeAt(0);
  new DataView(message.buffer).setUint32(1, text.length + 5);
  message.set(text, 5);
  return message;
}

async function serve(): Promise<void> {
  // The shop is gone: the main thread ends this process.
  pipe.on("error", () => {});
  if (input.home) lockDatabaseProcess(input.home);
  const engine = await openEngine();
  let current = 0;

  const answer = (bytes: Uint8Array): Uint8Array[] => {
    const chunks: Uint8Array[] = [];
    // Runs synchronously to the end: after its first await there is only a sync that this file system doesn't need.
    engine
      .execProtocolRawStream(bytes, { syncToFs: false, onRawData: (data) => void chunks.push(data.slice()) })
      .catch(giveUp);
    return chunks;
  };

  readFrames(pipe, ({ kind, connection, bytes }) => {
    if (kind === "close") {
      void engine.close().finally(() => process.exit(0));
      return;
    }
    if (kind === "copyLog") return sendFrame(pipe, "copied", 0, encoder.encode(copyLog(bytes.toString())));
    // All clients share the one session, so a new client gets it cleaned of whatever the last one left.
    if (connection !== current) {
      if (current !== 0) for (const sql of ["rollback", "discard all"]) answer(simpleQuery(sql));
      current = connection;
    }
    const reply = Buffer.concat(answer(bytes));
    if (reply.length > 0) sendFrame(pipe, "bytes", connection, reply);
  });
  sendFrame(pipe, "ready");
}

serve().catch((error) => giveUp(lastWords.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? error));
