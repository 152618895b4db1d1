import { BACKUP_JOB } from "#platform/backup/backup-status.server.ts";
import type { Job } from "#platform/jobs/job.ts";
import type { Mailer } from "#platform/mailer.server.ts";
import { type AdSender, sendAdEvents } from "#shop/messaging/ads/send-ad-events.server.ts";
import type { EmailContext } from "#shop/messaging/email/define-email.ts";
import { deleteOldTexts } from "#shop/messaging/email/old-texts.store.server.ts";
import { sendEmails } from "#shop/messaging/email/send-emails.server.ts";
import { answerStockAlerts } from "#shop/messaging/newsletter/stock-alerts.server.ts";
import { dropOldDeliveries } from "#shop/messaging/outbox/send-due.server.ts";
import { sendReminders } from "#shop/messaging/reminders/send-reminders.server.ts";
import { sendWebhooks } from "#shop/messaging/webhooks/send-webhooks.server.ts";
import { forgetCounted } from "#shop/money/abuse-limits/blocked.server.ts";
import { cancelUnanswered } from "#shop/money/payments/cancel.server.ts";
import { captureDue } from "#shop/money/payments/capture.server.ts";
import { expireUnpaid } from "#shop/money/payments/expire.server.ts";
import { reconcileNightly } from "#shop/money/payments/nightly-reconciliation.server.ts";
import { deleteOldReplies } from "#shop/money/payments/payments.store.server.ts";
import { dropOldWebhooks, handleStoredWebhooks } from "#shop/money/payments/receive-webhook.server.ts";
import { type ReconcileTimes, reconcileOpen } from "#shop/money/payments/reconcile.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { assumeDeliveries } from "#shop/ordering/fulfillment/mark-delivered.server.ts";
import { enterCustomers } from "#shop/people/customers/enter-customers.server.ts";
import { purgeExpiredAccess } from "#shop/people/staff/revoke-access.server.ts";
import { type BackupPlan, backUp } from "#shop/running/backups/nightly-backup.server.ts";
import { reportFailedJobs } from "#shop/running/jobs/job-failed-email.server.ts";
import type { KnownJob } from "#shop/running/jobs/job-view.ts";
import { notifyStaff } from "#shop/running/notifications/notify-staff.server.ts";
import { rollUp } from "#shop/running/reports/roll-up.server.ts";
import { forgetIdlePictures, type PicturesShop } from "#shop/selling/pictures/upload-picture.server.ts";
import { releaseRestocks } from "#shop/selling/stock/restocks.store.server.ts";

const EVERY_MINUTE = "* * * * *";
const EVERY_HOUR = "40 * * * *";
/** Early morning in the United States. */
const EVERY_NIGHT = "20 9 * * *";
const BEFORE_THE_NIGHT = "10 8 * * *";
const BACKUP_MINUTES = 120;

/**
 * Every job finds its work in the database, so it survives a restart and is safe to run twice. `title` and `about`: for staff. `run`:
 * undefined if this process's settings switch the job off.
 */
type Line = [
  name: string,
  title: string,
  about: string,
  run: ((...call: Parameters<Job["run"]>) => Promise<unknown>) | undefined,
  cron?: string,
  minutes?: number,
];

type Deps = {
  checkout: Checkout;
  emails: EmailContext;
  mailer: Mailer | undefined;
  pictures: PicturesShop;
  /** Undefined if the server sends no ad events. */
  ads: Pick<AdSender, "pixel" | "publicUrl"> | undefined;
  /** Undefined if no backup folder is set. */
  backups: BackupPlan | undefined;
  times?: ReconcileTimes;
};

/** All background jobs, in the order in which staff see them; those that are off, too, because another process may run them. */
export function shopJobs(deps: Deps): (Job & KnownJob)[] {
  const reporting: Line = [
    "job-failures",
    "Report failed jobs",
    "Emails owners when a job keeps failing, and deletes old runs.",
    () => reportFailedJobs(deps.checkout, jobs),
  ];
  const jobs = [...paymentJobs(deps), ...messageJobs(deps), reporting, backupJob(deps), ...cleanupJobs(deps)].map(
    ([name, title, about, run, cron = EVERY_MINUTE, minutes]) => ({
      ...{ name, title, about, cron, minutes, isOff: run === undefined },
      async run(...call: Parameters<Job["run"]>) {
        await run?.(...call);
      },
    }),
  );
  return jobs;
}

