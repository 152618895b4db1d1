const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** What attempts are counted by. `checkout`: one cart for one person, whatever card is tried for it and however often it is sent. */
export const SIGNALS = ["checkout", "email", "card", "ip"] as const;
export type Signal = (typeof SIGNALS)[number];

/** What is known of one subject. Counted is the outcome of a payment, once; an order that simply succeeds is not counted at all. */
export type Counters = {
  /** Declined by the bank, refused at its question, or left there. */
  failed: number;
  /** Paid since the first failure. */
  paid: number;
  /** Questions of the bank: begun, and come to an end. Between the two an order holds stock without a payment. */
  asked: number;
  answered: number;
  /** The last attempt that was counted. */
  lastAt: Date;
};

/**
 * - `freeFailures`: so many failed attempts cost nothing but the try.
 * - `firstWaitMs`: the next one waits so long, each further one twice as long, up to `longestWaitMs`.
 * - `openOrders`: so many orders may wait for an answer to the bank's question.
 * - `openPerPaid`: and so many more for each that was paid. A crowd behind one address pays; a hoarder of stock does not.
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
 * The thresholds. Three mistyped cards pass everywhere. One address is one person or three hundred in an office, so it starts
 * with short waits, and what is paid from there counts against what fails.
 */
export const ABUSE_THRESHOLDS: AbuseThresholds = {
  checkout: { freeFailures: 4, firstWaitMs: 15 * SECOND, longestWaitMs: 60 * MINUTE, openOrders: 3, openPerPaid: 0 },
  email: { freeFailures: 5, firstWaitMs: 15 * SECOND, longestWaitMs: 60 * MINUTE, openOrders: 3, openPerPaid: 1 },
  card: { freeFailures: 10, firstWaitMs: 60 * SECOND, longestWaitMs: 60 * MINUTE, openOrders: 10, openPerPaid: 1 },
  ip: { freeFailures: 10, firstWaitMs: 5 * SECOND, longestWaitMs: 15 * MINUTE, openOrders: 50, openPerPaid: 2 },
};

/**
 * How many units unpaid orders of one IP address, one email or one card may hold. A single order always may, whatever its size. An office
 * of a few hundred people that buys at the same moment stays below; paid orders don't count.
 */
export const UNPAID_UNITS: Readonly<Record<UnitSignal, number>> = { ip: 500, email: 20, card: 20 };
export type UnitSignal = Exclude<Signal, "checkout">;
/** Most payments are decided within seconds, and then there is room again. */
export const UNPAID_RETRY_SECONDS = 5;

/** A payment that succeeds makes up for so many that failed: with real shoppers, more succeed than fail. */
const FORGIVEN_PER_PAID = 3;
/** After such a rest everything counted of a subject is forgotten. */
export const FORGET_AFTER_MS = 60 * MINUTE;
/** When orders that wait for the bank will end is unknown, so they are checked again after this long. */
const OPEN_WAIT_MS = 30 * SECOND;
/** An order without a payment gives its stock back after so long (the sweep job). */
const OPEN_ENDS_MS = 15 * MINUTE;

/**
 * - `failures`: held until then.
 * - `open_orders`: held until one of the open orders is paid or given up, `until` at the latest; worth another try after `retryAfterMs`.
 */
export type Verdict =
  | { pass: true }
  | { pass: false; reason: "failures" | "open_orders"; until: Date; retryAfterMs: number };

/** Whether another order may be tried by this subject now. */
export function judge(signal: Signal, counters: Counters, limits: AbuseThresholds, now: Date): Verdict {
  const limit = limits[signal];
  const restedMs = now.getTime() - counters.lastAt.getTime();
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

/** How long after the last of so many failures the next attempt must wait. */
export function waitAfter(failures: number, { freeFailures, firstWaitMs, longestWaitMs }: Limit): number {
  const over = failures - freeFailures;
  return over < 0 ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** over);
}

/** Where an order comes from, as far as it is known: keyed hashes, and the provider's fingerprint of the card. */
export type UnitOrigin = Readonly<Partial<Record<UnitSignal, string | null | undefined>>>;

/** The units that unpaid orders of some origins hold, while a batch of orders is decided. */
export class UnpaidUnits {
  readonly #held = new Map<string, number>();

  /** @param rows what is held already; of an order that is counted twice, the sum is too high, never too low */
  constructor(rows: readonly { origin: UnitOrigin; units: number }[] = []) {
    for (const { origin, units } of rows) this.add(origin, units);
  }

  /** Whether so many more fit below each cap, `share` of it: an order alone always does. */
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
 * The network of an address: of IPv6 the first 64 bits, because every household gets at least so many addresses; of IPv4
 * the address itself. Takes what Fastify calls the address of a request.
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
