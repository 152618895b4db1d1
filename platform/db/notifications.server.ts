import type { ClientBase } from "pg";
import type { Log } from "../log.ts";
import { CONNECT_MS, DroppableClient } from "./droppable-client.server.ts";
import type { Pool } from "./pool.server.ts";
import type { ServerChoice } from "./server-addresses.ts";

/**
 * Called with the payload of each NOTIFY. Called without one if notifications may have been missed because the connection was lost:
 * caches then drop everything.
 */
export type OnNotify = (payload?: string) => void;

/** Listens on a channel until the returned function is called. */
export type Listen = (channel: string, onNotify: OnNotify) => Promise<() => Promise<void>>;

const firstPauseMs = 250;
const longestPauseMs = 15_000;
const heartbeatMs = 5000;
/** Shorter than a heartbeat, so that only one check is open at a time. */
const answerMs = 4000;

const quoted = (channel: string) => `"${channel.replaceAll('"', '""')}"`;

/** The listeners by channel, and the delivery of messages to them. */
function createBoard(log: Log) {
  const board = new Map<string, Set<OnNotify>>();
  const tell = (onNotify: OnNotify, payload?: string) => {
    try {
      onNotify(payload);
    } catch (error) {
      log.error({ err: error }, "a listener for notifications failed");
    }
  };
  return {
    channels: () => [...board.keys()],
    /** True if the channel is new. */
    add(channel: string, onNotify: OnNotify): boolean {
      const listeners = board.get(channel) ?? new Set();
      board.set(channel, listeners.add(onNotify));
      return listeners.size === 1;
    },
    /** True if that was the last listener of the channel. */
    remove(channel: string, onNotify: OnNotify): boolean {
      const listeners = board.get(channel);
      if (!listeners?.delete(onNotify) || listeners.size > 0) return false;
      return board.delete(channel);
    },
    deliver: (channel: string, payload?: string) => {
      for (const onNotify of board.get(channel) ?? []) tell(onNotify, payload);
    },
    deliverGap: () => {
      for (const listeners of board.values()) for (const onNotify of listeners) tell(onNotify);
    },
  };
}

/** Listens on the pool's single session: the pool calls `prepare` for each new connection, all others call `listen`. */
export function createSessionListener(log: Log) {
  const board = createBoard(log);
  return {
    async prepare(client: ClientBase): Promise<void> {
      client.on("notification", ({ channel, payload }) => board.deliver(channel, payload ?? ""));
      const channels = board.channels();
      if (channels.length === 0) return;
      await client.query(channels.map((channel) => `listen ${quoted(channel)}`).join("; "));
      board.deliverGap();
    },
    listen(pool: Pool): Listen {
      return async (channel, onNotify) => {
        if (board.add(channel, onNotify)) await pool.query(`listen ${quoted(channel)}`);
        return async () => {
          if (board.remove(channel, onNotify)) await pool.query(`unlisten ${quoted(channel)}`);
        };
      };
    },
  };
}

/**
 * Listens on a PostgreSQL server with a dedicated connection, opened at the first `listen` and reopened whenever it is lost. A heartbeat
 * checks it, because a connection that only waits would not notice a dead network.
 */
export function createServerListener(servers: ServerChoice, log: Log): { listen: Listen; close(): Promise<void> } {
  const board = createBoard(log);
  let client: Promise<DroppableClient> | undefined;
  let closed = false;
  let pause = firstPauseMs;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<DroppableClient> => {
    const server = servers.current();
    const fresh = new DroppableClient({
      connectionString: server,
      application_name: "packd listener",
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: answerMs,
      keepAlive: true,
    });
    fresh.on("notification", ({ channel, payload }) => board.deliver(channel, payload ?? ""));
    fresh.on("error", (error) => log.warn({ err: error }, "the connection for notifications was lost"));
    try {
      await fresh.connect();
      // A standby refuses this.
      for (const channel of board.channels()) await fresh.query(`listen ${quoted(channel)}`);
    } catch (error) {
      servers.leave(server);
      fresh.drop();
      throw error;
    }
    const heartbeat = setInterval(() => void dropUnlessAlive(fresh), heartbeatMs).unref();
    fresh.on("end", () => {
      clearInterval(heartbeat);
      reconnect();
    });
    pause = firstPauseMs;
    return fresh;
  };

  const start = (): Promise<DroppableClient> => {
    clearTimeout(retry);
    client = connect();
    client.catch(reconnect);
    return client;
  };

  const reconnect = () => {
    client = undefined;
    if (closed) return;
    retry = setTimeout(() => {
      if (board.channels().length > 0) start().then(board.deliverGap, () => {});
    }, pause);
    pause = Math.min(pause * 2, longestPauseMs);
  };

  return {
    async listen(channel, onNotify) {
      board.add(channel, onNotify);
      try {
        // A second LISTEN for a channel changes nothing.
        await (await (client ?? start())).query(`listen ${quoted(channel)}`);
      } catch (error) {
        board.remove(channel, onNotify);
        throw error;
      }
      return async () => {
        if (board.remove(channel, onNotify)) await (await client)?.query(`unlisten ${quoted(channel)}`);
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      const last = await client?.catch(() => undefined);
      const ended = last?.end();
      last?.drop();
      await ended;
    },
  };
}

/** Also drops a server that was demoted to a standby, which sends no notifications. */
async function dropUnlessAlive(client: DroppableClient): Promise<void> {
  try {
    const { rows } = await client.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
    if (rows[0]?.standby) client.drop();
  } catch {
    client.drop();
  }
}
