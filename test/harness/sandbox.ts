import { randomUUID } from "node:crypto";
import { afterAll, beforeEach } from "vitest";
import { createIds } from "#platform/ids.server.ts";
import { type Log, silentLog } from "#platform/log.ts";
import type { AuthorizeInput, WebhookEvent } from "#shop/money/payments/gateway.ts";
import { type SandboxScenario, sandboxToken } from "#shop/money/payments/gateways/sandbox/sandbox-cards.ts";
import { testClock } from "./clock.ts";
import { testDatabase } from "./database.ts";
import { SwitchedSandbox } from "./sandbox-switches.ts";

/** The payment for a new order of $44.98, unless `more` changes that. */
export function testPayment(scenario: SandboxScenario = "visa_approved", more: Partial<AuthorizeInput> = {}) {
  const orderId = more.orderId ?? randomUUID();
  const key = `${orderId}:auth:1`;
  const token = { kind: "sandbox_token", id: sandboxToken(scenario, 12, 2060, randomUUID()) };
  const who = { email: "shopper@packd.example", name: "Sam Shopper" };
  return { orderId, orderNumber: "LC123456", amountCents: 4498, token, ...who, key, ...more };
}

export type TestSandbox = Awaited<ReturnType<typeof testSandbox>>;
type Judge = (event: WebhookEvent) => boolean | Promise<boolean>;

export const TEST_WEBHOOK_SECRET = "whsec_of_the_tests";

export async function testSandbox(log: Log = silentLog) {
  const database = await testDatabase();
  const clock = testClock();
  const arrived: WebhookEvent[] = [];
  const gateways: SwitchedSandbox[] = [];
  let judge: Judge = () => true;

  function open(pool = database.pool): SwitchedSandbox {
    const gateway = new SwitchedSandbox({
      pool,
      clock,
      ids: createIds(clock),
      log,
      webhookSecret: TEST_WEBHOOK_SECRET,
      async deliver(rawBody, signature) {
        const event = gateway.parseWebhook({ rawBody, signature, now: clock.now() });
        arrived.push(event);
        return judge(event);
      },
    });
    gateways.push(gateway);
    return gateway;
  }

  const gateway = open();
  return {
    gateway,
    clock,
    database,
    /** The webhooks that reached the shop, in order. */
    arrived,
    /** Sets whether the shop accepts a webhook; by default it accepts all of them. */
    onWebhook(next: Judge) {
      judge = next;
    },
    /** Another gateway on the same database, as in another process or after a restart, optionally through a different pool. */
    another: open,
    /** Clears the database, the switches and the webhooks that arrived. */
    async reset() {
      gateway.switches.reset();
      // Webhooks are delivered in the background; their late writes must not end up in the next test.
      await Promise.all(gateways.map((each) => each.deliverWebhooks()));
      await database.reset();
      arrived.length = 0;
      judge = () => true;
    },
    async close() {
      await Promise.all(gateways.map((each) => each.stop()));
      await database.close();
    },
  };
}

/** A sandbox for all tests of a file, reset before each of them. */
export async function freshSandbox(log?: Log): Promise<TestSandbox> {
  const sandbox = await testSandbox(log);
  beforeEach(() => sandbox.reset());
  afterAll(() => sandbox.close());
  return sandbox;
}