function paymentJobs({ checkout, times }: Deps): Line[] {
  const { gateway } = checkout;
  const { demo } = gateway;
  const jobs: Line[] = [
    [
      "capture",
      "Capture payments",
      "Charges orders that customers can no longer cancel.",
      ({ end }) => captureDue(checkout, gateway, { end }),
    ],
    [
      "sweep",
      "Release unpaid stock",
      "Returns the stock of orders that weren't paid in time.",
      ({ end }) => expireUnpaid(checkout, gateway, { times, end }),
    ],
    [
      "reconcile",
      "Check payments",
      "Checks open payments, refunds, and disputes with the payment provider.",
      ({ end }) => reconcileOpen(checkout, gateway, { times, end }),
    ],
    [
      "unanswered-delays",
      "Cancel unaccepted delays",
      "Cancels late orders whose customers didn't agree to wait.",
      ({ end }) => cancelUnanswered(checkout, gateway, { end }),
      EVERY_HOUR,
    ],
    [
      "webhooks",
      "Process payment notifications",
      "Retries payment notifications that failed.",
      ({ end }) => handleStoredWebhooks(checkout, gateway, end),
    ],
    [
      "reconcile-all",
      "Reconcile payments",
      "Compares the shop's records with the payment provider's.",
      ({ end }) => reconcileNightly(checkout, gateway, end),
    ],
  ];
  if (demo) {
    jobs.push([
      "sandbox-webhooks",
      "Send test payment notifications",
      "Sends the test payment provider's notifications in a demo shop.",
      () => demo.deliverWebhooks(),
    ]);
  }
  return jobs;
}

/** Jobs that notify shoppers, staff and other apps, or keep the admin's lists and figures up to date. */
const messageJobs = ({ checkout, emails, mailer, ads }: Deps): Line[] => [
  ["emails", "Send emails", "Sends queued emails.", ({ end }) => sendEmails(emails, mailer, end)],
  ["staff-notifications", "Notify staff", "Sends staff notifications.", () => notifyStaff(checkout)],
  [
    "deliveries",
    "Mark orders delivered",
    "Marks shipped orders as delivered when no one has confirmed it for days.",
    ({ end }) => assumeDeliveries(checkout, end),
    EVERY_HOUR,
  ],
  [
    "restocks",
    "Release restocks",
    "Adds planned restocks to the stock when they're due.",
    () => releaseRestocks(checkout.db),
  ],
  [
    "stock-alerts",
    "Send stock alerts",
    "Emails shoppers when a size they asked for is back in stock.",
    () => answerStockAlerts(checkout),
  ],
  [
    "checkout-reminders",
    "Send cart reminders",
    "Emails shoppers who asked for a reminder of their cart.",
    ({ end }) => sendReminders(checkout, end),
  ],
  [
    "webhooks-out",
    "Send webhooks",
    "Notifies other apps of changed orders and products.",
    ({ end }) => sendWebhooks({ ...checkout, allowLocal: checkout.gateway.demo !== undefined }, end),
  ],
  [
    "customers",
    "Update customers",
    "Adds the customers of new orders to the customer list.",
    ({ end }) => enterCustomers(checkout, { end }),
  ],
  [
    "customers-whole",
    "Rebuild customers",
    "Rebuilds the customer list from all orders.",
    ({ end }) => enterCustomers(checkout, { all: true, end }),
    EVERY_NIGHT,
  ],
  ["roll-up", "Update reports", "Updates the figures on Home.", () => rollUp(checkout)],
  [
    "ad-events",
    "Send ad events",
    "Reports purchases to Meta.",
    ads && (({ end }) => sendAdEvents({ ...checkout, ...ads }, end)),
  ],
];

const backupJob = ({ checkout, backups }: Deps): Line => [
  BACKUP_JOB,
  "Back up the shop",
  "Writes the database and the uploaded pictures to BACKUP_DIR, and deletes old backups.",
  backups && ((call) => backUp(checkout, backups, call)),
  BEFORE_THE_NIGHT,
  BACKUP_MINUTES,
];

async function deleteOldRecords(checkout: Checkout, end: AbortSignal): Promise<void> {
  await deleteOldTexts(checkout, end);
  await deleteOldReplies(checkout, end);
  await checkout.gateway.demo?.forgetOld(end);
}

const cleanupJobs = ({ checkout, pictures }: Deps): Line[] => [
  [
    "idle-pictures",
    "Delete unused pictures",
    "Deletes pictures that no product or order uses.",
    ({ end }) => forgetIdlePictures(pictures, end),
    EVERY_NIGHT,
  ],
  ["forget-counted", "Clear failed-payment blocks", "Deletes blocks that have expired.", () => forgetCounted(checkout)],
  [
    "forget-access",
    "Clear staff sign-ins",
    "Deletes expired sessions, links, and invitations of staff.",
    () => purgeExpiredAccess(checkout),
    EVERY_NIGHT,
  ],
  [
    "old-webhooks",
    "Delete old payment notifications",
    "Deletes notifications that were processed long ago.",
    ({ end }) => dropOldWebhooks(checkout, end),
    EVERY_NIGHT,
  ],
  [
    "old-records",
    "Delete old records",
    "Deletes the text of emails after a year, and the payment provider's replies after two.",
    ({ end }) => deleteOldRecords(checkout, end),
    EVERY_NIGHT,
  ],
  [
    "old-outbox",
    "Delete old webhook and ad event logs",
    "Deletes deliveries older than 30 days.",
    () => dropOldDeliveries(checkout),
    EVERY_NIGHT,
  ],
];
