import { randomBytes, randomInt } from "node:crypto";
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

function uuidv7(timeMs: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(timeMs, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The smallest possible id of that moment or later, because ids begin with their time. */
export function firstIdOf(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
