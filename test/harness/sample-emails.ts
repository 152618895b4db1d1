import { EMAILS } from "#shop/emails.server.ts";
import type { EmailKind } from "#shop/messaging/email/define-email.ts";
import type { EmailContent, EmailFrame } from "#shop/messaging/email/email-content.ts";
import { stockAlertText } from "#shop/messaging/newsletter/stock-alert-email.server.ts";
import { welcomeText } from "#shop/messaging/newsletter/welcome-email.server.ts";
import { reminderText } from "#shop/messaging/reminders/reminder-email.server.ts";
import { refunded } from "#shop/money/payments/settle-refunds.server.ts";
import {
  deliveredText,
  orderDelayed,
  orderShipped,
  trackingChanged,
} from "#shop/ordering/fulfillment/fulfillment-emails.server.ts";
import { orderLinkText } from "#shop/ordering/order-lookup/ask-for-order-link.server.ts";
import { addressChanged } from "#shop/ordering/order-page/change-address.server.ts";
import type { OrderEmail, OrderFacts } from "#shop/ordering/orders/define-order-email.server.ts";
import { orderCancelled, orderConfirmation, orderNotCompleted } from "#shop/ordering/orders/order-emails.server.ts";
import type { OrderView } from "#shop/ordering/orders/order-schema.server.ts";
import { contactCopyText, contactReplyText, messageAnswerText } from "#shop/people/contact/contact-emails.server.ts";
import { invitationText, newPasswordText } from "#shop/people/staff/staff-emails.server.ts";
import { jobFailedText } from "#shop/running/jobs/job-failed-email.server.ts";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { line, orderView, shipment } from "#test/screens/order-view.ts";
import { ID, pictureOf } from "#test/screens/samples.ts";
import { LONG_CUSTOMER, SHIP_TO } from "./customer.ts";
import { NOTICES, type SamplesByState } from "./sample-notices.ts";

const SHOP = "https://shop.example";
/** The secret in every link of these emails that grants access. */
export const SAMPLE_KEY = "Zb0yKxq7V4Vw1cNfJdH2sL8uRtGm3oPe";
const at = "2026-05-01T12:00:00.000Z";
const later = "2026-05-05T16:30:00.000Z";

export const SAMPLE_FRAME: EmailFrame = {
  owner: {
    legalName: "Packd Outdoor LLC",
    postalAddress: "418 Alder Street\nPortland, OR 97205",
    email: "hello@shop.example",
    phone: "",
  },
  contactUrl: `${SHOP}/contact`,
  wordmarkUrl: `${SHOP}/media/email/wordmark.png`,
};
export const BARE_FRAME: EmailFrame = { ...SAMPLE_FRAME, owner: DEFAULT_SETTINGS.owner };

const order = (change: Partial<OrderView> = {}): OrderView =>
  orderView({
    items: [line("Grey", "M"), line("Black", "L", "Pack'd Hoodie", 2)],
    shippingMethod: "express",
    subtotal: 44.97,
    shippingCost: 7.99,
    total: 52.96,
    placedAt: at,
    cancelUntil: "2026-05-01T13:00:00.000Z",
    timeline: [],
    ...change,
  });
const shipped = (change: Partial<OrderView> = {}) => order({ status: "fulfilled", shipment: shipment(at), ...change });
const arrived = (assumed: boolean, change: Partial<OrderView> = {}) =>
  shipped({ shipment: shipment(at, { at: later, assumed }), ...change });
const UNTRACKED = shipped({
  shippingMethod: "free",
  shipment: { ...shipment(at), carrier: null, trackingNumber: null, trackingUrl: null },
});
type Line = OrderView["items"][number];
const oddTitle = (index: number) =>
  index === 0
    ? `<script>alert("1")</script> & <b>'Hoodie'</b>`
    : `Pack'd Hoodie ${index}, the limited edition for long evenings${index === 1 ? `, ${"Donaudampfschifffahrt".repeat(6)}` : ""}`;
/** Malicious or overlong input: ten items, an American Express card. */
const ODD: Partial<OrderView> & { items: Line[] } = {
  items: Array.from({ length: 10 }, (_, index) => ({
    ...line("Grey", ["S", "M", "L", "XL"][index % 4] ?? "M", oddTitle(index), index + 1),
    lineTotal: 1499.99 * (index + 1),
  })),
  customerInfo: { ...LONG_CUSTOMER, name: `${LONG_CUSTOMER.name} <b>` },
  subtotal: 82_499.45,
  total: 82_507.44,
  payment: { brand: "amex", last4: "0005" },
};

const WITH_EXPRESS_DAYS = { ...DEFAULT_SETTINGS.policies, expressBusinessDays: { from: 2, to: 4 } };

