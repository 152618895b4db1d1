import { afterAll, beforeEach } from "vitest";
import type { AbuseThresholds } from "#shop/money/abuse-limits/limits.ts";
import type { PaymentGateway } from "#shop/money/payments/gateway.ts";
import type { TestClock } from "./clock.ts";
import { stockUp, type TestShop, testShop } from "./shop.ts";

type Options = {
  /** Holds the sandbox's webhooks until the test releases or delivers them. */
  holdWebhooks?: boolean;
  gateway?: PaymentGateway;
  clock?: TestClock;
  abuseThresholds?: AbuseThresholds;
};

/**
 * One shop for all tests of a file. Before each test, its tables are emptied except for a hoodie with this stock of each size, and the
 * sandbox's switches are reset. The clock isn't reset, because the process's state in memory depends on it.
 */
export async function freshShop(
  stock: Record<string, number> | undefined,
  { holdWebhooks = false, gateway, clock, abuseThresholds }: Options = {},
): Promise<TestShop> {
  const shop = await testShop(gateway, clock, abuseThresholds);
  beforeEach(async () => {
    shop.sandbox.switches.reset();
    // Deliveries run in the background; their late writes must not end up in this test.
    await shop.sandbox.deliverWebhooks();
    await shop.database.reset();
    if (stock) await stockUp(shop.ctx, stock);
    if (holdWebhooks) shop.sandbox.switches.holdWebhooks();
  });
  afterAll(() => shop.close());
  return shop;
}
