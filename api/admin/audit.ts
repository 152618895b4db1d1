import { auditContract } from "#shop/running/audit/audit.contract.server.ts";
import { auditChoices, listAudit } from "#shop/running/audit/read-audit.server.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf } from "../route-of.ts";

/** Who changed what, and when. */
export const auditApi: ApiPlugin = async (api, { ctx }) => {
  api.route({
    ...routeOf(auditContract, "GET /api/admin/audit"),
    config: { needs: "audit:read" },
    handler: async ({ query }) => listAudit(ctx.db, query),
  });

  api.route({
    ...routeOf(auditContract, "GET /api/admin/audit/choices"),
    config: { needs: "audit:read" },
    handler: async () => auditChoices(ctx.db),
  });
};
