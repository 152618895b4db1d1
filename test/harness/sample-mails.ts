import { contactCopy, contactReply } from "#shop/messaging/email/contact-mails.server.ts";
import { orderDelayed, orderDelivered } from "#shop/messaging/email/delivery-mails.ts";
import type { MailKind } from "#shop/messaging/email/mail.store.server.ts";
import type { MailContent, MailFrame } from "#shop/messaging/email/mail-content.ts";
import { newsletterWelcome } from "#shop/messaging/email/newsletter-mail.server.ts";
import {
  addressChanged,
  type OrderMailFacts,
  orderCancelled,
  orderConfirmation,
  orderLink,
  orderNotCompleted,
  refunded,
} from "#shop/messaging/email/order-mails.ts";
import { checkoutReminder } from "#shop/messaging/email/reminder-mails.ts";
import { orderShipped, trackingChanged } from "#shop/messaging/email/shipping-mails.ts";
import { jobFailed, newPassword, staffInvitation } from "#shop/messaging/email/staff-mails.server.ts";
import { backInStock } from "#shop/messaging/email/stock-mails.ts";
import type { OrderView } from "#shop/ordering/orders/order.ts";
import { DEFAULT_SETTINGS } from "#shop/running/settings/settings.ts";
import { line, orderView, shipment } from "#test/screens/order-view.ts";
import { ID, LONG_CUSTOMER } from "#test/screens/samples.ts";
import { CUSTOMER } from "./customer.ts";

const SHOP = "https://shop.example";
/** What lets somebody in, in every link of these mails that does. */
export const SAMPLE_KEY = "Zb0yKxq7V4Vw1cNfJdH2sL8uRtGm3oPe";
const at = "2026-05-01T12:00:00.000Z";
const later = "2026-05-05T16:30:00.000Z";

export const SAMPLE_FRAME: MailFrame = {
  owner: {
    legalName: "Packd Outdoor LLC",
    postalAddress: "418 Alder Street\nPortland, OR 97205",
    email: "hello@shop.example",
    phone: "",
  },
  contactUrl: `${SHOP}/contact`,
};
export const BARE_FRAME: MailFrame = { ...SAMPLE_FRAME, owner: DEFAULT_SETTINGS.owner };

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
type Line = OrderView["items"][number];
const oddTitle = (index: number) =>
  index === 0
    ? `<script>alert("1")</script> & <b>'Hoodie'</b>`
    : `Pack'd Hoodie ${index}, the limited edition for long evenings${index === 1 ? `, ${"Donaudampfschifffahrt".repeat(6)}` : ""}`;
/** What somebody typed to do harm, or just at length: ten goods, no tax, a foreign card. */
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

const facts = (order: OrderView, now = at): OrderMailFacts => ({
  order,
  now: new Date(now),
  orderUrl: `${SHOP}/orders/${ID}#${SAMPLE_KEY}`,
  cancellationUrl: `${SHOP}/cancellation`,
  contactUrl: `${SHOP}/contact`,
  policies: DEFAULT_SETTINGS.policies,
});
const reviewOf = ({ title, color, size }: Line, index: number) => ({
  title,
  color,
  size,
  url: `${SHOP}/review#${SAMPLE_KEY}${index}`,
});
const { email: _email, ...TO } = CUSTOMER;
const { email: _other, ...ODD_TO } = LONG_CUSTOMER;
const delay = {
  shipsBy: "2026-05-14",
  reason: "the dye of the grey ones came out too dark, and we make them again.",
  agreeBy: null,
  agreedAt: null,
};
const unsubscribe = {
  page: `${SHOP}/unsubscribe#${SAMPLE_KEY}`,
  oneClick: `${SHOP}/api/unsubscriptions?token=${SAMPLE_KEY}`,
};
const back = (title: string) =>
  backInStock({ productId: "packd-hoodie", title, color: "Grey", size: "M", at }, { publicUrl: SHOP, unsubscribe });
const remind = (...lines: { title: string; quantity: number; left: number }[]) =>
  checkoutReminder({
    lines: lines.map((one) => ({
      productId: "packd-hoodie",
      color: "Grey",
      size: "M",
      image: "",
      unitCents: 1499,
      ...one,
    })),
    cartUrl: `${SHOP}/checkout#cart=${SAMPLE_KEY}`,
    cartUntil: new Date("2026-05-31T12:00:00.000Z"),
    now: new Date(at),
    unsubscribe,
  });
const message = (change: { name?: string; comment?: string }) =>
  contactCopy(
    {
      name: "Jordan Avery",
      email: "jordan@shopper.example",
      phone: "503 555 0142",
      comment: "Does the pack fit a laptop?",
      created_at: new Date(at),
      ...change,
    },
    `${SHOP}/admin?tab=messages&open=${ID}`,
  );

