import { auditContract } from "#shop/running/audit/audit.contract.server.ts";
import { auditChoices, listAudit } from "#shop/running/audit/audit.store.server.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** Who changed what, and when. */
export const auditApi: ApiPlugin = async (api, { ctx }) =>
  serve(api, auditContract, "audit", {
    "GET /api/admin/audit": async ({ query }) => listAudit(ctx.db, query),
    "GET /api/admin/audit/choices": async () => auditChoices(ctx.db),
  });