export const facts = (order: OrderView, now = at): OrderFacts => ({
  order,
  now: new Date(now),
  orderUrl: `${SHOP}/orders/${ID}#${SAMPLE_KEY}`,
  publicUrl: SHOP,
  cancellationUrl: `${SHOP}/cancellation`,
  returnsUrl: `${SHOP}/terms#returns-and-refunds`,
  contactUrl: `${SHOP}/contact`,
  policies: DEFAULT_SETTINGS.policies,
});
const reviewOf = ({ title, color, size }: Line, index: number) => ({
  title,
  color,
  size,
  url: `${SHOP}/review#${SAMPLE_KEY}${index}`,
});
const delay = {
  shipsBy: "2026-05-14",
  reason: "the grey dye came out too dark, so we're making them again.",
  agreeBy: null,
  agreedAt: null,
};
const unsubscribe = {
  page: `${SHOP}/unsubscribe#${SAMPLE_KEY}`,
  oneClick: `${SHOP}/api/unsubscriptions?token=${SAMPLE_KEY}`,
};
const HOODIE = {
  productId: "packd-hoodie",
  title: "Pack'd Hoodie",
  color: "Grey",
  image: pictureOf("Grey"),
  priceCents: 2999,
  salePriceCents: 1499,
  saleStartsAt: null,
  saleEndsAt: new Date("2026-05-08T04:00:00.000Z"),
};
const back = (title: string) =>
  stockAlertText({ ...HOODIE, title, size: "M", at }, { publicUrl: SHOP, unsubscribe, now: new Date(at) });
const remind = (...lines: { title: string; quantity: number; left: number }[]) =>
  reminderText({
    publicUrl: SHOP,
    lines: lines.map((one) => ({ ...HOODIE, size: "M", unitCents: 1499, ...one })),
    cartUrl: `${SHOP}/checkout#cart=${SAMPLE_KEY}`,
    cartUntil: new Date("2026-05-31T12:00:00.000Z"),
    now: new Date(at),
    unsubscribe,
  });
const message = (change: { name?: string; comment?: string }) =>
  contactCopyText(
    {
      name: "Jordan Avery",
      email: "jordan@shopper.example",
      phone: "503 555 0142",
      comment: "Does the pack fit a laptop?",
      createdAt: new Date(at),
      ...change,
    },
    `${SHOP}/admin/inbox?open=${ID}`,
  );

