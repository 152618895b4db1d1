import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { keyedHash } from "#platform/keyed-hash.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import { countInWindow } from "#shop/money/abuse-limits/abuse-limits.store.server.ts";
import { secretNamed } from "#shop/running/settings/secrets.store.server.ts";

/** The key of what is counted. */
export const REQUEST_LIMITS_SECRET = "request-limits";

/**
 * Routes whose config has a `rateLimit` are limited by address, counted in the database for all processes, as a keyed hash. When nothing
 * can be counted, the request passes.
 */
export async function limitRequests(api: FastifyInstance, ctx: ShopContext): Promise<void> {
  const key = await secretNamed(ctx.db, ctx.ids, REQUEST_LIMITS_SECRET);
  await api.register(rateLimit, { global: false, skipOnError: true, store: sharedStore(ctx, key) });
}

/**
 * So many of one email in a window of time, for all processes, besides those of one address: whoever has many addresses fills no mailbox.
 * Known and unknown emails count alike. When nothing can be counted, the request passes.
 *
 * @returns what counts one more: the seconds to wait when that was too often.
 */
export async function emailLimit(
  ctx: ShopContext,
  { form, most, windowMs }: { form: string; most: number; windowMs: number },
): Promise<(email: string) => Promise<number | undefined>> {
  const key = await secretNamed(ctx.db, ctx.ids, REQUEST_LIMITS_SECRET);
  return async (email) => {
    const now = ctx.clock.now();
    const subject = keyedHash(`${form} email ${email.toLowerCase()}`, key);
    try {
      const { count, endsAt } = await countInWindow(ctx.db, { subject, windowMs, now });
      return count > most ? Math.ceil((endsAt.getTime() - now.getTime()) / 1000) : undefined;
    } catch (error) {
      ctx.log.warn({ err: error, form }, "a request could not be counted; it passes");
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
          ctx.log.warn({ err: error, route: this.#route }, "a request could not be counted; it passes");
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
