import type { Kysely } from "kysely";
import type { Clock } from "#platform/clock.ts";
import type { Pool } from "#platform/db/pool.server.ts";
import type { Ids } from "#platform/ids.server.ts";
import type { Log } from "#platform/log.ts";
import type { Tables } from "./tables.server.ts";

/** Typed queries, on the pool or inside a transaction. First argument of everything in a `*.store.server.ts`. */
export type Db = Kysely<Tables>;

/** What every use case may need: the database (typed, and as a pool for the hot statements), time, ids and the log. */
export type ShopContext = { db: Db; pool: Pool; clock: Clock; ids: Ids; log: Log };

/** Who does something: it stands in the timeline, the ledger and the audit log. */
export type Actor =
  | { kind: "shopper" | "system" | "provider" }
  | { kind: "staff"; id: string; email: string }
  | { kind: "token"; id: string; name: string };

export type StaffActor = Extract<Actor, { id: string }>;

/** Whether a person of the staff does it, themselves or through a program of theirs. */
export const isStaff = (actor: Actor): actor is StaffActor => actor.kind === "staff" || actor.kind === "token";

export function actorName(actor: Actor): string {
  switch (actor.kind) {
    case "staff":
      return actor.email;
    case "token":
      return `token:${actor.name}`;
    default:
      return actor.kind;
  }
}
