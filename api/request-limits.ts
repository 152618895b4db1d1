import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { lowercasedOne } from "#platform/db/in-any-case.server.ts";
import { keyedHash } from "#platform/keyed-hash.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { countInWindow } from "#shop/money/abuse-limits/abuse-limits.store.server.ts";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";

/** The key for the hashes of the counted subjects. */
const REQUEST_LIMITS_SECRET = "request-limits";

/**
 * Limits the routes that have a `rateLimit` in their config by IP address. The database counts for all processes, under a keyed hash of
 * the address. If the database can't count, the request passes.
 */
export async function limitRequests(api: FastifyInstance, ctx: ShopContext): Promise<void> {
  const key = await secretNamed(ctx.db, ctx.ids, REQUEST_LIMITS_SECRET);
  await api.register(rateLimit, { global: false, skipOnError: true, store: sharedStore(ctx, key) });
}

/**
 * Limits a form by the typed email address, across all processes, besides the limit by IP address: many IP addresses don't help to flood
 * a mailbox. If the database can't count, the request passes.
 *
 * @returns a function that counts one request and returns the seconds to wait, or undefined if the request is within the limit
 */
export async function formLimit(
  ctx: ShopContext,
  { form, most, windowMs }: { form: string; most: number; windowMs: number },
): Promise<(email: string) => Promise<number | undefined>> {
  const key = await secretNamed(ctx.db, ctx.ids, REQUEST_LIMITS_SECRET);
  return async (email) => {
    const now = ctx.clock.now();
    try {
      const address = await lowercasedOne(ctx.db, email);
      const subject = keyedHash(`${form} email ${address}`, key);
      const { count, endsAt } = await countInWindow(ctx.db, { subject, windowMs, now });
      return count > most ? Math.ceil((endsAt.getTime() - now.getTime()) / 1000) : undefined;
    } catch (error) {
      ctx.log.warn({ err: error, form }, "could not count a request for the rate limit, so it is allowed");
      return undefined;
    }
  };
}

function sharedStore(ctx: ShopContext, key: string): FastifyRateLimitStoreCtor {
  return class SharedStore implements FastifyRateLimitStore {
    #route = "";

    incr(address: string, callback: Callback, timeWindow = 60_000): void {
      const now = ctx.clock.now();
      const subject = keyedHash(`${this.#route} ${address}`, key);
      countInWindow(ctx.db, { subject, windowMs: timeWindow, now }).then(
        ({ count, endsAt }) => callback(null, { current: count, ttl: endsAt.getTime() - now.getTime() }),
        (error: Error) => {
          ctx.log.warn(
            { err: error, route: this.#route },
            "could not count a request for the rate limit, so it is allowed",
          );
          callback(error);
        },
      );
    }

    child(route: unknown): SharedStore {
      const { method, url } = (route as { routeInfo: { method: string; url: string } }).routeInfo;
      const store = new SharedStore();
      store.#route = `${method} ${url}`;
      return store;
    }
  };
}

type Callback = (error: Error | null, result?: { current: number; ttl: number }) => void;
