import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testClock } from "#test/harness/clock.ts";
import { type StripePeer, startStripePeer } from "#test/harness/stripe/stripe-peer.ts";
import { gatewayTo, retryStripeAtOnce } from "#test/harness/stripe/stripe-shop.ts";
import { ANSWER_LIMIT_MS } from "../../gateway.ts";
import type { StripeGateway } from "./stripe-gateway.server.ts";

retryStripeAtOnce();
const clock = testClock();
let peer: StripePeer;
let gateway: StripeGateway;
beforeEach(async () => {
  peer = await startStripePeer(clock);
  gateway = gatewayTo(peer, { clock });
});
afterEach(() => peer.close());

const LIMITED = { when: "before", answer: 429 } as const;

function pay(id = "pm_card_visa", change: { orderId?: string; amountCents?: number } = {}) {
  const orderId = change.orderId ?? randomUUID();
  const order = { orderId, orderNumber: "LC123456", amountCents: 4498, email: "", name: "", key: `${orderId}:auth:1` };
  return gateway.authorize({ ...order, ...change, token: { kind: "payment_method", id } });
}

it("spaces out its writes", async () => {
  gateway = gatewayTo(peer, { clock, writesPerSecond: 20 });
  const began = clock.now().getTime();
  await Promise.all(Array.from({ length: 61 }, () => pay()));
  expect(clock.now().getTime() - began).toBe(3000);
});

it("stops retrying before the time limit of the call", async () => {
  peer.limit(0);
  const began = clock.now().getTime();
  await expect(pay()).rejects.toMatchObject({ kind: "busy" });
  expect(clock.now().getTime() - began).toBeLessThan(ANSWER_LIMIT_MS);
});

it("waits for a request with the same key that is still running", async () => {
  const gate = Promise.withResolvers<void>();
  const set = (time: Date) => {
    clock.set(time);
    gate.resolve();
  };
  gateway = gatewayTo(peer, { clock: { ...clock, set } });
  const isBegun = peer.hold("before", gate.promise);
  const orderId = randomUUID();
  const first = pay(undefined, { orderId });
  await isBegun;
  const second = pay(undefined, { orderId });
  expect(await second).toEqual(await first);
});

it("reports an unknown outcome while a request with the same key is still running", async () => {
  const gate = Promise.withResolvers<void>();
  const isBegun = peer.hold("before", gate.promise);
  const orderId = randomUUID();
  const first = pay(undefined, { orderId });
  await isBegun;
  const set = (time: Date) => {
    clock.set(time);
    peer.limit(0);
  };
  gateway = gatewayTo(peer, { clock: { ...clock, set } });
  await expect(pay(undefined, { orderId })).rejects.toMatchObject({ kind: "unknown_outcome" });
  gate.resolve();
  expect(await first).toMatchObject({ status: "authorized" });
});

describe.each([
  ["capture", "captured"],
  ["cancel", "cancelled"],
] as const)("a server error during a %s", (call, status) => {
  const ask = (ref: { provider: string; id: string }) =>
    call === "capture"
      ? gateway.capture(ref, { key: `${ref.id}:capture:1` })
      : gateway.cancel(ref, { reason: "shopper", key: `${ref.id}:cancel:1` });

  it("is followed by a read, which shows what was done", async () => {
    const { ref } = await pay();
    peer.spoil({ when: "after", answer: 500 });
    expect(await ask(ref)).toMatchObject({ status });
  });

  it("leaves the outcome unknown when the read is refused", async () => {
    const { ref } = await pay();
    peer.spoil({ when: "after", answer: 500 }, ...Array.from({ length: 100 }, () => LIMITED));
    await expect(ask(ref)).rejects.toMatchObject({ kind: "unknown_outcome" });
    peer.recover();
    expect(await gateway.get(ref)).toMatchObject({ status });
  });

  it("does not stop the next try if nothing was done, although the key repeats it", async () => {
    const { ref } = await pay();
    peer.spoil({ when: "before", answer: 500 });
    await expect(ask(ref)).rejects.toMatchObject({ kind: "unknown_outcome" });
    expect(await gateway.get(ref)).toMatchObject({ status: "authorized" });
    expect(await ask(ref)).toMatchObject({ status });
  });
});
