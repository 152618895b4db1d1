import { setTimeout as wait } from "node:timers/promises";
import { GatewayError, type GatewayErrorKind } from "#shop/money/payments/gateway.ts";
import { SandboxGateway, type SandboxOptions } from "#shop/money/payments/gateways/sandbox/sandbox-gateway.server.ts";
import type { Disturbance, SandboxOperation } from "#shop/money/payments/gateways/sandbox/sandbox-webhooks.server.ts";

/**
 * What a test may do to the sandbox. Each holds for one operation until it is used up or `reset`; nothing outside the process
 * reaches them.
 */
export type SandboxSwitches = {
  /** The request arrives after that many milliseconds, or when the promise is kept. */
  arriveLate(operation: SandboxOperation, until: number | Promise<unknown>): void;
  /** The effect happens at once, its answer comes after that many milliseconds, or when the promise is kept. */
  answerLate(operation: SandboxOperation, until: number | Promise<unknown>): void;
  /** No answer, and nothing happened. */
  timeOutBefore(operation: SandboxOperation, times?: number): void;
  /** No answer, but it happened. */
  timeOutAfter(operation: SandboxOperation, times?: number): void;
  /** Fails so many times, then works. */
  fail(operation: SandboxOperation, times: number, kind?: GatewayErrorKind): void;
  /** Each webhook comes so many times more, with the same event id. */
  repeatWebhooks(times: number): void;
  /** The webhook of a change is delivered before the answer to it. */
  sendWebhooksFirst(): void;
  /** Nothing is delivered until `releaseWebhooks`; then the next change, job or call of `deliverWebhooks` sends what waits. */
  holdWebhooks(): void;
  releaseWebhooks(): void;
  reset(): void;
};

/** The sandbox with switches. */
export class SwitchedSandbox extends SandboxGateway {
  readonly switches: SandboxSwitches;

  constructor(options: SandboxOptions) {
    const { switches, disturbance } = createSandboxSwitches();
    super({ ...options, disturbance });
    this.switches = switches;
  }
}

function createSandboxSwitches(): { switches: SandboxSwitches; disturbance: Disturbance } {
  const lateArrivals = new Map<SandboxOperation, number | Promise<unknown>>();
  const lateAnswers = new Map<SandboxOperation, number | Promise<unknown>>();
  const before = new Map<SandboxOperation, GatewayError[]>();
  const after = new Map<SandboxOperation, GatewayError[]>();
  const webhooks = { held: false, first: false, repeats: 0 };

  const switches: SandboxSwitches = {
    arriveLate: (operation, until) => void lateArrivals.set(operation, until),
    answerLate: (operation, until) => void lateAnswers.set(operation, until),
    timeOutBefore: (operation, times = 1) => queue(before, operation, times, "unknown_outcome", "timed out"),
    timeOutAfter: (operation, times = 1) => queue(after, operation, times, "unknown_outcome", "timed out"),
    fail: (operation, times, kind = "unknown_outcome") => queue(before, operation, times, kind, "failed"),
    repeatWebhooks: (times) => void Object.assign(webhooks, { repeats: times }),
    sendWebhooksFirst: () => void Object.assign(webhooks, { first: true }),
    holdWebhooks: () => void Object.assign(webhooks, { held: true }),
    releaseWebhooks: () => void Object.assign(webhooks, { held: false }),
    reset() {
      for (const settings of [lateArrivals, lateAnswers, before, after]) settings.clear();
      Object.assign(webhooks, { held: false, first: false, repeats: 0 });
    },
  };

  async function run<T>(operation: SandboxOperation, work: () => Promise<T>): Promise<T> {
    await delay(lateArrivals.get(operation));
    throwNext(before.get(operation));
    const answer = await work();
    await delay(lateAnswers.get(operation));
    throwNext(after.get(operation));
    return answer;
  }

  return { switches, disturbance: { webhooks, run } };
}

function queue(
  errors: Map<SandboxOperation, GatewayError[]>,
  operation: SandboxOperation,
  times: number,
  kind: GatewayErrorKind,
  what: string,
): void {
  const waiting = errors.get(operation) ?? [];
  for (let i = 0; i < times; i++) waiting.push(new GatewayError(kind, `the sandbox ${what} at ${operation}`));
  errors.set(operation, waiting);
}

async function delay(until: number | Promise<unknown> | undefined): Promise<void> {
  await (typeof until === "number" ? wait(until) : until);
}

function throwNext(errors: GatewayError[] | undefined): void {
  const error = errors?.shift();
  if (error) throw error;
}
