import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import type { Clock } from "./clock.ts";

/** The source of ids and randomness. A test may pass its own. */
export type Ids = {
  /** A UUIDv7: sorts by creation time, so that primary keys stay together on disk. */
  uuid(): string;
  /** An unguessable token of 256 bits, base64url. */
  secret(): string;
  /** A random integer, 0 <= n < limit, uniformly distributed. */
  random(limit: number): number;
};

export function createIds(clock: Clock): Ids {
  return {
    uuid: () => uuidv7(clock.now().getTime()),
    secret: () => randomBytes(32).toString("base64url"),
    random: (limit) => randomInt(limit),
  };
}

/** A random UUID with the time in its first 48 bits. */
function uuidv7(timeMs: number): string {
  const time = timeMs.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** The same id for each retry of a request, which its key identifies. */
export function idOfRequest(key: string): string {
  const hex = createHash("sha256").update(key).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}

/** For so long, the repeat of a request gets the secret that its first answer had, because that may have been lost. */
export const SECRET_REPEATED_MS = 24 * 60 * 60 * 1000;

/** The smallest possible id of that moment or later, because ids begin with their time. */
export function firstIdOf(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
