import { setImmediate } from "node:timers/promises";
import type { Pool, PoolClient, Query, Statement } from "#platform/db/pool.server.ts";
import type { PaymentGateway } from "#shop/money/payments/gateway.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { gatewayAround } from "./gateway-around.ts";
import { onPool } from "./recorded-queries.ts";
import type { TestShop } from "./shop.ts";

/** Where a process dies: at this gateway call, either before making it or after its answer arrives but before it is read. */
export type Death = { at: keyof PaymentGateway; when: "before" | "after" };

/** A shop process that a test can kill at any call of the payment gateway. Whatever it was doing then never continues. */
export type MortalProcess = ReturnType<typeof mortalProcess>;

export function mortalProcess(shop: TestShop, provider: PaymentGateway) {
  const { pool, rest } = watchedPool(shop.ctx.pool);
  const checkout = shop.anotherProcess({ context: onPool(shop.ctx, pool), gateway: provider });
  const { promise: dead, resolve: die } = Promise.withResolvers<undefined>();
  const forever = new Promise<never>(() => {});
  const calls = new Set<Promise<unknown>>();
  let death: Death | undefined;
  let isDead = false;

  function dieNow(): Promise<never> {
    if (!isDead) void end().then(die);
    isDead = true;
    return forever;
  }

  /** Waits until everything else in the process has reached its next gateway call or answer, or has finished. */
  async function end(): Promise<undefined> {
    do {
      await Promise.allSettled(calls);
      await rest();
    } while (calls.size > 0);
  }

  function call(name: PropertyKey, ask: () => unknown): unknown {
    if (isDead) return forever;
    const isLast = death?.at === name;
    if (isLast && death?.when === "before") return dieNow();
    const answer = ask();
    if (!(answer instanceof Promise)) return answer;
    calls.add(answer);
    const heard = () => {
      calls.delete(answer);
      if (isLast) return dieNow();
      return isDead ? forever : answer;
    };
    return answer.then(heard, heard);
  }

  const gateway = gatewayAround(checkout.gateway, call);
  return {
    /** Runs `work` in it. @returns undefined if the process died; then none of its calls are still under way */
    run: <T>(work: (checkout: Checkout) => Promise<T>) => Promise.race([work({ ...checkout, gateway }), dead]),
    dieAt(next: Death) {
      death = next;
    },
    isDead: () => isDead,
  };
}

/** The pool of one process. `rest` resolves once no query or connection of the pool is in use any more. */
function watchedPool(pool: Pool): { pool: Pool; rest(): Promise<void> } {
  let underWay = 0;
  const query: Query = <Row>(statement: string | Statement, values?: readonly unknown[]) => {
    underWay++;
    const answer = typeof statement === "string" ? pool.query<Row>(statement, values) : pool.query<Row>(statement);
    return answer.finally(() => underWay--);
  };
  async function connect(): Promise<PoolClient> {
    underWay++;
    try {
      const client = await pool.connect();
      const release: PoolClient["release"] = (destroy) => {
        underWay--;
        client.release(destroy);
      };
      return { ...client, release };
    } catch (error) {
      underWay--;
      throw error;
    }
  }
  async function rest(): Promise<void> {
    // Code that just got an answer from the database sends its next query within a turn.
    for (let quietTurns = 0; quietTurns < 3; quietTurns = underWay > 0 ? 0 : quietTurns + 1) await setImmediate();
  }
  return { pool: { query, connect, end: async () => {} }, rest };
}
