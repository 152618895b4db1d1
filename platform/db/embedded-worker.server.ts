import { closeSync, fdatasyncSync, fsyncSync, openSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import type { FromWorker, ToWorker, WorkerInput } from "./embedded-engine.server.ts";

// The embedded database's own thread: PGlite computes without ever yielding to the event loop, and a heavy query would
// stop every page and every order for its whole length.

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
const ownFlags = ["-c", "wal_sync_method=fsync"];

if (!parentPort) throw new Error("embedded-worker.server.ts runs as a worker thread only");
const port = parentPort;
const input = workerData as WorkerInput;
const tell = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

/** The state of the engine is not known any more: say why and stop the thread, before another statement is answered. */
function giveUp(cause: unknown): never {
  tell({ kind: "lost", reason: reasonOf(cause) });
  process.exit(1);
}

/** Emscripten throws objects with a number of its own, PGlite now and then a bare string. */
function reasonOf(cause: unknown): string {
  if (cause instanceof Error) return cause.message;
  const errno = (cause as { errno?: unknown } | null)?.errno;
  if (typeof errno === "number") return wasiErrors.get(errno) ?? `file system error ${errno}`;
  return String(cause);
}

/**
 * PGlite never flushes: it starts PostgreSQL with -F, its WAL method is an empty stub and Emscripten's NODEFS has no fsync.
 * With these three changed, every commit is exactly one fsync of the WAL, and a power cut loses no acknowledged order.
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
          // PostgreSQL must see an errno: it then stops rather than acknowledge what is not on the disk.
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
      ? [...PGlite.defaultStartParams.filter((flag) => flag !== "-F"), ...ownFlags]
      : [...PGlite.defaultStartParams],
    onStderr: (line) => {
      if (lastWords.push(line) > 20) lastWords.shift();
      return false;
    },
  });
  // PGlite swallows whatever its main loop throws. Only PostgreSQL's own "back to the loop" is harmless; anything else
  // (a PANIC, an abort, a fault in the machine code) leaves a broken engine that could loop for ever or answer nonsense.
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

const encoder = new TextEncoder();

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
  const engine = await openEngine();
  let current = 0;

  const answer = (bytes: Uint8Array): Uint8Array[] => {
    const chunks: Uint8Array[] = [];
    // Runs to its end before it returns: what follows its first await is nothing but a sync that this file system does not need.
    engine
      .execProtocolRawStream(bytes, { syncToFs: false, onRawData: (data) => void chunks.push(data.slice()) })
      .catch(giveUp);
    return chunks;
  };

  port.on("message", (message: ToWorker) => {
    if (message.kind === "close") {
      engine.close().then(
        () => tell({ kind: "closed" }),
        () => tell({ kind: "closed" }),
      );
      return;
    }
    // A new client finds a clean session, whatever the one before it left: there is only one.
    if (message.connection !== current) {
      if (current !== 0) for (const sql of ["rollback", "discard all"]) answer(simpleQuery(sql));
      current = message.connection;
    }
    const reply = concat(answer(message.bytes));
    if (reply.length > 0) tell({ kind: "data", connection: message.connection, bytes: reply }, [reply.buffer]);
  });
  tell({ kind: "ready" });
}

function concat(chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  let length = 0;
  for (const chunk of chunks) length += chunk.length;
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

serve().catch((error) => giveUp(lastWords.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? error));
