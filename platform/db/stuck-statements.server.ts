import type { ClientBase } from "pg";
import type { Log } from "../log.ts";

/** A connection that is in use. */
export type Loan = {
  client: ClientBase;
  /** When the pending statement was sent; undefined if there is none. */
  sentAt: number | undefined;
  /** Ends the connection and fails its statement. */
  drop(): void;
};

/** The server's view of connections, requested over another connection. */
export type ServerSide = {
  /** Those of these connections whose statement the server isn't running: it has already answered, or never received it. */
  findIdle(clients: readonly ClientBase[]): Promise<readonly ClientBase[]>;
  /** Ends their sessions: the server can't see that the network is dead, and would keep their open transactions and locks. */
  endSessions(clients: readonly ClientBase[]): Promise<void>;
};

/** Longer than nearly every statement takes. The check is cheap, so a slow statement may be checked often. */
const LATE_MS = 3000;
const LOOK_EVERY_MS = 1000;

/**
 * Drops connections whose answer will never arrive, because the network to the server died silently. Asking the server distinguishes them
 * from slow statements. Two checks must agree, because an answer may be on its way during the first.
 *
 * @returns a function that stops the checks
 */
export function dropStuckConnections(
  loans: ReadonlySet<Loan>,
  { findIdle, endSessions }: ServerSide,
  log: Log,
): () => void {
  let suspects = new Map<Loan, number | undefined>();
  let looking = false;

  async function look(): Promise<void> {
    const now = performance.now();
    const late = [...loans].filter(({ sentAt }) => sentAt !== undefined && now - sentAt > LATE_MS);
    const sentAt = new Map(late.map((loan) => [loan, loan.sentAt]));
    const idle = late.length > 0 ? await findIdle(late.map(({ client }) => client)) : [];
    const stuck = late.filter((loan) => idle.includes(loan.client) && loan.sentAt === sentAt.get(loan));
    const dead = stuck.filter((loan) => suspects.get(loan) === loan.sentAt);
    suspects = new Map(stuck.map((loan) => [loan, loan.sentAt]));
    if (dead.length === 0) return;
    log.warn({ connections: dead.length }, "dropped dead database connections");
    for (const loan of dead) loan.drop();
    await endSessions(dead.map(({ client }) => client));
  }

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    // If the server doesn't answer this check either, it is frozen, and the state of the connections is unknown.
    look()
      .catch(() => {})
      .finally(() => {
        looking = false;
      });
  }, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
