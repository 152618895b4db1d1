import * as z from "zod/mini";
import type { OrderAnswer, OrderApi, OrderBody } from "./order-api.ts";

/**
 * One checkout attempt: the key that makes sending it again harmless, and what was sent under it. It is kept while the answer is open,
 * over a lost connection and a reload, and given up once the order is decided. It holds no card data: the card is a token by then.
 */
export type Attempt = { key: string; sent: unknown[] };

/** The sessionStorage key. A second tab is another attempt. */
export const ATTEMPT_KEY = "checkoutAttempt";

const attemptShape = z.object({ key: z.string().check(z.minLength(8), z.maxLength(255)), sent: z.array(z.unknown()) });

export type Attempts = {
  /** The attempt whose answer is open, if there is one. */
  open(): Attempt | undefined;
  /** Notes what is about to be sent, in the open attempt or a new one. */
  record(body: OrderBody): Attempt;
  /** The order is decided: the next one gets a new key. */
  close(): void;
};

type AttemptStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** `storage` is undefined where the browser keeps none; the attempt then lives as long as the page. */
export function createAttempts(storage: AttemptStorage | undefined, newKey: () => string): Attempts {
  let current = readAttempt(storage);
  return {
    open: () => current,
    record(body) {
      current = { key: current?.key ?? newKey(), sent: [...(current?.sent ?? []), body] };
      tryStorage(() => storage?.setItem(ATTEMPT_KEY, JSON.stringify(current)));
      return current;
    },
    close() {
      current = undefined;
      tryStorage(() => storage?.removeItem(ATTEMPT_KEY));
    },
  };
}

function readAttempt(storage: AttemptStorage | undefined): Attempt | undefined {
  return tryStorage(() => {
    const parsed = attemptShape.safeParse(JSON.parse(storage?.getItem(ATTEMPT_KEY) ?? "null"));
    return parsed.success ? parsed.data : undefined;
  });
}

/** Storage may be full or forbidden; the checkout goes on without. */
function tryStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** `crypto.randomUUID` is missing on plain http; this is not. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Sends an order so that one attempt makes at most one order, whatever was lost before. `earlier` is true when the answer is to other
 * contents than these: an order sent before had arrived after all, and stands.
 */
export async function sendOrder(
  body: OrderBody,
  { api, attempts }: Sending,
): Promise<{ answer: OrderAnswer; earlier: boolean }> {
  if (attempts.open()) {
    const settled = await settleEarlier(body, { api, attempts });
    if (settled) return settled;
  }
  const answer = await api.place(body, attempts.record(body).key);
  return { answer: settleAnswer(answer, attempts), earlier: false };
}

type Sending = { api: OrderApi; attempts: Attempts };

/**
 * The same order again is sent as it was, so its first answer comes back. Changed details go out under the same key: when the earlier
 * ones never arrived, these simply are the order; when they did, the server says so, and they are asked for first. Undefined when what
 * was sent before came to nothing: then this order starts afresh.
 */
async function settleEarlier(body: OrderBody, { api, attempts }: Sending) {
  const same = attempts.open()?.sent.find((sent) => sameOrder(sent, body));
  if (!same) {
    const answer = await api.place(body, attempts.record(body).key);
    if (answer.kind !== "key_reused") return { answer: settleAnswer(answer, attempts), earlier: false };
  }
  const answer = await resendOrder({ api, attempts });
  const stands = isOpen(answer) || answer.kind === "placed" || answer.kind === "key_reused";
  return stands ? { answer, earlier: !same } : undefined;
}

/**
 * Asks for the answer of the open attempt by sending again what was sent, newest first. `key_reused` when none of it is what the server
 * has; the attempt is over then.
 */
export async function resendOrder({ api, attempts }: Sending): Promise<OrderAnswer> {
  const open = attempts.open();
  for (const sent of open ? open.sent.toReversed() : []) {
    const answer = await api.place(sent, open?.key ?? "");
    if (answer.kind !== "key_reused") return settleAnswer(answer, attempts);
  }
  attempts.close();
  return { kind: "key_reused" };
}

/** The attempt stays open while the answer is, and after `placed` until the caller has the order on record. */
export function settleAnswer(answer: OrderAnswer, attempts: Attempts): OrderAnswer {
  if (!isOpen(answer) && answer.kind !== "placed") attempts.close();
  return answer;
}

function isOpen({ kind }: OrderAnswer): boolean {
  return ["challenge", "unconfirmed", "busy", "save_failed", "no_answer"].includes(kind);
}

/** What makes no other order: the payment token, which is new each time the card is read, and what may be told of it. */
const BESIDE = ["payment", "marketingConsent"];

function sameOrder(one: unknown, other: unknown): boolean {
  const contents = (body: unknown) =>
    JSON.stringify(body, (name, value) => (BESIDE.includes(name) ? undefined : value));
  return contents(one) === contents(other);
}
