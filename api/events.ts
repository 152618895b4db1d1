import { z } from "zod";
import { networkOf } from "#shop/money/abuse-limits/limits.ts";
import { VISIT_STEPS } from "#shop/running/reports/overview.ts";
import { createVisitCounter } from "#shop/running/reports/totals.store.server.ts";
import { isCounted } from "#shop/running/reports/visit.ts";
import { problem } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { serve } from "./route-of.ts";

/** Per IP address (IPv6: per /64), which a whole office may share. */
const STEPS_PER_MINUTE = 120;

const contract = {
  "POST /api/events": {
    summary: "Count a step of a visit",
    tags: ["events"],
    body: z.object({ step: z.enum(VISIT_STEPS) }),
    response: { 204: z.undefined() },
    problems: ["validation_failed", "too_many_requests"],
  },
} as const;

/** Pages report the steps of a visit here. Nothing identifies the visitor, and the response doesn't show whether the step was counted. */
export const eventsApi: ApiPlugin = async (api, { ctx }) => {
  const count = createVisitCounter(ctx);
  const passes = createMinuteLimit(STEPS_PER_MINUTE);
  // A closing page uses `sendBeacon`, which sends plain text.
  const parseJson = api.getDefaultJsonParser("error", "error");
  api.addContentTypeParser("text/plain", { parseAs: "string" }, (request, body, done) => {
    void parseJson(request, body.toString(), done);
  });

  serve(api, contract, "public", {
    "POST /api/events": {
      // A log line would record each visit with its IP address.
      logLevel: "warn",
      bodyLimit: 200,
      async handler(request, reply) {
        if (!passes(networkOf(request.ip), ctx.clock.now())) return problem(reply, "too_many_requests");
        if (isCounted(request.headers)) await count(request.body.step);
        return reply.code(204).send();
      },
    },
  });
};

/** Counts in memory for a minute, so that no IP address is stored. Beyond `addresses` different ones, new ones always pass. */
export function createMinuteLimit(max: number, addresses = 50_000) {
  const counts = new Map<string, number>();
  let minute = 0;
  return (address: string, now: Date): boolean => {
    const current = Math.floor(now.getTime() / 60_000);
    if (current !== minute) counts.clear();
    minute = current;
    const count = (counts.get(address) ?? 0) + 1;
    if (counts.size < addresses || counts.has(address)) counts.set(address, count);
    return count <= max;
  };
}
