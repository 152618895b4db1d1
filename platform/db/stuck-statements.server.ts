import type { ClientBase } from "pg";
import type { Log } from "../log.ts";

/** A connection that is in use. */
export type Loan = {
  client: ClientBase;
  /** When the statement that is waited for was sent; undefined while none is. */
  sentAt: number | undefined;
  /** Ends the connection and fails its statement. */
  drop(): void;
};

/** The server's side of connections, asked over another connection. */
export type ServerSide = {
  /** Of these connections, those that the server does not work for: it has answered long ago, or never heard the question. */
  findIdle(clients: readonly ClientBase[]): Promise<readonly ClientBase[]>;
  /** Ends their sessions: the server can't see that a network is gone, and would keep their open transactions and locks. */
  endSessions(clients: readonly ClientBase[]): Promise<void>;
};

/** Longer than nearly every statement. The check is cheap, so a slow one may be asked about often. */
const LATE_MS = 3000;
const LOOK_EVERY_MS = 1000;

/**
 * Drops connections whose answer will never come, because the network between them and the server is gone without a word. Asking the
 * server tells them from statements that are only slow. Two looks must agree: an answer may be on its way during the first.
 *
 * @returns a function that ends the watch
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
    log.warn({ connections: dead.length }, "database connections are dead and were dropped");
    for (const loan of dead) loan.drop();
    await endSessions(dead.map(({ client }) => client));
  }

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    // A server that does not answer new questions either is frozen: nothing is known of the connections.
    look()
      .catch(() => {})
      .finally(() => {
        looking = false;
      });
  }, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
