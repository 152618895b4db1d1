const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** What attempts are counted by. `checkout` is one cart of one person, whichever cards are tried and however often it is submitted. */
export const SIGNALS = ["checkout", "email", "card", "ip"] as const;
export type Signal = (typeof SIGNALS)[number];

/** The counters of one subject. Each payment's outcome is counted once; an order that simply succeeds isn't counted at all. */
export type Counters = {
  /** Declined by the bank, or its challenge was failed or abandoned. */
  failed: number;
  /** Paid since the first failure. */
  paid: number;
  /** Bank challenges started and finished. In between, an order holds stock without a payment. */
  asked: number;
  answered: number;
  /** When the last attempt was counted. */
  lastAt: Date;
};

/**
 * - `freeFailures`: how many attempts may fail before the next one has to wait.
 * - `firstWaitMs`: that wait; it doubles with each further failure, up to `longestWaitMs`.
 * - `openOrders`: how many orders may wait for a bank challenge at the same time.
 * - `openPerPaid`: how many more may for each paid order. A crowd behind one address pays; someone hoarding stock doesn't.
 */
export type Limit = {
  freeFailures: number;
  firstWaitMs: number;
  longestWaitMs: number;
  openOrders: number;
  openPerPaid: number;
};
export type AbuseThresholds = Readonly<Record<Signal, Limit>>;

/**
 * The thresholds. Three mistyped cards never cause a wait. An IP address may be one person or an office of three hundred, so its waits
 * start short and its paid orders offset its failures.
 */
export const ABUSE_THRESHOLDS: AbuseThresholds = {
  checkout: { freeFailures: 4, firstWaitMs: 15 * SECOND, longestWaitMs: 60 * MINUTE, openOrders: 3, openPerPaid: 0 },
  email: { freeFailures: 5, firstWaitMs: 15 * SECOND, longestWaitMs: 60 * MINUTE, openOrders: 3, openPerPaid: 1 },
  card: { freeFailures: 10, firstWaitMs: 60 * SECOND, longestWaitMs: 60 * MINUTE, openOrders: 10, openPerPaid: 1 },
  ip: { freeFailures: 10, firstWaitMs: 5 * SECOND, longestWaitMs: 15 * MINUTE, openOrders: 50, openPerPaid: 2 },
};

/**
 * How many units the unpaid orders of one IP address, email or card may hold together. A single order may be any size, and paid orders
 * don't count. An office of a few hundred people who buy at the same moment stays below the cap.
 */
export const UNPAID_UNITS: Readonly<Record<UnitSignal, number>> = { ip: 500, email: 20, card: 20 };
export type UnitSignal = Exclude<Signal, "checkout">;
/** Most payments are decided within seconds, which makes room again. */
export const UNPAID_RETRY_SECONDS = 5;

/** How many failures a successful payment offsets: real shoppers succeed more often than they fail. */
const FORGIVEN_PER_PAID = 3;
/** After this long without a counted attempt, a subject's counters expire. */
export const FORGET_AFTER_MS = 60 * MINUTE;
/** How long to wait before another try when open orders are the reason, because no one knows when they will end. */
const OPEN_WAIT_MS = 30 * SECOND;
/** When the sweep job releases the stock of an order without a payment. */
const OPEN_ENDS_MS = 15 * MINUTE;

/**
 * - `failures`: blocked until `until`.
 * - `open_orders`: blocked until one of the open orders is paid or abandoned, `until` at the latest; worth another try after `retryAfterMs`.
 */
export type Verdict =
  | { pass: true }
  | { pass: false; reason: "failures" | "open_orders"; until: Date; retryAfterMs: number };

/** Whether this subject may try another order now. A last attempt in the future, from a clock that was ahead, counts as one of now. */
export function judge(signal: Signal, counters: Counters, limits: AbuseThresholds, now: Date): Verdict {
  const limit = limits[signal];
  const restedMs = Math.max(0, now.getTime() - counters.lastAt.getTime());
  if (restedMs >= FORGET_AFTER_MS) return { pass: true };

  const waitMs = waitAfter(counters.failed - counters.paid * FORGIVEN_PER_PAID, limit) - restedMs;
  if (waitMs > 0) return held("failures", now, waitMs, waitMs);

  const open = counters.asked - counters.answered;
  const endsMs = OPEN_ENDS_MS - restedMs;
  if (open >= limit.openOrders + counters.paid * limit.openPerPaid && endsMs > 0) {
    return held("open_orders", now, endsMs, Math.min(OPEN_WAIT_MS, endsMs));
  }
  return { pass: true };
}

const held = (reason: "failures" | "open_orders", now: Date, endsMs: number, retryAfterMs: number): Verdict => ({
  pass: false,
  reason,
  until: new Date(now.getTime() + endsMs),
  retryAfterMs,
});

/** How many milliseconds after its last failure a subject must wait for the next attempt. */
export function waitAfter(failures: number, { freeFailures, firstWaitMs, longestWaitMs }: Limit): number {
  const over = failures - freeFailures;
  return over < 0 ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** over);
}

/** Where an order comes from, as far as known: keyed hashes, and the provider's fingerprint of the card. */
export type UnitOrigin = Readonly<Partial<Record<UnitSignal, string | null | undefined>>>;

/** The units that unpaid orders hold, by origin, while a batch of orders is decided. */
export class UnpaidUnits {
  readonly #held = new Map<string, number>();

  /** @param rows units held already. If an order is counted twice, the sum is too high, never too low. */
  constructor(rows: readonly { origin: UnitOrigin; units: number }[] = []) {
    for (const { origin, units } of rows) this.add(origin, units);
  }

  /** Whether `units` more fit under each cap, or under `share` of it. The only order of an origin always fits. */
  fits(origin: UnitOrigin, units: number, share = 1): boolean {
    return entries(origin).every(([signal, subject]) => {
      const held = this.#held.get(subject) ?? 0;
      return held === 0 || held + units <= UNPAID_UNITS[signal] * share;
    });
  }

  add(origin: UnitOrigin, units: number): void {
    for (const [, subject] of entries(origin)) this.#held.set(subject, (this.#held.get(subject) ?? 0) + units);
  }
}

const UNIT_SIGNALS = Object.keys(UNPAID_UNITS) as UnitSignal[];

const entries = (origin: UnitOrigin): [UnitSignal, string][] =>
  UNIT_SIGNALS.flatMap((signal) => (origin[signal] ? [[signal, `${signal}:${origin[signal]}`] as const] : [])) as [
    UnitSignal,
    string,
  ][];

/**
 * The network of an IP address as Fastify reports it: for IPv6 the first 64 bits, because every household gets at least that many
 * addresses; for IPv4 the address itself.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === "" ? 0 : tail.split(":").length);
  const all = [...groups, ...Array.from({ length: missing }, () => "0"), ...(tail ? tail.split(":") : [])];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
