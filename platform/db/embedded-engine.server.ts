import { Worker } from "node:worker_threads";
import { DatabaseUnavailable } from "./database-unavailable.server.ts";
import { EmbeddedSocket, type Wire } from "./embedded-socket.server.ts";

export type WorkerInput = {
  /** PostgreSQL's own folder. It exists and holds a cluster, or is empty. */
  folder: string;
  /** Flush every commit to the disk. Off only for tests that ask nothing of durability. */
  flush: boolean;
};

export type ToWorker = { kind: "bytes"; connection: number; bytes: Uint8Array<ArrayBuffer> } | { kind: "close" };
export type FromWorker =
  | { kind: "ready" }
  | { kind: "data"; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "lost"; reason: string }
  | { kind: "closed" };

/** The embedded database in its thread, seen from here. */
export type EmbeddedEngine = {
  /** A new connection for a `pg` client. There is one session: give out the next only when the one before is gone. */
  socket(): EmbeddedSocket;
  /** Fulfilled with the reason when the thread is gone although nobody closed it. */
  lost: Promise<DatabaseUnavailable>;
  /** Shuts PostgreSQL down and ends the thread. */
  close(): Promise<void>;
};

const openingLimitMs = 120_000;
const closingLimitMs = 10_000;

/** Opens the cluster in `input.folder`, recovering it after a crash. Throws `DatabaseUnavailable` if it cannot be opened. */
export async function startEmbeddedEngine(input: WorkerInput): Promise<EmbeddedEngine> {
  const worker = new Worker(new URL("./embedded-worker.server.ts", import.meta.url), {
    workerData: input,
    execArgv: [],
    // Enough for PostgreSQL's own limit to come first: a deeply nested jsonb is then an error, not the end of the thread.
    resourceLimits: { stackSizeMb: 64 },
    name: "database",
  });
  const ready = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<DatabaseUnavailable>();
  const readers = new Map<number, Parameters<Wire["receive"]>[1]>();
  let failure: DatabaseUnavailable | undefined;
  let open = false;
  let closing = false;
  let connections = 0;

  const fail = (reason: string) => {
    closed.resolve();
    if (failure || closing) return;
    failure = new DatabaseUnavailable(
      open ? `The embedded database stopped (${reason}): start the shop again.` : reason,
    );
    ready.reject(failure);
    lost.resolve(failure);
    for (const reader of readers.values()) reader?.lost(failure);
  };

  worker.on("message", (message: FromWorker) => {
    if (message.kind === "data") {
      readers.get(message.connection)?.data(message.bytes);
    } else if (message.kind === "lost") {
      fail(message.reason);
    } else if (message.kind === "closed") {
      closed.resolve();
    } else {
      open = true;
      ready.resolve();
    }
  });
  worker.on("error", (error) => fail(error instanceof Error ? error.message : String(error)));
  worker.on("exit", () => fail("the database's thread ended"));

  const wire: Wire = {
    send(connection, bytes) {
      if (!failure) post({ kind: "bytes", connection, bytes }, [bytes.buffer]);
    },
    receive(connection, reader) {
      if (!reader) readers.delete(connection);
      else if (failure) reader.lost(failure);
      else readers.set(connection, reader);
    },
  };
  const post = (message: ToWorker, transfer: ArrayBuffer[] = []) => worker.postMessage(message, transfer);

  const tooLong = setTimeout(() => fail("it did not open within two minutes"), openingLimitMs);
  try {
    await ready.promise;
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    clearTimeout(tooLong);
  }

  return {
    socket: () => new EmbeddedSocket(wire, ++connections),
    lost: lost.promise,
    async close() {
      closing = true;
      if (!failure) post({ kind: "close" });
      const impatient = setTimeout(closed.resolve, closingLimitMs);
      await closed.promise;
      clearTimeout(impatient);
      await worker.terminate();
    },
  };
}
