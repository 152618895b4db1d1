import type { IncomingMessage } from "node:http";
import type { Clock } from "#platform/clock.ts";
import { serveLoopback } from "../loopback.ts";
import { StripeBooks, type StripeEvent } from "./stripe-books.ts";
import { parseForm } from "./stripe-form.ts";
import { type Answer, refusal, StripeKeys } from "./stripe-keys.ts";
import { asRecorded, Refused } from "./stripe-refusals.ts";
import { endpointOf, route } from "./stripe-routes.ts";

export const STRIPE_TEST_KEY = "sk_test_of_the_tests";

/**
 * A fault in the next request: before it is carried out, or after, so that only its answer is lost. `none`: the connection closes. 500: a
 * fault of Stripe's, which is stored under the idempotency key. 403: the restricted key lacks a permission. 429: the rate limit.
 * `lock_timeout`: another request has the object locked.
 * `of`: "change" spares the reads.
 */
export type Mishap = { of?: "change" } & (
  | { when: "before" | "after"; answer: "none" | 500 }
  | { when: "before"; answer: 403 | 429 | "lock_timeout" }
);

export type StripePeer = Awaited<ReturnType<typeof startStripePeer>>;

type Hold = { until: Promise<unknown>; begun(): void };

/**
 * A local server with Stripe's wire format as Stripe's SDK sends and reads it (docs.stripe.com/api): form-encoded requests,
 * `Authorization`, idempotency keys, and refusals as error bodies.
 */
export async function startStripePeer(clock: Clock) {
  const asked: string[] = [];
  const events: StripeEvent[] = [];
  const books = new StripeBooks(clock, (event) => events.push(event));
  const keys = new StripeKeys(clock);
  const limiter = new Limiter(clock);
  const mishaps: Mishap[] = [];
  const held: Partial<Record<Mishap["when"], Hold>> = {};
  let count = 0;

  async function waitIfHeld(when: Mishap["when"]): Promise<void> {
    held[when]?.begun();
    await held[when]?.until;
  }

  /** @returns undefined if the connection must close without an answer */
  async function answerTo(request: IncomingMessage, text: string, id: string): Promise<Answer | undefined> {
    const { pathname, search } = new URL(request.url ?? "/", "http://stripe");
    const method = request.method ?? "GET";
    asked.push(endpointOf(method, pathname));
    const at = mishaps.findIndex(({ of }) => of === undefined || method !== "GET");
    const [mishap] = at < 0 ? [] : mishaps.splice(at, 1);
    if (request.headers.authorization !== `Bearer ${STRIPE_TEST_KEY}`) {
      return refusal(401, { type: "invalid_request_error", message: "Invalid API Key provided" });
    }
    if (mishap?.answer === 403) return NO_RIGHT;
    if (mishap?.answer === 429 || limiter.isOver(endpointOf(method, pathname))) return TOO_MANY;
    if (mishap?.answer === "lock_timeout") return LOCKED;
    if (mishap?.answer === "none" && mishap.when === "before") return undefined;
    books.expireHolds();
    const key = String(request.headers["idempotency-key"]);
    const work = (form: string): Answer => {
      const isFault = mishap?.answer === 500;
      const ask = () => carryOut(books, method, pathname, form);
      const answer = isFault && mishap.when === "before" ? FAULT : books.during({ id, idempotency_key: key }, ask);
      return isFault ? FAULT : answer;
    };
    if (method === "GET") return mishap?.answer === "none" ? undefined : work(search.slice(1));
    const answer = await keys.answer(key, `${method} ${pathname} ${text}`, async () => {
      await waitIfHeld("before");
      const done = work(text);
      await waitIfHeld("after");
      return done;
    });
    return mishap?.answer === "none" ? undefined : answer;
  }

  const { port, close } = await serveLoopback(async (request, response, body) => {
    const id = `req_${++count}`;
    const answer = await answerTo(request, body.toString("utf8"), id);
    if (!answer) return void response.destroy();
    const version = request.headers["stripe-version"] ?? "2026-10-28.endive";
    response.writeHead(answer.status, {
      "content-type": "application/json",
      "request-id": id,
      "stripe-version": version,
      ...answer.headers,
    });
    response.end(answer.body);
  });
  return {
    port,
    books,
    /** The endpoints requested so far, such as `GET payment_intents/id`. */
    asked,
    /** All events so far, in order. */
    events,
    /** Makes the next requests fail, each in one of these ways. */
    spoil: (...more: Mishap[]) => void mishaps.push(...more),
    /**
     * Makes changing requests wait for `until` before they are carried out, or after that for their answer.
     *
     * @returns a promise that resolves once the next such request waits
     */
    hold: (when: Mishap["when"], until: Promise<unknown>) =>
      new Promise<void>((begun) => {
        held[when] = { until, begun };
      }),
    /** Limits the requests to each endpoint per second of the clock; undefined, the default: no limit. */
    limit: (perSecond: number | undefined) => limiter.set(perSecond),
    /** Ends all faults. */
    recover() {
      mishaps.length = 0;
      limiter.set(undefined);
      delete held.before;
      delete held.after;
    },
    close,
  };
}

function carryOut(books: StripeBooks, method: string, path: string, text: string): Answer {
  try {
    return { status: 200, body: JSON.stringify(route(books, method, path, parseForm(text))) };
  } catch (error) {
    if (error instanceof Refused) return refusal(error.status, error.error);
    throw error;
  }
}

/** Counts the requests to each endpoint in the clock's current second (docs.stripe.com/rate-limits). */
class Limiter {
  readonly #clock: Clock;
  #perSecond: number | undefined;
  #second = 0;
  readonly #counts = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  set(perSecond: number | undefined): void {
    this.#perSecond = perSecond;
    this.#counts.clear();
  }

  isOver(endpoint: string): boolean {
    if (this.#perSecond === undefined) return false;
    const second = Math.floor(this.#clock.now().getTime() / 1000);
    if (second !== this.#second) this.#counts.clear();
    this.#second = second;
    const count = (this.#counts.get(endpoint) ?? 0) + 1;
    this.#counts.set(endpoint, count);
    return count > this.#perSecond;
  }
}

const inRecordedWords = (file: string, headers?: Record<string, string>): Answer => {
  const { status, error } = asRecorded(file);
  return refusal(status, error, headers);
};
const TOO_MANY = inRecordedWords("rate-limit-429", { "stripe-rate-limited-reason": "endpoint-rate" });
const LOCKED = inRecordedWords("lock-timeout-429", { "stripe-should-retry": "true" });
const NO_RIGHT = inRecordedWords("permission-403");
const FAULT = inRecordedWords("api-error-500");
