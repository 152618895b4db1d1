import type { EmailKind } from "#shop/messaging/email/define-email.ts";
import { REQUESTED_EMAILS } from "#shop/messaging/newsletter/erase-address.server.ts";
import { refunded } from "#shop/money/payments/settle-refunds.server.ts";
import {
  orderDelayed,
  orderDelivered,
  orderShipped,
  trackingChanged,
} from "#shop/ordering/fulfillment/fulfillment-emails.server.ts";
import { orderLink } from "#shop/ordering/order-lookup/ask-for-order-link.server.ts";
import { addressChanged } from "#shop/ordering/order-page/change-address.server.ts";
import { orderCancelled, orderConfirmation, orderNotCompleted } from "#shop/ordering/orders/order-emails.server.ts";
import { contactCopy, contactReply, messageAnswer } from "#shop/people/contact/contact-emails.server.ts";
import { passwordReset, staffInvitation } from "#shop/people/staff/staff-emails.server.ts";
import { jobFailed } from "#shop/running/jobs/job-failed-email.server.ts";
import { NOTIFICATION_EMAILS } from "#shop/running/notifications/notification-emails.server.ts";

export const EMAILS: readonly EmailKind[] = [
  orderConfirmation,
  orderNotCompleted,
  orderCancelled,
  orderShipped,
  orderDelivered,
  orderDelayed,
  orderLink,
  addressChanged,
  refunded,
  trackingChanged,
  staffInvitation,
  passwordReset,
  jobFailed,
  ...Object.values(NOTIFICATION_EMAILS),
  ...REQUESTED_EMAILS,
  contactCopy,
  contactReply,
  messageAnswer,
];
