import { systemClock } from "#platform/clock.ts";
import type { DatabaseLocation } from "#test/harness/database.ts";
import { orderOf } from "#test/harness/shop-client.ts";
import { inStoppedShop } from "#test/harness/stopped-shop.ts";
import { STRIPE_TEST_KEY, type StripePeer, startStripePeer } from "#test/harness/stripe/stripe-peer.ts";
import { type Breaks, closing, type Fault, type Scene, sceneOnPostgres } from "./scenes.ts";

type PaymentFault = { begin(peer: StripePeer, until: Promise<unknown>): void; lastsMs: number };

/** A fault of a shop that uses Stripe's wire format, with a local server in Stripe's place. */
export function payments(name: string, what: string, { begin, lastsMs }: PaymentFault): Fault {
  async function open(): Promise<Scene> {
    const peer = await startStripePeer(systemClock);
    const over = Promise.withResolvers<void>();
    const breaks: Breaks = {
      settings: {
        PAYMENTS: "stripe",
        STRIPE_SECRET_KEY: STRIPE_TEST_KEY,
        STRIPE_PUBLISHABLE_KEY: "pk_test_of_the_drill",
        STRIPE_WEBHOOK_SECRET: "whsec_of_the_drill",
        STRIPE_PEER_PORT: String(peer.port),
      },
      orderOf: (key) => ({ ...orderOf(key), payment: { kind: "payment_method", id: "pm_card_visa" } }),
      begin: () => begin(peer, over.promise),
      lastsMs,
      end() {
        over.resolve();
        peer.recover();
      },
      faultsAtProvider: (location) => faultsAtStripe(location, peer),
    };
    return closing(await sceneOnPostgres(() => breaks), peer.close);
  }
  return { name, what, open };
}

/** Each active order must have one payment of its amount, and closed orders none. @returns the violations */
async function faultsAtStripe(location: DatabaseLocation, { books }: StripePeer): Promise<string[]> {
  const good = new Map<string, number[]>();
  for (let after: string | undefined; ; ) {
    const page = books.list({ limit: "100", ...(after && { starting_after: after }) }, []);
    for (const { metadata, status, amount } of page.data as unknown as StripePayment[]) {
      if (status === "canceled" || status === "requires_payment_method") continue;
      const id = metadata.order_id;
      good.set(id, [...(good.get(id) ?? []), amount]);
    }
    after = page.data.at(-1)?.id as string | undefined;
    if (!page.has_more) break;
  }
  const orders = await inStoppedShop(location, (db) =>
    db.selectFrom("orders").select(["id", "number", "status", "totalCents"]).execute(),
  );
  return orders.flatMap(({ id, number, status, totalCents }) => {
    const wanted = status === "pending" || status === "paid" ? [totalCents] : [];
    const had = good.get(id) ?? [];
    return JSON.stringify(had) === JSON.stringify(wanted)
      ? []
      : [`order ${number} is ${status}, of ${totalCents} cents; Stripe has ${had.join(" and ") || "nothing"}`];
  });
}

type StripePayment = { metadata: { order_id: string }; status: string; amount: number };
