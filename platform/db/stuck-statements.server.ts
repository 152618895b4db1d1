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

/** Of these connections, those that the server does not work for: it has answered long ago, or never heard the question. */
export type FindIdle = (clients: readonly ClientBase[]) => Promise<readonly ClientBase[]>;

/** Longer than nearly every statement. The check is cheap, so a slow one may be asked about often. */
const LATE_MS = 3000;
const LOOK_EVERY_MS = 1000;

/**
 * Drops connections whose answer will never come, because the network between them and the server is gone without a word. Asking the
 * server tells them from statements that are only slow. Two looks must agree: an answer may be on its way during the first.
 *
 * @returns a function that ends the watch
 */
export function dropStuckConnections(loans: ReadonlySet<Loan>, findIdle: FindIdle, log: Log): () => void {
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
    if (dead.length > 0) log.warn({ connections: dead.length }, "database connections are dead and were dropped");
    for (const loan of dead) loan.drop();
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
