import type { Job } from "#platform/jobs/jobs.server.ts";
import type { Mailer } from "#platform/mailer.server.ts";
import { type AdSender, dropOldAdEvents, sendAdEvents } from "#shop/ads/send-ad-events.server.ts";
import { answerStockAlerts } from "#shop/audience/answer-stock-alerts.server.ts";
import type { Checkout } from "#shop/checkout/checkout.server.ts";
import { enterCustomers } from "#shop/customers/enter-customers.server.ts";
import { assumeDeliveries } from "#shop/fulfilment/assume-deliveries.server.ts";
import { forgetCounted } from "#shop/guard/held-back.server.ts";
import { sendMails } from "#shop/mail/send-mails.server.ts";
import type { MailContext } from "#shop/mail/write-mail.server.ts";
import { captureDue } from "#shop/payments/capture-payment.server.ts";
import type { SandboxGateway } from "#shop/payments/gateways/sandbox/sandbox-gateway.server.ts";
import { compareBooksNightly } from "#shop/payments/nightly-comparison.server.ts";
import { dropOldWebhooks, handleStoredWebhooks } from "#shop/payments/receive-webhook.server.ts";
import { type ReconcileTimes, reconcilePayments, sweepReservations } from "#shop/payments/reconcile-payments.server.ts";
import { reconcileRefunds } from "#shop/payments/reconcile-refunds.server.ts";
import { forgetIdlePictures } from "#shop/pictures/forget-pictures.server.ts";
import type { PicturesShop } from "#shop/pictures/upload-picture.server.ts";
import { sendReminders } from "#shop/reminder-mail/send-reminders.server.ts";
import { rollUp } from "#shop/reports/roll-up.server.ts";
import { forgetAccess } from "#shop/staff/forget-access.server.ts";
import { dropOldDeliveries, sendWebhooks } from "#shop/webhooks/send-webhooks.server.ts";

const EVERY_MINUTE = "* * * * *";
const EVERY_HOUR = "40 * * * *";
/** In the early morning of the United States. */
const EVERY_NIGHT = "20 9 * * *";

/**
 * Door 3: everything the shop does by itself, in one list. Each job finds its work in the database, so it survives a restart, and is
 * safe to run twice.
 */
export function shopJobs(deps: {
  checkout: Checkout;
  mails: MailContext;
  mailer: Mailer | undefined;
  pictures: PicturesShop;
  sandbox: SandboxGateway | undefined;
  /** Undefined where the server tells no advertiser of anything. */
  ads: Pick<AdSender, "pixel" | "publicUrl"> | undefined;
  times?: ReconcileTimes;
}): Job[] {
  const { checkout, mails, mailer, pictures, sandbox, ads, times } = deps;
  const { gateway } = checkout;
  const jobs: [name: string, run: (end: AbortSignal) => Promise<unknown>, cron?: string][] = [
    ["capture", (end) => captureDue(checkout, gateway, { end })],
    ["sweep", (end) => sweepReservations(checkout, gateway, { times, end })],
    ["reconcile", (end) => reconcilePayments(checkout, gateway, { times, end })],
    ["reconcile-refunds", (end) => reconcileRefunds(checkout, gateway, { end })],
    ["webhooks", (end) => handleStoredWebhooks(checkout, gateway, end)],
    ["books", (end) => compareBooksNightly(checkout, gateway, end)],
    ["old-webhooks", (end) => dropOldWebhooks(checkout, end), EVERY_NIGHT],
    ["idle-pictures", (end) => forgetIdlePictures(pictures, end), EVERY_NIGHT],
    ["stock-alerts", () => answerStockAlerts(checkout)],
    ["checkout-reminders", (end) => sendReminders(checkout, end)],
    ["forget-counted", () => forgetCounted(checkout)],
    ["customers", (end) => enterCustomers(checkout, { end })],
    ["customers-whole", (end) => enterCustomers(checkout, { all: true, end }), EVERY_NIGHT],
    ["forget-access", () => forgetAccess(checkout), EVERY_NIGHT],
    ["roll-up", () => rollUp(checkout)],
    ["mails", (end) => sendMails(mails, mailer, end)],
    ["deliveries", (end) => assumeDeliveries(checkout, end), EVERY_HOUR],
    ["webhooks-out", (end) => sendWebhooks({ ...checkout, allowLocal: sandbox !== undefined }, end)],
    ["old-ad-events", () => dropOldAdEvents(checkout), EVERY_NIGHT],
    ["old-webhook-deliveries", () => dropOldDeliveries(checkout), EVERY_NIGHT],
  ];
  if (ads) jobs.push(["ad-events", (end) => sendAdEvents({ ...checkout, ...ads }, end)]);
  if (sandbox) jobs.push(["sandbox-webhooks", () => sandbox.deliverWebhooks()]);
  return jobs.map(([name, run, cron = EVERY_MINUTE]) => ({
    name,
    cron,
    async run(end) {
      await run(end);
    },
  }));
}