/** A mail of each kind, and then those that are long, odd or short of something. */
const SAMPLES = {
  order_confirmation: [
    ["", orderConfirmation(facts(order()))],
    ["odd", orderConfirmation(facts(order(ODD)))],
    ["cancelled-since", orderConfirmation(facts(order({ status: "cancelled" }), later))],
    ["free", orderConfirmation(facts(order({ shippingMethod: "free", shippingCost: 0, total: 44.97 })))],
  ],
  order_not_completed: [["", orderNotCompleted(facts(order({ status: "expired", payment: null })))]],
  order_cancelled: [
    ["", orderCancelled(facts(order({ status: "cancelled" })))],
    ["offline", orderCancelled(facts(order({ status: "cancelled", payment: null })))],
  ],
  order_shipped: [
    ["", orderShipped(facts(shipped()))],
    ["odd", orderShipped(facts(shipped(ODD)))],
    [
      "untracked",
      orderShipped(
        facts(shipped({ shipment: { ...shipment(at), carrier: null, trackingNumber: null, trackingUrl: null } })),
      ),
    ],
  ],
  order_delivered: [
    ["", orderDelivered(facts(arrived(false)), [reviewOf(line("Grey", "M"), 0)])],
    ["assumed", orderDelivered(facts(arrived(true)), order().items.map(reviewOf))],
    ["odd", orderDelivered(facts(arrived(true, { items: ODD.items, refunded: 10 })), ODD.items.map(reviewOf))],
  ],
  order_delayed: [
    ["", orderDelayed(facts(order({ delay })), delay)],
    ["past", orderDelayed(facts(order({ delay }), "2026-05-20T12:00:00.000Z"), delay)],
    ["asks", orderDelayed(facts(order({ delay: { ...delay, agreeBy: "2026-05-08" } })), delay)],
  ],
  tracking_changed: [["", trackingChanged(facts(shipped()))]],
  address_changed: [
    ["", addressChanged(facts(order()), { by: "shopper", was: TO, now: { ...TO, address: "9 Elm Street" } })],
    ["odd", addressChanged(facts(order()), { by: "shop", was: TO, now: ODD_TO })],
  ],
  refunded: [
    ["", refunded(facts(order({ refunded: 10 })), 1000)],
    ["offline", refunded(facts(order({ payment: null })), 8_250_744)],
  ],
  order_link: [["", orderLink(facts(order()))]],
  back_in_stock: [
    ["", back("Pack'd Hoodie")],
    ["odd", back(ODD.items[1]?.title ?? "")],
  ],
  newsletter_welcome: [["", newsletterWelcome(SHOP, unsubscribe)]],
  abandoned_checkout: [
    ["", remind({ title: "Pack'd Hoodie", quantity: 2, left: 9 })],
    ["odd", remind(...ODD.items.map(({ title, quantity }, left) => ({ title, quantity, left })))],
  ],
  contact_copy: [
    ["", message({})],
    [
      "odd",
      message({
        name: "",
        comment: `<script>alert(1)</script>\n\n${"ha".repeat(300)}\n${"A long letter. ".repeat(60)}`,
      }),
    ],
  ],
  contact_reply: [
    ["", contactReply({ arrived: new Date(at), demo: false, email: "hello@shop.example" })],
    ["demo", contactReply({ arrived: new Date(at), demo: true, email: "" })],
  ],
  staff_invitation: [
    [
      "",
      staffInvitation(
        { name: "Robin", invitedBy: "owner@shop.example", expiresAt: new Date(later) },
        { kind: "button", label: "Join the staff", url: `${SHOP}/admin/invitation#${SAMPLE_KEY}` },
      ),
    ],
  ],
  password_reset: [
    [
      "",
      newPassword(
        { name: "Robin" },
        { kind: "button", label: "Choose a password", url: `${SHOP}/admin/new-password#${SAMPLE_KEY}` },
      ),
    ],
  ],
  job_failed: [
    [
      "",
      jobFailed(
        {
          job: "capture",
          about: "Takes the money of orders that can no longer be cancelled.",
          error:
            "2 orders could not be captured in time. Stripe: the provided key does not have the required permissions",
          since: at,
        },
        `${SHOP}/admin?tab=jobs#job-capture`,
      ),
    ],
  ],
} satisfies Record<MailKind, [state: string, content: MailContent | undefined][]>;

/** Their names are `kind`, or `kind-state`. */
export const sampleMails: readonly { name: string; content: MailContent }[] = Object.entries(SAMPLES).flatMap(
  ([kind, samples]) =>
    samples.map(([state, content]) => {
      const name = [kind.replaceAll("_", "-"), state].filter(Boolean).join("-");
      if (!content) throw new Error(`there is nothing to say in ${name}`);
      return { name, content };
    }),
);

export function sampleMail(name: string): MailContent {
  const found = sampleMails.find((mail) => mail.name === name);
  if (!found) throw new Error(`There is no sample email ${name}`);
  return found.content;
}
