import { describe, expect, it } from "vitest";
import { freshSandbox, testPayment } from "#test/harness/sandbox.ts";

const sandbox = await freshSandbox();
const { gateway } = sandbox;

// The payment tests that use the other switches cover them.

describe("the sandbox's switches", () => {
  it("repeat a webhook with the same event", async () => {
    gateway.switches.repeatWebhooks(2);
    await gateway.authorize(testPayment());
    await gateway.deliverWebhooks();
    expect(sandbox.arrived).toHaveLength(3);
    expect(new Set(sandbox.arrived.map(({ id }) => id)).size).toBe(1);
  });

  it("send a webhook before the answer, even to a shop that calls the gateway before it accepts the webhook", async () => {
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
});
