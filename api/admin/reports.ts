import { reminderResultsContract } from "#shop/messaging/reminders/reminder-results.contract.server.ts";
import { readReminderResults } from "#shop/messaging/reminders/reminders.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { principalMay } from "#shop/people/staff/principal.server.ts";
import { dropContract } from "#shop/running/reports/drop.contract.server.ts";
import { readOpenCounts } from "#shop/running/reports/open-counts.store.server.ts";
import { overviewContract } from "#shop/running/reports/overview.contract.server.ts";
import { PERIODS } from "#shop/running/reports/overview.ts";
import { dropMemory, readDrop } from "#shop/running/reports/read-drop.server.ts";
import { readOverview } from "#shop/running/reports/read-overview.server.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";
import { forPrincipal } from "./attention.ts";

/** The figures of the admin's overview page and the counts in its navigation. */
export const createOverviewApi =
  ({ gateway, abuseLimits }: Checkout): ApiPlugin =>
  async (api, { ctx }) =>
    serve(api, overviewContract, "reports", {
      "GET /api/admin/counts": ({ principal }) =>
        readOpenCounts(ctx.db, {
          now: ctx.clock.now(),
          may: (permission) => principal !== null && principalMay(principal, permission),
        }),
      "GET /api/admin/overview": async ({ query, principal }) => {
        const days = PERIODS.find((period) => String(period) === query.days) ?? 7;
        const overview = await readOverview(ctx, {
          days,
          provider: gateway.provider,
          abuseThresholds: abuseLimits.limits,
        });
        return { ...overview, attention: forPrincipal(overview.attention, principal) };
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
