import { describe, expect, it } from "vitest";
import { freshSandbox, testPayment } from "#test/harness/sandbox.ts";

const sandbox = await freshSandbox();
const { gateway } = sandbox;

describe("the switches of the sandbox", () => {
  const paymentsOf = (orderId: string) => sandbox.another().findByOrder(orderId);
  const unknown = { name: "GatewayError", kind: "unknown_outcome" };

  it("answers late, after it happened", async () => {
    const gate = Promise.withResolvers<void>();
    void gateway.switches.answerLate("authorize", gate.promise);
    const asked = testPayment();
    let answered = false;
    const paying = gateway.authorize(asked).finally(() => {
      answered = true;
    });
    await expect.poll(() => paymentsOf(asked.orderId)).toHaveLength(1);
    expect(answered).toBe(false);
    gate.resolve();
    expect((await paying).status).toBe("authorized");
  });

  it("answers after some milliseconds", async () => {
    void gateway.switches.answerLate("get", 1);
    const { ref } = await gateway.authorize(testPayment());
    expect((await gateway.get(ref)).status).toBe("authorized");
  });

  it("lets a request arrive late: until then nothing happened", async () => {
    const gate = Promise.withResolvers<void>();
    void gateway.switches.arriveLate("authorize", gate.promise);
    const asked = testPayment();
    const paying = gateway.authorize(asked);
    expect(await gateway.findByOrder(asked.orderId)).toEqual([]);
    gate.resolve();
    await paying;
    expect(await gateway.findByOrder(asked.orderId)).toHaveLength(1);
  });

  it.each([
    ["before the effect, then does it with the same key", "timeOutBefore", 0],
    ["after the effect, then answers the same key with it", "timeOutAfter", 1],
  ] as const)("times out %s", async (_, how, made) => {
    gateway.switches[how]("authorize");
    const asked = testPayment();
    await expect(gateway.authorize(asked)).rejects.toMatchObject(unknown);
    const found = await paymentsOf(asked.orderId);
    expect(found).toHaveLength(made);
    const payment = await gateway.authorize(asked);
    expect(payment.status).toBe("authorized");
    if (made) expect(payment).toEqual(found[0]);
    expect(await paymentsOf(asked.orderId)).toHaveLength(1);
  });

  it.each(["capture", "cancel", "refund"] as const)("times out after a %s that happened", async (operation) => {
    const { ref } = await gateway.authorize(testPayment());
    if (operation === "refund") await gateway.capture(ref, { key: `${ref.id}:capture` });
    const act = {
      capture: () => gateway.capture(ref, { key: ref.id }),
      cancel: () => gateway.cancel(ref, { reason: "shopper", key: ref.id }),
      refund: () => gateway.refund(ref, { amountCents: 100, reason: "returned", key: ref.id }),
    }[operation];
    gateway.switches.timeOutAfter(operation);
    await expect(act()).rejects.toMatchObject(unknown);
    const after = await gateway.get(ref);
    await act();
    expect(await gateway.get(ref)).toEqual(after);
    expect([after.status, after.refundedCents]).toEqual(
      { capture: ["captured", 0], cancel: ["cancelled", 0], refund: ["captured", 100] }[operation],
    );
  });

  it("fails so many times, then works, and only where it was told to", async () => {
    const { ref, orderId } = await gateway.authorize(testPayment());
    gateway.switches.fail("get", 2);
    gateway.switches.fail("findByOrder", 1, "misconfigured");
    await expect(gateway.get(ref)).rejects.toMatchObject(unknown);
    await expect(gateway.get(ref)).rejects.toMatchObject(unknown);
    expect((await gateway.get(ref)).status).toBe("authorized");
    await expect(gateway.findByOrder(orderId)).rejects.toMatchObject({ kind: "misconfigured" });
    expect(await gateway.findByOrder(orderId)).toHaveLength(1);
  });

  it("forgets all at a reset", async () => {
    gateway.switches.timeOutBefore("authorize", 5);
    void gateway.switches.answerLate("authorize", Promise.withResolvers<void>().promise);
    gateway.switches.holdWebhooks();
    gateway.switches.reset();
    expect((await gateway.authorize(testPayment())).status).toBe("authorized");
    await gateway.deliverWebhooks();
    expect(sandbox.arrived).toHaveLength(1);
  });

  it("repeats a webhook, with the same event", async () => {
    gateway.switches.repeatWebhooks(2);
    await gateway.authorize(testPayment());
    await gateway.deliverWebhooks();
    expect(sandbox.arrived).toHaveLength(3);
    expect(new Set(sandbox.arrived.map(({ id }) => id)).size).toBe(1);
  });

  it("sends the webhook before the answer, to a shop that asks back before it takes it", async () => {
    gateway.switches.sendWebhooksFirst();
    const asked = testPayment();
    const seen: string[] = [];
    sandbox.onWebhook(async ({ ref, type }) => {
      seen.push(type);
      if (!ref || type !== "payment.authorized") return true;
      seen.push((await gateway.capture(ref, { key: `${asked.orderId}:capture:1` })).status);
      return true;
    });
    const payment = await gateway.authorize(asked).finally(() => seen.push("answer"));
    expect(seen).toEqual(["payment.authorized", "payment.captured", "captured", "answer"]);
    expect(payment.status).toBe("authorized");
    expect((await gateway.get(payment.ref)).status).toBe("captured");
  });

  it("holds webhooks back until they are released", async () => {
    gateway.switches.holdWebhooks();
    const { ref } = await gateway.authorize(testPayment());
    await gateway.capture(ref, { key: ref.id });
    await gateway.deliverWebhooks();
    expect(sandbox.arrived).toEqual([]);
    gateway.switches.releaseWebhooks();
    await gateway.deliverWebhooks();
    expect(sandbox.arrived.map(({ type }) => type)).toEqual(["payment.authorized", "payment.captured"]);
  });
});
