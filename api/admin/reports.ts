import { readReminderResults, reminderResultsContract } from "#shop/messaging/reminders/reminders.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import type { Permission } from "#shop/people/staff/permissions.ts";
import { readOpenCounts } from "#shop/running/reports/open-counts.store.server.ts";
import { overviewContract } from "#shop/running/reports/overview.contract.server.ts";
import { type AttentionKind, PERIODS } from "#shop/running/reports/overview.ts";
import { dropContract, dropMemory, readDrop } from "#shop/running/reports/read-drop.server.ts";
import { readOverview } from "#shop/running/reports/read-overview.server.ts";
import { mayCall } from "../authentication.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** The permission needed to see and fix each item. */
const NEEDED: Record<AttentionKind, Permission> = {
  disputes: "orders:read",
  books_differ: "orders:read",
  payments_refused: "settings:read",
  holds_ending: "orders:read",
  captures_failing: "orders:read",
  unknown_payments: "orders:read",
  charged_in_part: "orders:read",
  refunds_failed: "orders:read",
  delays_unanswered: "orders:read",
  ship_late: "orders:read",
  to_ship: "orders:read",
  held_back: "orders:read",
  emails_failed: "emails:read",
  emails_waiting: "emails:read",
  webhooks_off: "webhooks:read",
  webhooks_failing: "webhooks:read",
  payment_news_stuck: "settings:read",
  backup_missing: "settings:read",
  jobs_parked: "settings:read",
};

/** The figures of the admin's overview page and the counts in its navigation. */
export const createOverviewApi =
  ({ gateway, abuseLimits }: Checkout): ApiPlugin =>
  async (api, { ctx }) =>
    serve(api, overviewContract, "reports", {
      "GET /api/admin/counts": (request) =>
        readOpenCounts(ctx.db, { now: ctx.clock.now(), may: (permission) => mayCall(request, permission) }),
      "GET /api/admin/overview": async (request) => {
        const days = PERIODS.find((period) => String(period) === request.query.days) ?? 7;
        const overview = await readOverview(ctx, {
          days,
          provider: gateway.provider,
          abuseThresholds: abuseLimits.limits,
        });
        return { ...overview, attention: overview.attention.filter(({ kind }) => mayCall(request, NEEDED[kind])) };
      },
    });

/** The live view of a drop. */
export const dropApi: ApiPlugin = async (api, { ctx }) => {
  const memory = dropMemory();
  serve(api, dropContract, "reports", { "GET /api/admin/drop": () => readDrop(ctx, memory) });
};

/** What reminders of carts brought, as long as the link in one works. */
export const reminderResultsApi: ApiPlugin = async (api, { ctx }) => {
  serve(api, reminderResultsContract, "reports", {
    "GET /api/admin/reminders/results": () => readReminderResults(ctx),
  });
};
