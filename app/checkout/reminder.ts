import * as z from "zod/mini";
import { tryStorage } from "#app/ui/storage.ts";
import type { RemindedCart, ReminderAnswer, ReminderApi } from "./reminder-api.ts";

/** The localStorage key: keeps the box ticked after a reload. */
export const REMINDER_KEY = "checkoutReminder";

const keptShape = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)), wanted: z.boolean() });

/** `wanted` is false until the server has confirmed that the box was unticked. */
type Kept = z.infer<typeof keptShape>;

type Deps = {
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined;
  newId: () => string;
  api: ReminderApi;
  /** The server's last answer, and whether the box is ticked now. */
  onAnswer: (answer: ReminderAnswer, isWanted: boolean) => void;
};

export type Reminder = {
  isWanted(): boolean;
  /** The box was ticked or unticked. */
  want(wanted: boolean): void;
  /** Updates the email and the cart; undefined if there is nothing to remind about. */
  be(cart: RemindedCart | undefined): void;
  /** Retries the last request. */
  tryAgain(): void;
  /** The order is placed: no reminder is needed. */
  end(): void;
};

/**
 * Keeps the server in sync with what the shopper wants: one request at a time, the last change wins, and nothing is sent before the box was
 * ticked for the first time.
 */
export function createReminder({ storage, newId, api, onAnswer }: Deps): Reminder {
  let kept = readKept(storage);
  let cart: RemindedCart | undefined;
  let isKnown = false;
  /** The last state that the server confirmed. */
  let confirmed = "";
  /** Whether the server has, or may have, a reminder with this id. */
  let mayExist = kept !== undefined;
  let isSyncing = false;
  /** Resolves when no request is pending. */
  let syncing: Promise<void> = Promise.resolve();

  function keep(next: Kept | undefined) {
    kept = next;
    tryStorage(() => (next ? storage?.setItem(REMINDER_KEY, JSON.stringify(next)) : storage?.removeItem(REMINDER_KEY)));
  }

  function wish() {
    if (!kept || (kept.wanted && !isKnown)) return undefined;
    const reminded = kept.wanted ? cart : undefined;
    return reminded || mayExist ? { id: kept.id, cart: reminded } : undefined;
  }

  function sync() {
    if (!isSyncing) syncing = syncAll();
    return syncing;
  }

  async function syncAll() {
    isSyncing = true;
    for (let next = wish(); next && JSON.stringify(next) !== confirmed; next = wish()) {
      mayExist = true;
      const answer = await (next.cart ? api.keep(next.id, next.cart) : api.forget(next.id));
      if (isOver(answer)) keep(undefined);
      onAnswer(answer, kept?.wanted ?? false);
      if (answer === "failed") break;
      mayExist = next.cart !== undefined;
      confirmed = JSON.stringify(next);
    }
    isSyncing = false;
  }

  /** Whether there is nothing left to sync. */
  const isOver = (answer: ReminderAnswer): boolean =>
    answer === "mailed" || answer === "off" || (answer === "forgotten" && kept?.wanted === false);

  return {
    isWanted: () => kept?.wanted ?? false,
    want(wanted) {
      if (wanted) keep({ id: kept?.id ?? newId(), wanted });
      else if (kept) keep(mayExist ? { ...kept, wanted } : undefined);
      void sync();
    },
    be(now) {
      cart = now;
      isKnown = true;
      void sync();
    },
    tryAgain: () => void sync(),
    end() {
      const id = kept?.id;
      keep(undefined);
      // The order ended the reminder; this also covers an email typed differently, and a cart that reaches the server after the order.
      if (id) void syncing.then(() => api.forget(id));
    },
  };
}

const readKept = (storage: Deps["storage"]): Kept | undefined =>
  tryStorage(() => keptShape.safeParse(JSON.parse(storage?.getItem(REMINDER_KEY) ?? "null")).data);
