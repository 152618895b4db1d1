import * as z from "zod/mini";
import { tryStorage } from "#app/ui/storage.ts";
import { holdsCardNumber } from "#platform/card-number.ts";
import { parseOrderRequest } from "#shop/ordering/checkout/checkout-form.ts";
import { removeUnits, type Units } from "#shop/selling/cart/remove-units.ts";
import type { OrderAnswer, OrderApi, OrderBody } from "./order-api.ts";

/**
 * One checkout attempt: its idempotency key, and the orders sent with that key. It is kept while the outcome is open, across lost
 * connections and reloads, and dropped once the order is decided. It holds no card data, only a token.
 */
export type Attempt = {
  key: string;
  /** The last one is what the shopper wants now. */
  sent: unknown[];
  /** The one that the server has accepted as an order, as far as we know. */
  arrived?: unknown;
  /** Of the one that arrived. */
  orderId?: string;
};

/** The sessionStorage key. A second tab is another attempt. */
export const ATTEMPT_KEY = "checkoutAttempt";

const attemptShape = z.object({
  key: z.string().check(z.minLength(8), z.maxLength(255)),
  sent: z.array(z.unknown()),
  arrived: z.optional(z.unknown()),
  orderId: z.optional(z.string()),
});

export type Attempts = {
  /** The attempt whose outcome is open, if any. */
  open(): Attempt | undefined;
  /** Records what the shopper orders, in the open attempt or a new one. Takes the place of the same order with an earlier payment token. */
  record(body: unknown): Attempt;
  /** Whether the shopper has ordered since this page was opened. */
  hasOrdered(): boolean;
  /** The server has an order with these contents. */
  noteArrival(body: unknown, orderId: string): void;
  /** The server refuses these contents. The attempt stays open for others that it hasn't answered. */
  drop(body: unknown): void;
  /** The order is decided: the next one gets a new key. With an `orderId`, only if the attempt is that order's. */
  close(orderId?: string): void;
};

type AttemptStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Without `storage`, the attempt lives as long as the page. */
export function createAttempts(storage: AttemptStorage | undefined, newKey: () => string): Attempts {
  let current = readAttempt(storage);
  let hasOrdered = false;
  function keep(attempt: Attempt): Attempt {
    current = attempt;
    // The server refuses an order with a card number, so only its key is needed after a reload.
    const sent = attempt.sent.filter((body) => !holdsCard(body));
    tryStorage(() => storage?.setItem(ATTEMPT_KEY, JSON.stringify({ ...attempt, sent })));
    return attempt;
  }
  function close(orderId = current?.orderId) {
    if (current?.orderId !== orderId) return;
    current = undefined;
    tryStorage(() => storage?.removeItem(ATTEMPT_KEY));
  }
  return {
    open: () => current,
    record(body) {
      hasOrdered = true;
      const others = current?.sent.filter((sent) => !sameOrder(sent, body)) ?? [];
      return keep({ ...current, key: current?.key ?? newKey(), sent: [...others, body] });
    },
    hasOrdered: () => hasOrdered,
    noteArrival(body, orderId) {
      if (current) keep({ ...current, arrived: body, orderId });
    },
    drop(body) {
      const sent = current?.sent.filter((other) => other !== body) ?? [];
      if (current && sent.length > 0) keep({ ...current, sent });
      else close();
    },
    close,
  };
}

function readAttempt(storage: AttemptStorage | undefined): Attempt | undefined {
  return tryStorage(() => {
    const parsed = attemptShape.safeParse(JSON.parse(storage?.getItem(ATTEMPT_KEY) ?? "null"));
    return parsed.success ? parsed.data : undefined;
  });
}

/** `crypto.randomUUID` is missing on plain http. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Sends an order so that one attempt creates at most one order, whatever was lost on the way. The answer may be for an earlier order with
 * other contents that had arrived; see `isReplaced`.
 */
export async function sendOrder(body: OrderBody, sending: Sending): Promise<OrderAnswer> {
  const { attempts } = sending;
  const settled = attempts.open() && (await settleEarlier(body, sending));
  return settled ?? place(attempts.record(body), sending);
}

