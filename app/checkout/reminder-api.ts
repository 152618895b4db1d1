import { send } from "#app/send.ts";
import type { RestoredCart } from "#shop/messaging/reminders/reminders.server.ts";

/** The cart and the email that a reminder is for. */
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
    const { status, body } = await send(pathOf(id), { method: "PUT", body: cart });
    // Both sides share the type, so our own server's response needs no check.
    return status === 200 ? (body as { reminder: "kept" | "mailed" | "off" }).reminder : "failed";
  },
  async forget(id) {
    return (await send(pathOf(id), { method: "DELETE" })).status === 204 ? "forgotten" : "failed";
  },
};

/** The cart that the link in a reminder opens. */
export async function openCart(token: string): Promise<RestoredCart | "over" | "failed"> {
  const { status, body } = await send("/api/checkout-reminders/cart", { headers: { "X-Reminder-Token": token } });
  if (status === 404 || status === 400) return "over";
  return status === 200 ? (body as RestoredCart) : "failed";
}
