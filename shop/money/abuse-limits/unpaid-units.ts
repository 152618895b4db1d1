import { UNPAID_UNITS, type UnitSignal } from "./limits.ts";

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

const SIGNALS = Object.keys(UNPAID_UNITS) as UnitSignal[];

const entries = (origin: UnitOrigin): [UnitSignal, string][] =>
  SIGNALS.flatMap((signal) => (origin[signal] ? [[signal, `${signal}:${origin[signal]}`] as const] : [])) as [
    UnitSignal,
    string,
  ][];
