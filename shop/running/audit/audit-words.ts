/** Every action that the audit log records, in words for staff. To add an action, add a line here. */
const ACTIONS = {
  "address.erased": "Erased address",
  "ad_events.tried": "Retried ad events",
  "customer.erased": "Erased customer",
  "customer.exported": "Exported customer",
  "customers.exported": "Exported customers",
  "delivery.retried": "Retried delivery",
  "guard.let_through": "Ended checkout block",
  "job.run": "Ran job",
  "job.seen": "Acknowledged failed job",
  "launch.confirmation_withdrawn": "Withdrew launch confirmation",
  "launch.confirmed": "Confirmed launch item",
  "email.resent": "Resent email",
  "email.tested": "Sent test email",
  "message.answered": "Replied to message",
  "message.deleted": "Deleted message",
  "message.done": "Marked message done",
  "message.noted": "Changed message note",
  "message.reopened": "Reopened message",
  "order.address": "Changed order address",
  "order.cancel": "Cancelled order",
  "order.delayed": "Notified of delay",
  "order.delivered": "Marked order delivered",
  "order.delivery_assumed": "Assumed delivered",
  "order.fulfil": "Fulfilled order",
  "order.mark_paid": "Marked order paid",
  "order.note": "Added order note",
  "order.refund": "Refunded order",
  "order.refund_returned": "Marked a failed refund as refunded another way",
  "order.tracking": "Changed tracking",
  "orders.exported": "Exported orders",
  "orders.seeded": "Added demo orders",
  "picture.uploaded": "Uploaded picture",
  "product.archived": "Archived product",
  "product.created": "Created product",
  "product.edited": "Edited product",
  "product.pictures_changed": "Changed product pictures",
  "product.removed": "Deleted product",
  "product.restored": "Restored product",
  "product.sale_renewed": "Renewed sale",
  "product.updated": "Updated product",
  "products.announced": "Announced products",
  "products.imported": "Imported products",
  "review.hidden": "Hid review",
  "review.published": "Published review",
  "review.replied": "Replied to review",
  "settings.changed": "Changed settings",
  "staff.created": "Created account",
  "staff.disabled": "Disabled account",
  "staff.enabled": "Enabled account",
  "staff.invitation_ended": "Ended invitation",
  "staff.invitation_revoked": "Revoked invitation",
  "staff.invited": "Invited to the team",
  "staff.invited_again": "Resent invitation",
  "staff.logged_in": "Logged in",
  "staff.notifications_changed": "Changed email notifications",
  "staff.other_sessions_ended": "Logged out everywhere else",
  "staff.password_changed": "Changed password",
  "staff.password_reset": "Reset password",
  "staff.password_set": "Set password",
  "staff.recovery_codes_renewed": "Created new recovery codes",
  "staff.renamed": "Changed name",
  "staff.role_changed": "Changed role",
  "staff.session_ended": "Logged out one session",
  "staff.sessions_ended": "Logged out everywhere",
  "staff.two_step_off": "Turned off two-step login",
  "staff.two_step_on": "Turned on two-step login",
  "stock.changed": "Changed stock",
  "stock.restock_cancelled": "Cancelled restock",
  "stock.restock_planned": "Planned restock",
  "subscriber.deleted": "Deleted subscriber",
  "subscriber.unsubscribed": "Unsubscribed",
  "subscribers.exported": "Exported subscribers",
  "suppression.added": "Blocked address",
  "suppression.lifted": "Unblocked address",
  "token.created": "Created API token",
  "token.revoked": "Revoked API token",
  "webhook.created": "Added webhook",
  "webhook.deleted": "Removed webhook",
  "webhook.secret_rotated": "Created new webhook secret",
  "webhook.tested": "Sent test webhook",
  "webhook.turned_off": "Disabled webhook",
  "webhook.updated": "Changed webhook",
} as const;

export type AuditAction = keyof typeof ACTIONS;

/** 'Marked order paid'. An action that only an earlier release recorded is spelled out from its name. */
export const actionWords = (action: string): string =>
  (ACTIONS as Record<string, string>)[action] ?? asWords(action.replaceAll(/[._]/g, " "));

/** Fields whose names staff wouldn't understand. The words of all others come from the name: 'salePrice' becomes 'Sale price'. */
const FIELDS: Record<string, string> = {
  alt: "alt text",
  announced: "countdown",
  at: "date",
  availableAt: "available from",
  failuresBefore: "failed attempts before",
  imageUrl: "image URL",
  lines: "rows",
  liveAt: "live from",
  onHand: "in stock",
  pieces: "units",
  scopes: "permissions",
  sku: "SKU",
  state: "status",
  trackingUrl: "tracking link",
  url: "URL",
};

const END_OF_WORD = /([a-z])([A-Z])/g;

/** The path of a field in words: 'sizes.2.onHand' becomes 'Sizes 3 in stock'. */
export const fieldPathWords = (path: string): string =>
  asWords(
    path
      .split(".")
      .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : (FIELDS[part] ?? spaced(part))))
      .join(" "),
  );

const spaced = (name: string): string =>
  name
    .replace(/(Cents|At)$/, "")
    .replaceAll("_", " ")
    .replaceAll(END_OF_WORD, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
const asWords = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
