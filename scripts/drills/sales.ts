import { setTimeout as pause } from "node:timers/promises";
import { faultsInBooks } from "#test/harness/books.ts";
import type { DatabaseLocation } from "#test/harness/database.ts";
import { type Answer, call, logInAsStaff, orderOf } from "#test/harness/shop-client.ts";
import { inStoppedShop } from "#test/harness/stopped-shop.ts";

/** The time limit for the jobs to settle unknown payments. */
const SETTLED_MS = 90_000;

/** How often a shopper sends an order whose payment the shop can't confirm yet. */
const MOST_TRIES = 100;

/** What shoppers were told. */
export type Sales = {
  /** The 201 answers, by idempotency key. */
  acknowledged: Map<string, Answer>;
  /** When each of them arrived. */
  at: number[];
  /** All other answers: to which order, when, and the status with the error's code, or "no answer". */
  refused: { key: string; at: number; what: string }[];
};

type Pace = {
  shoppers: number;
  pauseMs?: number;
  body?: (key: string) => object;
  /** Shoppers don't send every third order again. */
  giveUp?: boolean;
};

/**
 * Starts shoppers who place one order after another until `close`. An order without an answer is sent again with the same key, like the
 * checkout does. While the shop answers that it is confirming the payment (202), they retry for some seconds.
 *
 * @param urlOf the shop's URL, or a function that waits for it while the shop is down
 */
export function startSales(
  urlOf: string | (() => Promise<string>),
  { shoppers, pauseMs = 0, body = orderOf, giveUp = false }: Pace,
): { sales: Sales; close(): Promise<Sales> } {
  const sales: Sales = { acknowledged: new Map(), at: [], refused: [] };
  let isOpen = true;

  async function buy(shopper: number): Promise<void> {
    for (let n = 0; isOpen; n++) {
      const key = `drill-${shopper}-order-${n}`;
      // Each order has a different IP address, or the abuse limits would apply to all of them together.
      const address = `10.${shopper}.${n >> 8}.${n & 255}`;
      const headers = { "idempotency-key": key, "x-forwarded-for": address };
      const send = async () => {
        const url = typeof urlOf === "string" ? urlOf : await urlOf();
        return call(url, "POST", "/api/orders", { body: body(key), headers }).catch(() => undefined);
      };
      const mayRetry = !giveUp || n % 3 > 0;
      for (let tries = 1; !note(key, await send(), tries) && mayRetry; tries++) await pause(100);
      await pause(pauseMs);
    }
  }

  /** Records an answer. @returns whether the shopper is done with this order */
  function note(key: string, answer: Answer | undefined, tries: number): boolean {
    if (answer?.status === 201) {
      sales.acknowledged.set(key, answer);
      sales.at.push(Date.now());
      return true;
    }
    const what = answer ? `${answer.status} ${answer.body.code ?? ""}`.trim() : "no answer";
    sales.refused.push({ key, at: Date.now(), what });
    const isConfirming = answer?.status === 202 && tries < MOST_TRIES;
    const mayPass = answer === undefined || answer.status >= 500 || isConfirming;
    return !isOpen || !mayPass;
  }

  const all = Array.from({ length: shoppers }, (_, shopper) => buy(shopper));
  return {
    sales,
    async close() {
      isOpen = false;
      await Promise.all(all);
      return sales;
    },
  };
}

/** The longest time without an order since `since`, in ms. */
export function longestStillness({ at }: Sales, since: number): number {
  const times = [since, ...at.filter((time) => time > since)].sort((a, b) => a - b);
  return times.reduce((longest, time, n) => Math.max(longest, time - (times[n - 1] ?? time)), 0);
}

/** Runs, as staff, the jobs that settle orders in flight. */
export async function settle(url: string): Promise<void> {
  const headers = await logInAsStaff(url);
  const deadline = Date.now() + SETTLED_MS;
  for (;;) {
    for (const job of ["reconcile", "sweep"]) await call(url, "POST", `/api/admin/jobs/${job}/run`, { headers });
    const { body } = await call<{ total: number }>(url, "GET", "/api/admin/orders?status=awaiting_payment&limit=1", {
      headers,
    });
    if (body.total === 0 || Date.now() > deadline) return;
    await pause(1000);
  }
}

type Acknowledged = Pick<Sales, "acknowledged">;

/** What must not happen: confirmed orders that are missing or closed, orders paid twice, and faults in the records. */
export type Verdict = { lost: string[]; twice: number; faults: string[] };

/** Compares what shoppers were told with a database whose shop has stopped. */
export const compare = (location: DatabaseLocation, { acknowledged }: Acknowledged): Promise<Verdict> =>
  inStoppedShop(location, async (db) => {
    const columns = ["id", "number", "status", "idempotencyKey"] as const;
    const orders = await db.selectFrom("orders").select(columns).execute();
    const byKey = new Map(orders.map((order) => [order.idempotencyKey, order]));
    const lost = [...acknowledged].filter(([key, { body }]) => {
      const order = byKey.get(key);
      const isConfirmed = order?.status === "pending" || order?.status === "paid";
      return !isConfirmed || order.id !== body._id || order.number !== body.orderNumber;
    });
    const payments = await db
      .selectFrom("payments")
      .select(({ fn }) => ["orderId", fn.countAll<number>().as("n")])
      .where("status", "in", ["authorized", "captured"])
      .groupBy("orderId")
      .having(({ fn }) => fn.countAll(), ">", 1)
      .execute();
    return { lost: lost.map(([key]) => key), twice: payments.length, faults: await faultsInBooks(db) };
  });

/** The verdict in one line. */
export const inWords = ({ acknowledged }: Acknowledged, { lost, twice, faults }: Verdict): string =>
  `${acknowledged.size} acknowledged orders: ${lost.length} lost, ${twice} paid twice, ${faults.length} faults in the records.`;

export const isRight = ({ lost, twice, faults }: Verdict): boolean => lost.length + twice + faults.length === 0;