/** For each kind, by state, a usual email first, then long, odd and incomplete ones. */
const SAMPLES: Record<string, SamplesByState> = {
  order_confirmation: {
    "": orderConfirmation.text({ ...facts(order()), policies: WITH_EXPRESS_DAYS }),
    odd: orderConfirmation.text(facts(order(ODD))),
    "cancelled-since": orderConfirmation.text(facts(order({ status: "cancelled" }), later)),
    "shipped-since": orderConfirmation.text({ ...facts(shipped()), policies: WITH_EXPRESS_DAYS }),
    "delivered-since": orderConfirmation.text(facts(arrived(false))),
    "late-since": orderConfirmation.text(facts(order({ delay }))),
    overdue: orderConfirmation.text(facts(order(), "2026-05-07T12:00:00.000Z")),
    "refunded-since": orderConfirmation.text(facts(order({ refunded: 52.96, timeline: [{ kind: "captured", at }] }))),
    "charged-in-part": orderConfirmation.text(
      facts(order({ status: "paid", charged: 20, refunded: 5, timeline: [{ kind: "captured", at }] })),
    ),
    free: orderConfirmation.text(facts(order({ shippingMethod: "free", shippingCost: 0, total: 44.97 }))),
  },
  order_not_completed: { "": orderNotCompleted.text(facts(order({ status: "expired", payment: null }))) },
  order_cancelled: {
    "": orderCancelled.text(facts(order({ status: "cancelled", timeline: [{ kind: "hold_released", at }] }))),
    charged: orderCancelled.text(facts(order({ status: "cancelled", timeline: [{ kind: "captured", at }] }))),
    unclear: orderCancelled.text(facts(order({ status: "cancelled" }))),
    offline: orderCancelled.text(
      facts(order({ status: "cancelled", payment: null, timeline: [{ kind: "paid_offline", at }] })),
    ),
  },
  order_shipped: {
    "": orderShipped.text({ ...facts(shipped()), policies: WITH_EXPRESS_DAYS }),
    odd: orderShipped.text(facts(shipped(ODD))),
    untracked: orderShipped.text(facts(UNTRACKED)),
  },
  tracking_changed: {
    "": trackingChanged.text(facts(shipped()), {}),
    removed: trackingChanged.text(facts(UNTRACKED), {}),
  },
  order_delivered: {
    "": deliveredText(facts(arrived(false)), [reviewOf(line("Grey", "M"), 0)]),
    assumed: deliveredText(facts(arrived(true)), order().items.map(reviewOf)),
    odd: deliveredText(facts(arrived(true, { items: ODD.items, refunded: 10 })), ODD.items.map(reviewOf)),
  },
  order_delayed: {
    "": orderDelayed.text(facts(order({ delay })), delay),
    past: orderDelayed.text(facts(order({ delay }), "2026-05-20T12:00:00.000Z"), delay),
    asks: orderDelayed.text(facts(order({ delay: { ...delay, agreeBy: "2026-05-08" } })), delay),
    offline: orderDelayed.text(facts(order({ delay, payment: null, timeline: [{ kind: "paid_offline", at }] })), delay),
  },
  address_changed: {
    "": addressChanged.text(facts(order()), {
      by: "shopper",
      was: SHIP_TO,
      now: { ...SHIP_TO, address: "9 Elm Street" },
    }),
    odd: addressChanged.text(facts(order()), { by: "shop", was: SHIP_TO, now: LONG_CUSTOMER }),
    "shipped-since": addressChanged.text(facts(shipped()), { by: "shop", was: SHIP_TO, now: LONG_CUSTOMER }),
  },
  refunded: {
    "": refunded.text(facts(order({ refunded: 10 })), { amountCents: 1000 }),
    items: refunded.text(facts(order()), { amountCents: 1499, lines: [{ position: 1, quantity: 1 }] }),
    whole: refunded.text(facts(order()), { amountCents: 5296 }),
    "earlier-card": refunded.text(facts(order({ payment: null, total: 82_507.44 })), { amountCents: 8_250_744 }),
  },
  order_link: { "": orderLinkText(facts(order())) },
  back_in_stock: {
    "": back("Pack'd Hoodie"),
    odd: back(ODD.items[1]?.title ?? ""),
  },
  newsletter_welcome: {
    "": welcomeText({ publicUrl: SHOP, unsubscribe, now: new Date(at), shown: { ...HOODIE, note: HOODIE.color } }),
  },
  abandoned_checkout: {
    "": remind({ title: "Pack'd Hoodie", quantity: 2, left: 9 }),
    odd: remind(...ODD.items.map(({ title, quantity }, left) => ({ title, quantity, left }))),
  },
  contact_copy: {
    "": message({}),
    odd: message({
      name: "",
      comment: `<script>alert(1)</script>\n\n${"ha".repeat(300)}\n${"A long letter. ".repeat(60)}`,
    }),
  },
  contact_reply: {
    "": contactReplyText({ arrived: new Date(at), demo: false, email: "hello@shop.example" }),
    demo: contactReplyText({ arrived: new Date(at), demo: true, email: "" }),
  },
  message_answer: {
    "": messageAnswerText(
      "Hello Jordan,\n\nyes, we do.\nRobin",
      { comment: "Do you ship to Alaska?", createdAt: new Date(at) },
      "hello@shop.example",
    ),
  },
  staff_invitation: {
    "": invitationText(
      { name: "Robin", invitedBy: "owner@shop.example", expiresAt: new Date(later) },
      { kind: "button", label: "Join the team", url: `${SHOP}/admin/invitation#${SAMPLE_KEY}` },
    ),
  },
  password_reset: {
    "": newPasswordText(
      { name: "Robin" },
      { kind: "button", label: "Choose a password", url: `${SHOP}/admin/new-password#${SAMPLE_KEY}` },
    ),
  },
  job_failed: {
    "": jobFailedText(
      {
        job: "capture",
        title: "Capture payments",
        about: "Charges orders that customers can no longer cancel.",
        error: "2 orders weren't charged in time. Stripe: the provided key does not have the required permissions",
        since: at,
      },
      `${SHOP}/admin/settings/system#job-capture`,
    ),
  },
};

/** An email that needs only its order gets a sample without an entry above. */
const samplesOf = (kind: EmailKind): SamplesByState =>
  SAMPLES[kind.kind] ?? NOTICES[kind.kind] ?? { "": isOrderEmail(kind) ? kind.text(facts(shipped()), {}) : undefined };

const isOrderEmail = (kind: EmailKind): kind is OrderEmail => "text" in kind;

/** Named `kind` or `kind-state`. */
export const sampleEmails: readonly { name: string; content: EmailContent }[] = EMAILS.flatMap((email) =>
  Object.entries(samplesOf(email)).map(([state, content]) => {
    const name = [email.kind.replaceAll("_", "-"), state].filter(Boolean).join("-");
    if (!content) throw new Error(`the sample ${name} has no content`);
    return { name, content };
  }),
);

export function sampleEmail(name: string): EmailContent {
  const found = sampleEmails.find((email) => email.name === name);
  if (!found) throw new Error(`There is no sample email ${name}`);
  return found.content;
}
