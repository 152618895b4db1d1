import type { EmailContent } from "#shop/messaging/email/email-content.ts";
import {
  dailySummaryText,
  disputesText,
  failedCapturesText,
  lowStockText,
  type News,
  newOrdersText,
  notificationText,
} from "#shop/running/notifications/notification-emails.server.ts";
import type { NotificationKind } from "#shop/running/notifications/notification-kinds.ts";
import { ID } from "#test/screens/samples.ts";

const noticeOf = (kind: NotificationKind, news: News | undefined) =>
  news && notificationText(kind, news, "https://shop.example");
const items = [
  { title: "Pack'd Hoodie", color: "Grey", size: "M", quantity: 1 },
  { title: "Pack'd Hoodie", color: "Black", size: "L", quantity: 2 },
];
const newsOrder = (number: string) =>
  ({ id: ID, number, totalCents: 5296, items, state: "OR", shippingMethod: "express" }) as const;
const low = (size: string, onHand: number) => ({
  sku: `PH-GREY-${size}`,
  title: "Pack'd Hoodie",
  color: "Grey",
  size,
  onHand,
});
const disputeOf = (number: string, isLost: boolean) => ({
  orderId: ID,
  number,
  amountCents: 5296,
  isLost,
  respondBy: new Date("2026-05-05T16:30:00.000Z"),
});
const SALES = { orders: 42, revenueCents: 125_958, units: 61, cancelled: 2, toShip: 17 };

/** Samples of one kind of email; the usual one has the empty name. */
export type SamplesByState = Record<string, EmailContent | undefined>;

/** The emails to staff, by kind. */
export const NOTICES: Record<string, SamplesByState> = {
  staff_new_orders: {
    "": noticeOf("new_orders", newOrdersText([newsOrder("LC482913")], 0)),
    many: noticeOf("new_orders", newOrdersText([newsOrder("LC482913"), newsOrder("LC482914")], 948, 5_031_200)),
  },
  staff_disputes: {
    "": noticeOf("disputes", disputesText([disputeOf("LC482913", false)])),
    appeal: noticeOf("disputes", disputesText([disputeOf("LC482913", true)])),
    both: noticeOf("disputes", disputesText([disputeOf("LC482913", false), disputeOf("LC482914", true)])),
  },
  staff_failed_captures: {
    "": noticeOf(
      "failed_captures",
      failedCapturesText(
        [{ ...newsOrder("LC482913"), authorizedUntil: new Date("2026-05-08T12:00:00.000Z"), isTried: true }],
        0,
        new Date("2026-05-01T12:00:00.000Z"),
      ),
    ),
  },
  staff_low_stock: { "": noticeOf("low_stock", lowStockText([low("M", 0), low("L", 3)], 0)) },
  staff_daily_summary: { "": noticeOf("daily_summary", dailySummaryText("2026-05-01", SALES)) },
};
