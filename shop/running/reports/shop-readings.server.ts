import type { Reading } from "#platform/http/metrics.server.ts";
import { readJobStatuses } from "#platform/jobs/job-runs.server.ts";
import type { ShopContext } from "#shop/context.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { readOpenCounts } from "./open-counts.store.server.ts";
import { countAttention } from "./read-overview.server.ts";

/** The shop's metrics for monitoring. They come from the database, so every process reports the same. */
export const shopReadings = (ctx: ShopContext, { gateway, abuseLimits }: Checkout): Reading[] => [
  {
    name: "packd_attention",
    help: "What needs attention, as Home lists it: orders, payments, emails, webhooks, or jobs, by kind",
    label: "kind",
    read: () => countAttention(ctx, { provider: gateway.provider, abuseThresholds: abuseLimits.limits }),
  },
  {
    name: "packd_open",
    help: "Open work for staff, by kind",
    label: "what",
    read: () => readOpenCounts(ctx.db, { now: ctx.clock.now(), may: () => true }),
  },
  {
    name: "packd_job_last_success_timestamp_seconds",
    help: "When a run of the job last succeeded, in seconds since 1970",
    label: "job",
    async read() {
      const statuses = await readJobStatuses(ctx.pool);
      return Object.fromEntries(
        statuses.flatMap(({ name, doneAt }) => (doneAt ? [[name, doneAt.getTime() / 1000]] : [])),
      );
    },
  },
];
