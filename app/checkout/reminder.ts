import * as z from "zod/mini";
import type { RemindedCart, ReminderAnswer, ReminderApi } from "./reminder-api.ts";

/** The localStorage key: the box is still ticked after a reload, and can be unticked. */
export const REMINDER_KEY = "checkoutReminder";

const keptShape = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)), wanted: z.boolean() });

/** `wanted` is false while the shop has not yet been told that the box was unticked. */
type Kept = z.infer<typeof keptShape>;

type Deps = {
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined;
  newId: () => string;
  api: ReminderApi;
  /** What the shop answered to the last that it was told, and whether the box is ticked now. */
  onAnswer: (answer: ReminderAnswer, isWanted: boolean) => void;
};

export type Reminder = {
  isWanted(): boolean;
  /** The box was ticked or unticked. */
  want(wanted: boolean): void;
  /** Email and cart as they are now; undefined when there is nothing to be reminded of. */
  be(cart: RemindedCart | undefined): void;
  /** Tells the shop once more what it has not heard. */
  tryAgain(): void;
  /** The order stands. */
  end(): void;
};

/**
 * Keeps the shop at what the shopper wants: one request at a time, the last wish wins, and nothing at all is sent before the box was
 * ticked for the first time.
 */
export function createReminder({ storage, newId, api, onAnswer }: Deps): Reminder {
  let kept = readKept(storage);
  let cart: RemindedCart | undefined;
  let isKnown = false;
  /** What the shop was last told, and has. */
  let told = "";
  /** The shop has something under the id, or may have. */
  let mayBeHeld = kept !== undefined;
  let isTelling = false;
  /** Done when nothing is on its way to the shop any more. */
  let telling: Promise<void> = Promise.resolve();

  function keep(next: Kept | undefined) {
    kept = next;
    try {
      if (next) storage?.setItem(REMINDER_KEY, JSON.stringify(next));
      else storage?.removeItem(REMINDER_KEY);
    } catch {
      // Storage may be full or forbidden; the page goes on without.
    }
  }

  function wish() {
    if (!kept || (kept.wanted && !isKnown)) return undefined;
    const reminded = kept.wanted ? cart : undefined;
    return reminded || mayBeHeld ? { id: kept.id, cart: reminded } : undefined;
  }

  function tell() {
    if (!isTelling) telling = tellAll();
    return telling;
  }

  async function tellAll() {
    isTelling = true;
    for (let next = wish(); next && JSON.stringify(next) !== told; next = wish()) {
      mayBeHeld = true;
      const answer = await (next.cart ? api.keep(next.id, next.cart) : api.forget(next.id));
      if (isOver(answer)) keep(undefined);
      onAnswer(answer, kept?.wanted ?? false);
      if (answer === "failed") break;
      mayBeHeld = next.cart !== undefined;
      told = JSON.stringify(next);
    }
    isTelling = false;
  }

  /** Nothing of it is to be told any more. */
  const isOver = (answer: ReminderAnswer): boolean =>
    answer === "mailed" || answer === "off" || (answer === "forgotten" && kept?.wanted === false);

  return {
    isWanted: () => kept?.wanted ?? false,
    want(wanted) {
      if (wanted) keep({ id: kept?.id ?? newId(), wanted });
      else if (kept) keep(mayBeHeld ? { ...kept, wanted } : undefined);
      void tell();
    },
    be(now) {
      cart = now;
      isKnown = true;
      void tell();
    },
    tryAgain: () => void tell(),
    end() {
      const id = kept?.id;
      keep(undefined);
      // The order has ended it; this is for an address that was typed differently, and for a cart that comes to the shop after the order.
      if (id) void telling.then(() => api.forget(id));
    },
  };
}

function readKept(storage: Deps["storage"]): Kept | undefined {
  try {
    return keptShape.safeParse(JSON.parse(storage?.getItem(REMINDER_KEY) ?? "null")).data;
  } catch {
    return undefined;
  }
}
