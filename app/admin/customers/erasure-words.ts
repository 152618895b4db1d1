import { countOf } from "#platform/text.ts";
import type { ErasurePlan } from "#shop/people/customers/customers.contract.server.ts";

/** What an erasure left, after it. */
export const keptWords = (numbers: readonly string[]): string =>
  `${countOf(numbers.length, "open order")} (${numbers.join(", ")}) ${numbers.length === 1 ? "keeps its" : "keep their"} contact details; erase again once ${numbers.length === 1 ? "it's" : "they're"} closed.`;

/** What an erasure leaves, because the shop still needs it. */
const openOrderWords = (numbers: readonly string[]): string =>
  `${countOf(numbers.length, "open order")} (${numbers.join(", ")}), with the contact details and emails. Erase again once ${numbers.length === 1 ? "it's" : "they're"} closed`;

/** What erasing a customer deletes (`goes`) and keeps (`stays`), in words. */
export function erasureWords(plan: ErasurePlan): { goes: string[]; stays: string[] } {
  const goes = [
    plan.orders > 0 && `Name, contact details, and address in ${countOf(plan.orders, "closed order")}`,
    plan.emails > 0 && `The text of ${countOf(plan.emails, "email")} to them`,
    plan.messages > 0 && `${countOf(plan.messages, "message")} they wrote, with your notes`,
    plan.subscriber && "Their newsletter subscription",
    plan.stockAlerts > 0 && countOf(plan.stockAlerts, "stock alert"),
    plan.cartReminders > 0 && `${countOf(plan.cartReminders, "cart")} they asked to be reminded of`,
    plan.reviews > 0 && `${countOf(plan.reviews, "review")} they wrote, with rating, text, and your reply`,
  ];
  const stays = [
    plan.openOrders.length > 0 && openOrderWords(plan.openOrders),
    "What was bought and for how much, payments with the card's last four digits, refunds with their reasons, packages with their tracking numbers, and the state they were shipped to",
    "A hashed entry in the blocked list, so this address isn't sent marketing email unless they subscribe again",
    "Records at the payment provider, the audit log, staff notes in order timelines, and ad-cookie choices saved with orders",
  ];
  return { goes: goes.filter((each) => each !== false), stays: stays.filter((each) => each !== false) };
}
