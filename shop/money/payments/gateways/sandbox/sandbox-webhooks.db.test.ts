import { beforeEach, describe, expect, it } from "vitest";
import type { Pool, Statement } from "#platform/db/pool.server.ts";
import { silentLog } from "#platform/log.ts";
import { freshSandbox, testPayment } from "#test/harness/sandbox.ts";
import { signatureFault, signWebhook } from "./sandbox-webhooks.server.ts";

const errors: string[] = [];
const log = { ...silentLog, error: (_facts: unknown, message = "") => void errors.push(message) };
const sandbox = await freshSandbox(log);
const { gateway, clock, arrived } = sandbox;
beforeEach(() => void errors.splice(0));

describe("the webhooks of the sandbox", () => {
  const waiting = async () => {
    const { rows } = await sandbox.database.pool.query(
      `select attempts, next_attempt_at is not null as is_waiting, delivered_at is not null as is_delivered
      from sandbox.webhooks order by entry`,
    );
    return rows;
  };

  it("report every change, with the payment and its order", async () => {
    const { ref, orderId } = await gateway.authorize(testPayment("challenge_approved"));
    const asked = await gateway.get(ref);
    if (asked.action?.kind === "sandbox_challenge") await gateway.resolveChallenge(asked.action.challengeId, true);
    await gateway.capture(ref, { key: "capture" });
    await gateway.refund(ref, { amountCents: 1, reason: "", key: "refund" });
    const declined = await gateway.authorize(testPayment("generic_decline"));
    const cancelled = await gateway.authorize(testPayment());
    await gateway.cancel(cancelled.ref, { reason: "staff", key: "cancel" });
    await gateway.deliverWebhooks();

    const typesOf = (id: string) => arrived.filter((event) => event.ref?.id === id).map(({ type }) => type);
    expect(typesOf(ref.id).sort()).toEqual(
      ["payment.requires_action", "payment.authorized", "payment.captured", "refund.succeeded"].sort(),
    );
    expect(typesOf(declined.ref.id)).toEqual(["payment.failed"]);
    expect(typesOf(cancelled.ref.id).sort()).toEqual(["payment.authorized", "payment.cancelled"]);
    expect(arrived.find((event) => event.ref?.id === ref.id)?.orderId).toBe(orderId);
    expect(new Set(arrived.map(({ id }) => id)).size).toBe(arrived.length);
  });

  it("do not report a repeat or a refusal", async () => {
    const asked = testPayment();
    const { ref } = await gateway.authorize(asked);
    await gateway.authorize(asked);
    await gateway.refund(ref, { amountCents: 1, reason: "", key: "refund" }).catch(() => undefined);
    await gateway.deliverWebhooks();
    expect(arrived).toHaveLength(1);
  });

  it("are sent even if they are written just as a run ends", async () => {
    const { pool } = sandbox.database;
    const atTheEnd = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const slow: Pool = {
      ...pool,
      async query<Row>(statement: string | Statement, values?: readonly unknown[]) {
        const result = await (typeof statement === "string"
          ? pool.query<Row>(statement, values)
          : pool.query<Row>(statement));
        const isEmptyLook = typeof statement === "string" && statement.includes("with due") && result.rows.length === 0;
        if (isEmptyLook) atTheEnd.resolve();
        if (isEmptyLook) await gate.promise;
        return result;
      },
    };
    const sending = sandbox.another(slow);
    const running = sending.deliverWebhooks();
    await atTheEnd.promise;
    await sending.authorize(testPayment());
    gate.resolve();
    await running;
    expect(arrived).toHaveLength(1);
  });

  it("are sent again until the shop accepts them", async () => {
    sandbox.onWebhook(() => arrived.length > 3);
    await gateway.authorize(testPayment());
    await gateway.deliverWebhooks();
    await gateway.deliverWebhooks();
    expect(arrived).toHaveLength(1);
    for (let attempts = 2; attempts < 7; attempts++) {
      clock.advance(30_000);
      await gateway.deliverWebhooks();
      expect(arrived).toHaveLength(Math.min(attempts, 4));
    }
    expect(new Set(arrived.map(({ id }) => id)).size).toBe(1);
    expect(await waiting()).toEqual([{ attempts: 4, is_waiting: false, is_delivered: true }]);
  });

  it("are given up after ten attempts, which is logged", async () => {
    sandbox.onWebhook(() => {
      throw new Error("the shop is down");
    });
    await gateway.authorize(testPayment());
    for (let attempts = 0; attempts < 15; attempts++) {
      await gateway.deliverWebhooks();
      clock.advance(30_000);
    }
    expect(arrived).toHaveLength(10);
    expect(await waiting()).toEqual([{ attempts: 10, is_waiting: false, is_delivered: false }]);
    expect(errors).toEqual(["a sandbox webhook was given up"]);
  });

  it("survive a process that dies while sending them", async () => {
    const never = Promise.withResolvers<boolean>();
    sandbox.onWebhook(() => never.promise);
    await gateway.authorize(testPayment());
    await expect.poll(() => arrived).toHaveLength(1);

    sandbox.onWebhook(() => true);
    const restarted = sandbox.another();
    await restarted.deliverWebhooks();
    expect(arrived).toHaveLength(1);
    clock.advance(30_000);
    await restarted.deliverWebhooks();
    expect(arrived).toHaveLength(2);
    never.resolve(true);
  });

  it("are sent once when several processes send", async () => {
    gateway.switches.holdWebhooks();
    await Promise.all(Array.from({ length: 30 }, () => gateway.authorize(testPayment())));
    await Promise.all(Array.from({ length: 4 }, () => sandbox.another().deliverWebhooks()));
    expect(arrived).toHaveLength(30);
    expect(new Set(arrived.map(({ id }) => id)).size).toBe(30);
  });

  it("stop when the gateway stops, which waits for those in flight", async () => {
    const stopping = sandbox.another();
    const gate = Promise.withResolvers<boolean>();
    sandbox.onWebhook(() => gate.promise);
    await stopping.authorize(testPayment());
    await expect.poll(() => arrived).toHaveLength(1);
    let stopped = false;
    const end = stopping.stop().then(() => {
      stopped = true;
    });
    expect(stopped).toBe(false);
    gate.resolve(true);
    await end;
    expect(await waiting()).toEqual([{ attempts: 1, is_waiting: false, is_delivered: true }]);
    await stopping.authorize(testPayment());
    await stopping.deliverWebhooks();
    expect(arrived).toHaveLength(1);
  });
});

const rawBody = Buffer.from('{"id":"event"}');
const now = new Date("2026-05-01T12:00:00.000Z");

describe("the signature of a webhook", () => {
  it("follows Stripe's scheme", () => {
    // printf '1777636800.{"id":"event"}' | openssl dgst -sha256 -hmac secret
    expect(signWebhook("secret", rawBody, now)).toBe(
      "t=1777636800,v1=ebfb117a444270edaeb1b264c9c257f12d7fadf344e0ffd264e87155ccde0e41",
    );
  });

  it("is valid when one of several is, as while a secret is being replaced", () => {
    const old = signWebhook("old secret", rawBody, now).replace(/^t=\d+,/, "");
    const signature = `${signWebhook("secret", rawBody, now)},${old}`;
    expect(signatureFault("secret", { rawBody, signature, now })).toBeUndefined();
    expect(signatureFault("old secret", { rawBody, signature, now })).toBeUndefined();
    expect(signatureFault("no secret of ours", { rawBody, signature, now })).toBe("forged");
  });
});
