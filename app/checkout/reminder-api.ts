import type { RestoredCart } from "#shop/messaging/reminders/reminder.ts";
import { send } from "./order-api.ts";

/** What the shop is told of a cart to be reminded of. */
export type RemindedCart = {
  email: string;
  items: readonly { _id: string; color: string; size: string; quantity: number }[];
};

export type ReminderAnswer = "kept" | "mailed" | "off" | "forgotten" | "failed";

export type ReminderApi = {
  keep(id: string, cart: RemindedCart): Promise<ReminderAnswer>;
  forget(id: string): Promise<ReminderAnswer>;
};

const pathOf = (id: string) => `/api/checkout-reminders/${id}`;

export const reminderApi: ReminderApi = {
  async keep(id, cart) {
    const answer = await send(pathOf(id), { method: "PUT", body: cart });
    // Our own server's answer, of the shape both sides share.
    return answer?.status === 200 ? (answer.body as { reminder: "kept" | "mailed" | "off" }).reminder : "failed";
  },
  async forget(id) {
    return (await send(pathOf(id), { method: "DELETE" }))?.status === 204 ? "forgotten" : "failed";
  },
};

/** What the link in a reminder opens. */
export async function openCart(token: string): Promise<RestoredCart | "over" | "failed"> {
  const answer = await send("/api/checkout-reminders/cart", { headers: { "X-Reminder-Token": token } });
  if (answer?.status === 404 || answer?.status === 400) return "over";
  return answer?.status === 200 ? (answer.body as RestoredCart) : "failed";
}
