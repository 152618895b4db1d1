import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../log.ts";
import { copyDataFiles } from "./copy-cluster.server.ts";
import { DatabaseUnavailable } from "./database-unavailable.server.ts";
import { type EngineInput, startEmbeddedProcess } from "./embedded-process.server.ts";
import type { EmbeddedSocket } from "./embedded-socket.server.ts";

/** The embedded database, kept running: if its process dies, a new one replaces it. */
export type EmbeddedEngine = {
  /** A new connection. While the database is starting again, connecting fails at once with `DatabaseUnavailable`. */
  socket(): EmbeddedSocket;
  /** Resolves with the reason if it keeps crashing; then it stays down. */
  lost: Promise<DatabaseUnavailable>;
  /** Copies the cluster, as of the end of the copy, to a folder that doesn't exist yet. No checkpoint may be made in the meantime. */
  copy(folder: string): Promise<void>;
  /** Shuts PostgreSQL down and ends its process. */
  close(): Promise<void>;
};

/** The database stays down if it stopped more often than this within a minute. */
const RESTARTS_A_MINUTE = 5;
const RETRY_PAUSE_MS = 1000;

/** Opens the cluster in `input.folder`. Throws `DatabaseUnavailable` if that fails the first time. */
export async function startEmbeddedEngine(input: EngineInput, log: Log): Promise<EmbeddedEngine> {
  let current = await startEmbeddedProcess(input);
  let closing = false;
  let restarting: Promise<void> | undefined;
  let restarts: number[] = [];
  const lost = Promise.withResolvers<DatabaseUnavailable>();

  async function restart(reason: DatabaseUnavailable): Promise<void> {
    if (closing) return;
    const now = performance.now();
    restarts = [...restarts.filter((at) => now - at < 60_000), now];
    if (restarts.length > RESTARTS_A_MINUTE) {
      const message = `${reason.message} It won't be restarted again. Restart the shop.`;
      return lost.resolve(new DatabaseUnavailable(message));
    }
    log.error({ err: reason }, "the embedded database stopped: restarting it");
    try {
      current = await startEmbeddedProcess(input);
    } catch (error) {
      await pause(RETRY_PAUSE_MS);
      return restart(error as DatabaseUnavailable);
    }
    log.info({}, "the embedded database is back");
    watch();
  }

  const watch = () =>
    void current.lost.then((reason) => {
      restarting = restart(reason);
    });
  watch();

  return {
    socket: () => current.socket(),
    lost: lost.promise,
    async copy(folder) {
      await copyDataFiles(input.folder, folder);
      await current.copyLog(folder);
    },
    async close() {
      closing = true;
      await restarting;
      await current.close();
    },
  };
}