type Sending = {
  api: OrderApi;
  attempts: Attempts;
  /**
   * Whether the purchase may be reported to advertisers; undefined until the shopper has decided. Every sending has today's answer, also
   * that of an order from before the shopper declined.
   */
  marketingConsent?: boolean | undefined;
};

/**
 * An unchanged order is resent with the new payment token: if it never arrived, the card on the screen pays for it; if it did, the server
 * ignores the token and returns its first answer. Changed details are sent with the same key: if the earlier ones never arrived, these
 * become the order; if they did, the server refuses the key, and the earlier ones are resent. Undefined if no earlier order was accepted:
 * then this order is a new attempt.
 */
async function settleEarlier(body: OrderBody, sending: Sending): Promise<OrderAnswer | undefined> {
  const { attempts } = sending;
  const isUnchanged = attempts.open()?.sent.some((sent) => sameOrder(sent, body));
  const attempt = attempts.record(body);
  if (!isUnchanged) {
    const answer = await place(attempt, sending);
    if (answer.kind !== "key_reused") return answer;
  }
  const answer = await resendOrder(sending);
  // A token works once, so this card isn't tried again if it was the one declined.
  const isOfThisCard = answer.kind === "declined" && !answer.isRepeat;
  const counts = isOpen(answer) || answer.kind === "placed" || answer.kind === "key_reused" || isOfThisCard;
  return counts ? answer : undefined;
}

/**
 * Resends the orders of the open attempt, newest first, to get its answer. `key_reused` if the server has none of them, which ends the
 * attempt.
 */
export async function resendOrder(sending: Sending): Promise<OrderAnswer> {
  const { attempts } = sending;
  const open = attempts.open();
  for (const sent of open ? open.sent.toReversed() : []) {
    const answer = await place({ key: open?.key ?? "", sent: [sent] }, sending);
    if (answer.kind !== "key_reused") return answer;
  }
  attempts.close();
  return { kind: "key_reused" };
}

async function place({ key, sent }: Attempt, { api, attempts, marketingConsent }: Sending): Promise<OrderAnswer> {
  const body = sent.at(-1);
  const answer = await api.place({ ...(body as OrderBody), marketingConsent }, key);
  if ("order" in answer) attempts.noteArrival(body, answer.order._id);
  // The earlier orders with this key are resent next.
  if (answer.kind === "key_reused") return answer;
  if (answer.kind !== "invalid" && answer.kind !== "refused") return settleAnswer(answer, attempts);
  attempts.drop(body);
  return answer;
}

/** The attempt stays open while the outcome is, and after `placed` until the caller has recorded the order. */
export function settleAnswer(answer: OrderAnswer, attempts: Attempts): OrderAnswer {
  if (!isOpen(answer) && answer.kind !== "placed") attempts.close();
  return answer;
}

function isOpen({ kind }: OrderAnswer): boolean {
  return ["challenge", "unconfirmed", "busy", "save_failed", "no_answer"].includes(kind);
}

/** Whether other contents were sent after the order that arrived: it isn't what the shopper wants now. */
export const isReplaced = ({ arrived, sent }: Attempt): boolean =>
  arrived !== undefined && !sameOrder(arrived, sent.at(-1));

const line = { _id: z.string(), color: z.string(), size: z.string(), quantity: z.number() };
const contentsShape = z.object({ items: z.array(z.object(line)) });

/** The units of an order, or of a body that was sent. None if its contents are unknown. */
export const unitsOf = (order: unknown): Units => contentsShape.safeParse(order).data?.items ?? [];

/** Whether the cart has more than the order. */
export const holdsMore = (cart: Units, order: Units): boolean => removeUnits(cart, order).length > 0;

const detailsShape = z.object({ customerInfo: z.record(z.string(), z.string()) });

const holdsCard = (body: unknown): boolean =>
  Object.values(detailsShape.safeParse(body).data?.customerInfo ?? {}).some((value) => holdsCardNumber(value));

/** Compares parsed orders, so that trimmed spaces make no difference. The payment token, which is new each time, makes none either. */
function sameOrder(one: unknown, other: unknown): boolean {
  const contents = (body: unknown) => {
    const parsed = parseOrderRequest(body);
    return JSON.stringify(parsed.ok ? parsed.order : body, (name, value) => (name === "payment" ? undefined : value));
  };
  return contents(one) === contents(other);
}
