import { useEffect, useEffectEvent, useState } from "react";
import { reminderHoursOf, useShopFacts } from "#app/shop-facts.ts";
import { shippingErrors } from "#shop/ordering/checkout/checkout-form.ts";
import type { CustomerInfo } from "#shop/ordering/orders/customer-info.ts";
import { randomKey } from "./checkout-attempt.ts";
import { deviceStorage } from "./checkout-draft.ts";
import { createReminder } from "./reminder.ts";
import { type RemindedCart, type ReminderAnswer, reminderApi } from "./reminder-api.ts";

/** Requests wait until the shopper stops typing. */
const PAUSE_MS = 800;

/** The state of the 'Remind me once' box, and the server's last answer. Without `hours` there is no box. */
export function useReminder(shipping: CustomerInfo, items: RemindedCart["items"]) {
  const facts = useShopFacts();
  const hours = facts && reminderHoursOf(facts);
  const [answer, setAnswer] = useState<ReminderAnswer>();
  const [reminder] = useState(() =>
    createReminder({
      storage: deviceStorage(),
      newId: randomKey,
      api: reminderApi,
      onAnswer(news, isWanted) {
        setAnswer(news);
        setTicked(isWanted);
      },
    }),
  );
  const [isTicked, setTicked] = useState(() => reminder.isWanted());

  const email = shipping.email.trim();
  const hasEmail = shippingErrors(shipping).email === undefined;
  const cart = {
    email,
    items: items.map(({ _id, color, size, quantity }) => ({ _id, color, size, quantity })),
  };
  /** A half-typed address changes nothing yet. */
  const isKnown = hasEmail || email === "" || items.length === 0;
  const now = hasEmail && items.length > 0 ? cart : undefined;
  const follow = useEffectEvent(() => reminder.be(now));
  const state = JSON.stringify(cart);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after each change of the email or the cart.
  useEffect(() => {
    if (!isKnown || !isTicked) return;
    const pause = setTimeout(follow, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [state, isKnown, isTicked]);
  // The page may have been closed before the server learned that the box was unticked.
  useEffect(() => reminder.tryAgain(), [reminder]);
  // Without the box, the shopper couldn't withdraw a consent given while the shop still sent reminders.
  useEffect(() => {
    if (hours !== 0 || !reminder.isWanted()) return;
    setTicked(false);
    reminder.want(false);
  }, [hours, reminder]);

  return {
    hours,
    isTicked,
    hasEmail,
    answer,
    tick(wanted: boolean) {
      setTicked(wanted);
      setAnswer(undefined);
      if (wanted && isKnown) reminder.be(now);
      reminder.want(wanted);
    },
    tryAgain: reminder.tryAgain,
    end: reminder.end,
  };
}

export type ReminderChoice = ReturnType<typeof useReminder>;
