import { setImmediate } from "node:timers/promises";
import type { Pool, PoolClient, Query, Statement } from "#platform/db/pool.server.ts";
import type { PaymentGateway } from "#shop/money/payments/gateway.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { onPool } from "./recorded-queries.ts";
import type { TestShop } from "./shop.ts";

/** Where a process dies: at this call of the gateway, before it is made or when its answer is there and nobody has read it. */
export type Death = { at: keyof PaymentGateway; when: "before" | "after" };

/** A process of the shop that a test can kill at any call of the payment gateway. What it was doing then never goes on. */
export type MortalProcess = {
  /** Does something in it; undefined when it died over it. Then nothing that it did is on its way any more. */
  run<T>(work: (checkout: Checkout) => Promise<T>): Promise<T | undefined>;
  dieAt(death: Death): void;
  isDead(): boolean;
};

export function mortalProcess(shop: TestShop, provider: PaymentGateway): MortalProcess {
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

  /** What else it was doing comes to its next call or answer of the gateway, or to its end. */
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

  const gateway = new Proxy(checkout.gateway, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target);
      return typeof own === "function" ? (...input: unknown[]) => call(name, () => own.apply(target, input)) : own;
    },
  });
  return {
    run: (work) => Promise.race([work({ ...checkout, gateway }), dead]),
    dieAt(next) {
      death = next;
    },
    isDead: () => isDead,
  };
}

/** The pool of one process, which a test can watch. `rest` resolves when nothing of it is under way at the database any more. */
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
    // Who has just heard from the database asks on within a turn.
    for (let quietTurns = 0; quietTurns < 3; quietTurns = underWay > 0 ? 0 : quietTurns + 1) await setImmediate();
  }
  return { pool: { query, connect, end: async () => {} }, rest };
}
