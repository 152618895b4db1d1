import { GatewayError, type GatewayErrorKind } from "#shop/money/payments/gateway.ts";
import { SandboxGateway, type SandboxOptions } from "#shop/money/payments/gateways/sandbox/sandbox-gateway.server.ts";
import { signWebhook } from "#shop/money/payments/gateways/sandbox/sandbox-webhooks.server.ts";

type SandboxOperation = "authorize" | "capture" | "cancel" | "refund" | "get" | "findByOrder" | "listPayments";

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
  }

  override authorize(...asked: Parameters<SandboxGateway["authorize"]>) {
    return this.#faults.run("authorize", () => super.authorize(...asked));
  }

  override capture(...asked: Parameters<SandboxGateway["capture"]>) {
    return this.#faults.run("capture", () => super.capture(...asked));
  }

  override cancel(...asked: Parameters<SandboxGateway["cancel"]>) {
    return this.#faults.run("cancel", () => super.cancel(...asked));
  }

  override refund(...asked: Parameters<SandboxGateway["refund"]>) {
    return this.#faults.run("refund", () => super.refund(...asked));
  }

  override get(...asked: Parameters<SandboxGateway["get"]>) {
    return this.#faults.run("get", () => super.get(...asked));
  }

  override findByOrder(...asked: Parameters<SandboxGateway["findByOrder"]>) {
    return this.#faults.run("findByOrder", () => super.findByOrder(...asked));
  }

  override listPayments(...asked: Parameters<SandboxGateway["listPayments"]>) {
    return this.#faults.run("listPayments", () => super.listPayments(...asked));
  }

  override async deliverWebhooks(): Promise<void> {
    if (this.#faults.webhooks.held) await this.bank.doWhatIsDue();
    else await super.deliverWebhooks();
  }

  protected override async onChange(): Promise<void> {
    const { held, first } = this.#faults.webhooks;
    if (held) return;
    if (!first) return super.onChange();
    const failed = (error: unknown) => this.#options.log.error({ err: error }, "could not send sandbox webhooks");
    await this.#sendNew().catch(failed);
  }

  /** Sends new webhooks at once. The sandbox itself retries those that the shop doesn't accept. */
  async #sendNew(): Promise<void> {
    const { pool, clock, webhookSecret, deliver } = this.#options;
    const { rows } = await pool.query<{ id: string; body: string }>(
      `update sandbox.webhooks set attempts = 1, next_attempt_at = $1::timestamptz + interval '30 seconds'
        where attempts = 0 returning id, body`,
      [clock.now()],
    );
    for (const { id, body } of rows) {
      const rawBody = Buffer.from(body);
      if (!(await deliver(rawBody, signWebhook(webhookSecret, rawBody, clock.now())))) continue;
      await pool.query("update sandbox.webhooks set next_attempt_at = null, delivered_at = $2 where id = $1", [
        id,
        clock.now(),
      ]);
    }
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
    timeOutBefore: (operation: SandboxOperation, times = 1) =>
      queue(before, operation, times, "unknown_outcome", "timed out"),
    /** No answer, but the effect happened. */
    timeOutAfter: (operation: SandboxOperation, times = 1) =>
      queue(after, operation, times, "unknown_outcome", "timed out"),
    /** Fails this many times, then works. */
    fail: (operation: SandboxOperation, times: number, kind: GatewayErrorKind = "unknown_outcome") =>
      queue(before, operation, times, kind, "failed"),
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
  kind: GatewayErrorKind,
  what: string,
): void {
  const waiting = errors.get(operation) ?? [];
  for (let i = 0; i < times; i++) waiting.push(new GatewayError(kind, `the sandbox ${what} at ${operation}`));
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
