import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Clock } from "#platform/clock.ts";
import { methodOfToken, Refused, StripeBooks, type StripeEvent } from "./stripe-books.ts";
import { type Form, listOf, parseForm } from "./stripe-form.ts";
import { methodOf, type StripeObject } from "./stripe-objects.ts";

export const STRIPE_TEST_KEY = "sk_test_of_the_tests";

/** What goes wrong with the next request: before it is carried out, or after it, so that only its answer is lost. */
export type Mishap = { when: "before" | "after"; answer: "none" | 500 | 429 | 409 };

export type StripePeer = {
  port: number;
  books: StripeBooks;
  /** All events so far, in their order. */
  events: StripeEvent[];
  /** The next requests each go wrong in one of these ways. */
  spoil(...mishaps: Mishap[]): void;
  /** Requests that change something wait so long before they are carried out, or afterwards for their answer. */
  hold(when: Mishap["when"], until: Promise<unknown>): void;
  /** From now on nothing goes wrong. */
  mend(): void;
  close(): Promise<void>;
};

type Answer = { status: number; body: string };

/**
 * A server on this machine that speaks Stripe's wire format as its SDK sends and reads it (docs.stripe.com/api): form-encoded requests,
 * `Authorization`, a repeat of an idempotency key answered as the first time, refusals as error bodies.
 */
export async function startStripePeer(clock: Clock): Promise<StripePeer> {
  const events: StripeEvent[] = [];
  const books = new StripeBooks(clock, (event) => events.push(event));
  const kept = new Map<string, { asked: string; answer: Answer }>();
  const mishaps: Mishap[] = [];
  const held: Partial<Record<Mishap["when"], Promise<unknown>>> = {};
  let count = 0;

  function carryOut(method: string, path: string, text: string): Answer {
    try {
      return { status: 200, body: JSON.stringify(route(books, method, path, parseForm(text))) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { status: error.status, body: JSON.stringify({ error: error.error }) };
    }
  }

  /** A key counts once Stripe has begun to carry out the request: parameters that are wrong do not use it up. */
  function answerTo(request: IncomingMessage, text: string): Answer {
    const { pathname, search } = new URL(request.url ?? "/", "http://stripe");
    if (request.headers.authorization !== `Bearer ${STRIPE_TEST_KEY}`) {
      return refusal(401, { type: "invalid_request_error", message: "Invalid API Key provided" });
    }
    const method = request.method ?? "GET";
    if (method === "GET") return carryOut(method, pathname, search.slice(1));
    const key = String(request.headers["idempotency-key"]);
    const asked = `${method} ${pathname} ${text}`;
    const first = kept.get(key);
    if (first && first.asked !== asked) {
      return refusal(400, { type: "idempotency_error", message: "Keys can only be used with the same parameters" });
    }
    if (first) return first.answer;
    const answer = carryOut(method, pathname, text);
    if (!/"code":"parameter_/.test(answer.body)) kept.set(key, { asked, answer });
    return answer;
  }

  const server = createServer(async (request, response) => {
    count++;
    const text = await read(request);
    const mishap = mishaps.shift();
    if (mishap?.when === "before") return spoilt(mishap, response);
    if (request.method === "POST") await held.before;
    const answer = answerTo(request, text);
    if (request.method === "POST") await held.after;
    if (mishap) return spoilt(mishap, response);
    response.writeHead(answer.status, { "content-type": "application/json", "request-id": `req_${count}` });
    response.end(answer.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    books,
    events,
    spoil: (...more) => mishaps.push(...more),
    hold(when, until) {
      held[when] = until;
    },
    mend() {
      mishaps.length = 0;
      delete held.before;
      delete held.after;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function route(books: StripeBooks, method: string, path: string, form: Form): StripeObject | object {
  const expand = listOf(form, "expand");
  const [, resource = "", id = "", action = ""] = /^\/v1\/(\w+)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(path) ?? [];
  switch (`${method} ${resource}${id && "/id"}${action && `/${action}`}`) {
    case "POST payment_intents":
      return books.create(form, expand);
    case "GET payment_intents":
      return { object: "list", url: path, ...books.list(form, expand) };
    case "GET payment_intents/id":
      return books.read(id, expand);
    case "POST payment_intents/id/capture":
      return books.capture(id, form, expand);
    case "POST payment_intents/id/cancel":
      return books.cancel(id, expand);
    case "GET payment_methods/id":
      return methodOf(id);
    case "GET confirmation_tokens/id":
      return { id, object: "confirmation_token", payment_method_preview: methodOf(methodOfToken(id) ?? "") };
    case "POST refunds":
      return books.refund(form);
    case "GET refunds":
      return { object: "list", url: path, ...books.listRefunds(form) };
    case "GET disputes":
      return { object: "list", url: path, ...books.listDisputes(form) };
    default:
      throw new Refused(404, {
        type: "invalid_request_error",
        message: `Unrecognized request URL (${method}: ${path})`,
      });
  }
}

const refusal = (status: number, error: object): Answer => ({ status, body: JSON.stringify({ error }) });

const SPOILT = {
  500: { type: "api_error", message: "Something went wrong" },
  429: { type: "invalid_request_error", code: "rate_limit", message: "Too many requests" },
  409: { type: "invalid_request_error", code: "lock_timeout", message: "Another request holds this object" },
};

function spoilt({ answer }: Mishap, response: ServerResponse): void {
  if (answer === "none") return void response.destroy();
  response.writeHead(answer, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: SPOILT[answer] }));
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
