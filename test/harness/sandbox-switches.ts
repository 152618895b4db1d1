import { GatewayError, type GatewayErrorKind } from "#shop/money/payments/gateway.ts";
import { SandboxGateway, type SandboxOptions } from "#shop/money/payments/gateways/sandbox/sandbox-gateway.server.ts";
import { createWebhookSender } from "#shop/money/payments/gateways/sandbox/sandbox-webhooks.server.ts";

const OPERATIONS = ["authorize", "capture", "cancel", "refund", "get", "findByOrder", "listPayments"] as const;
type SandboxOperation = (typeof OPERATIONS)[number];

/** The sandbox gateway, with switches that cause faults. */
export class SwitchedSandbox extends SandboxGateway {
  readonly switches: Made["switches"];
  readonly #faults: Made["faults"];
  readonly #options: SandboxOptions;

  constructor(given: SandboxOptions) {
    const { switches, faults } = createSandboxSwitches();
    const options: SandboxOptions = {
      ...given,
      async deliver(rawBody, signature) {
        let isTaken = false;
        for (let i = 0; i <= faults.webhooks.repeats; i++)
          isTaken = (await given.deliver(rawBody, signature)) || isTaken;
        return isTaken;
      },
    };
    super(options);
    this.switches = switches;
    this.#faults = faults;
    this.#options = options;
    for (const operation of OPERATIONS) {
      const own: unknown = Reflect.get(this, operation);
      if (typeof own !== "function") continue;
      const faulty = (...asked: unknown[]) => faults.run(operation, async () => own.apply(this, asked));
      Reflect.set(this, operation, faulty);
    }
  }

  override async deliverWebhooks(): Promise<void> {
    if (this.#faults.webhooks.held) await this.bank.doWhatIsDue();
    else await super.deliverWebhooks();
  }

  protected override async onChange(): Promise<void> {
    const { held, first } = this.#faults.webhooks;
    if (held) return;
    if (!first) return super.onChange();
    // A sender of its own, because a shop that changes a payment before it accepts the webhook would wait for the run that it is in.
    const { log, webhookSecret: secret, ...options } = this.#options;
    const failed = (error: unknown) => log.error({ err: error }, "could not send sandbox webhooks");
    await createWebhookSender({ ...options, log, secret })
      .sendDue()
      .catch(failed);
  }
}

type Made = ReturnType<typeof createSandboxSwitches>;

/**
 * The faults that a test can cause in the sandbox. Each applies to one operation until it is used up or `reset`; they can't be set from
 * outside the process.
 */
function createSandboxSwitches() {
  const lateArrivals = new Map<SandboxOperation, Delay>();
  const lateAnswers = new Map<SandboxOperation, Delay>();
  const before = new Map<SandboxOperation, GatewayError[]>();
  const after = new Map<SandboxOperation, GatewayError[]>();
  const webhooks = { held: false, first: false, repeats: 0 };

  const switches = {
    /**
     * The request arrives when the promise resolves.
     *
     * @returns a promise that resolves once the next such request waits
     */
    arriveLate: (operation: SandboxOperation, until: Promise<unknown>) =>
      new Promise<void>((begun) => lateArrivals.set(operation, { until, begun })),
    /** The effect happens at once, but its answer arrives when the promise resolves. @returns as `arriveLate` does */
    answerLate: (operation: SandboxOperation, until: Promise<unknown>) =>
      new Promise<void>((begun) => lateAnswers.set(operation, { until, begun })),
    /** No answer, and no effect. */
    timeOutBefore: (operation: SandboxOperation, times = 1) => queue(before, operation, times),
    /** No answer, but the effect happened. */
    timeOutAfter: (operation: SandboxOperation, times = 1) => queue(after, operation, times),
    /** Fails this many times, then works. */
    fail: (operation: SandboxOperation, times: number, kind?: GatewayErrorKind) =>
      queue(before, operation, times, kind),
    /** Delivers each webhook this many extra times, with the same event id. */
    repeatWebhooks: (times: number) => void Object.assign(webhooks, { repeats: times }),
    /** Delivers the webhook of a change before the answer to it. */
    sendWebhooksFirst: () => void Object.assign(webhooks, { first: true }),
    /** Delivers nothing until `releaseWebhooks`; then the next change, job or call of `deliverWebhooks` sends the held webhooks. */
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

  return { switches, faults: { webhooks, run } };
}

function queue(
  errors: Map<SandboxOperation, GatewayError[]>,
  operation: SandboxOperation,
  times: number,
  kind: GatewayErrorKind = "unknown_outcome",
): void {
  const waiting = errors.get(operation) ?? [];
  for (let i = 0; i < times; i++) waiting.push(new GatewayError(kind, `the sandbox failed at ${operation}`));
  errors.set(operation, waiting);
}

type Delay = { until: Promise<unknown>; begun(): void };

async function delay(given: Delay | undefined): Promise<void> {
  given?.begun();
  await given?.until;
}

function throwNext(errors: GatewayError[] | undefined): void {
  const error = errors?.shift();
  if (error) throw error;
}
