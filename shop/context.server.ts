import type { Kysely } from "kysely";
import type { Clock } from "#platform/clock.ts";
import type { Pool } from "#platform/db/pool.server.ts";
import type { Ids } from "#platform/ids.server.ts";
import type { Log } from "#platform/log.ts";
import type { Tables } from "./tables.server.ts";

/** Typed queries, on the pool or in a transaction. First argument of everything in a `*.store.server.ts`. */
export type Db = Kysely<Tables>;

export type ShopContext = { db: Db; pool: Pool; clock: Clock; ids: Ids; log: Log };

/** Who does something, as the timeline, stock history and audit log record it. */
export type Actor =
  | { kind: "shopper" | "system" | "provider" }
  | { kind: "staff"; id: string; email: string }
  | { kind: "token"; id: string; name: string };

export type StaffActor = Extract<Actor, { id: string }>;

/** A staff member, or a program with an API token. */
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
