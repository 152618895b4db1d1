import type { Job } from "#platform/jobs/job.ts";
import type { Mailer } from "#platform/mailer.server.ts";
import { type AdSender, dropOldAdEvents, sendAdEvents } from "#shop/messaging/ads/send-ad-events.server.ts";
import type { EmailContext } from "#shop/messaging/email/define-email.ts";
import { sendEmails } from "#shop/messaging/email/send-emails.server.ts";
import { answerStockAlerts } from "#shop/messaging/newsletter/answer-stock-alerts.server.ts";
import { sendReminders } from "#shop/messaging/reminders/send-reminders.server.ts";
import { dropOldDeliveries, sendWebhooks } from "#shop/messaging/webhooks/send-webhooks.server.ts";
import { forgetCounted } from "#shop/money/abuse-limits/held-back.server.ts";
import { cancelUnanswered } from "#shop/money/payments/cancel-order.server.ts";
import { captureDue } from "#shop/money/payments/capture-payment.server.ts";
import type { SandboxGateway } from "#shop/money/payments/gateways/sandbox/sandbox-gateway.server.ts";
import { dropOldWebhooks, handleStoredWebhooks } from "#shop/money/payments/receive-webhook.server.ts";
import {
  type ReconcileTimes,
  reconcilePayments,
  reconcileRefunds,
  sweepReservations,
} from "#shop/money/payments/reconcile-payments.server.ts";
import { reconcileNightly } from "#shop/money/payments/reconciliation.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { assumeDeliveries } from "#shop/ordering/fulfillment/assume-deliveries.server.ts";
import { enterCustomers } from "#shop/people/customers/enter-customers.server.ts";
import { forgetAccess } from "#shop/people/staff/forget-access.server.ts";
import type { KnownJob } from "#shop/running/jobs/job-view.ts";
import { rollUp } from "#shop/running/reports/roll-up.server.ts";
import { forgetIdlePictures } from "#shop/selling/pictures/forget-pictures.server.ts";
import type { PicturesShop } from "#shop/selling/pictures/upload-picture.server.ts";

const EVERY_MINUTE = "* * * * *";
const EVERY_HOUR = "40 * * * *";
/** In the early morning of the United States. */
const EVERY_NIGHT = "20 9 * * *";

/** Finds what is due in the database, so it survives a restart, and is safe to run twice. `about`: what it does, for staff to read. */
type Line = [name: string, about: string, run: (end: AbortSignal) => Promise<unknown>, cron?: string];

type Deps = {
  checkout: Checkout;
  emails: EmailContext;
  mailer: Mailer | undefined;
  pictures: PicturesShop;
  sandbox: SandboxGateway | undefined;
  /** Undefined where the server tells no advertiser of anything. */
  ads: Pick<AdSender, "pixel" | "publicUrl"> | undefined;
  times?: ReconcileTimes;
};

/** Door 3: everything the shop does by itself, in one list. Staff see it in this order. */
export const shopJobs = (deps: Deps): (Job & KnownJob)[] =>
  [...paymentJobs(deps), ...tellingJobs(deps), ...tidyingJobs(deps)].map(([name, about, run, cron = EVERY_MINUTE]) => ({
    name,
    about,
    cron,
    async run(end) {
      await run(end);
    },
  }));

function paymentJobs({ checkout, sandbox, times }: Deps): Line[] {
  const { gateway } = checkout;
  const jobs: Line[] = [
    [
      "capture",
      "Takes the money of orders that can no longer be cancelled.",
      (end) => captureDue(checkout, gateway, { end }),
    ],
    [
      "sweep",
      "Puts back what was held for orders that nobody paid for.",
      (end) => sweepReservations(checkout, gateway, { times, end }),
    ],
    [
      "reconcile",
      "Asks the payment provider about payments it has not answered.",
      (end) => reconcilePayments(checkout, gateway, { times, end }),
    ],
    [
      "reconcile-refunds",
      "Asks the payment provider about refunds and disputes that are not decided.",
      (end) => reconcileRefunds(checkout, gateway, { end }),
    ],
    [
      "unanswered-delays",
      "Cancels late orders whose shoppers were asked to agree to wait and did not answer.",
      (end) => cancelUnanswered(checkout, gateway, { end }),
      EVERY_HOUR,
    ],
    [
      "webhooks",
      "Works on news of the payment provider that could not be worked on at once.",
      (end) => handleStoredWebhooks(checkout, gateway, end),
    ],
    [
      "books",
      "Compares the shop's books with the payment provider's, once a night.",
      (end) => reconcileNightly(checkout, gateway, end),
    ],
  ];
  if (sandbox) {
    jobs.push(["sandbox-webhooks", "Plays the payment provider that sends its news.", () => sandbox.deliverWebhooks()]);
  }
  return jobs;
}

/** What shoppers, staff and other programs are told of. */
function tellingJobs({ checkout, emails, mailer, sandbox, ads }: Deps): Line[] {
  const jobs: Line[] = [
    ["mails", "Sends the mails that wait.", (end) => sendEmails(emails, mailer, end)],
    [
      "deliveries",
      "Takes orders as delivered when nobody has said so for days.",
      (end) => assumeDeliveries(checkout, end),
      EVERY_HOUR,
    ],
    ["stock-alerts", "Writes to those who asked for what is in stock again.", () => answerStockAlerts(checkout)],
    [
      "checkout-reminders",
      "Writes once to those who asked to be reminded of a cart.",
      (end) => sendReminders(checkout, end),
    ],
    [
      "webhooks-out",
      "Tells other programs of changed orders and products.",
      (end) => sendWebhooks({ ...checkout, allowLocal: sandbox !== undefined }, end),
    ],
    [
      "customers",
      "Enters the customers of new orders in the list of customers.",
      (end) => enterCustomers(checkout, { end }),
    ],
    [
      "customers-whole",
      "Goes through all orders, so that the list of customers misses nobody.",
      (end) => enterCustomers(checkout, { all: true, end }),
      EVERY_NIGHT,
    ],
    ["roll-up", "Sums up orders and visits for the overview.", () => rollUp(checkout)],
  ];
  if (ads) {
    jobs.push(["ad-events", "Tells Meta of purchases.", (end) => sendAdEvents({ ...checkout, ...ads }, end)]);
  }
  return jobs;
}

const tidyingJobs = ({ checkout, pictures }: Deps): Line[] => [
  [
    "idle-pictures",
    "Removes pictures that no product shows and no order remembers.",
    (end) => forgetIdlePictures(pictures, end),
    EVERY_NIGHT,
  ],
  ["forget-counted", "Forgets failed payments that hold nobody back any more.", () => forgetCounted(checkout)],
  [
    "forget-access",
    "Forgets sessions, links and invitations of staff that are over.",
    () => forgetAccess(checkout),
    EVERY_NIGHT,
  ],
  ["old-webhooks", "Drops old news of the payment provider.", (end) => dropOldWebhooks(checkout, end), EVERY_NIGHT],
  [
    "old-webhook-deliveries",
    "Drops old calls to other programs from their log.",
    () => dropOldDeliveries(checkout),
    EVERY_NIGHT,
  ],
  ["old-ad-events", "Drops old ad events from their log.", () => dropOldAdEvents(checkout), EVERY_NIGHT],
];
