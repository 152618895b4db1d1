import { z } from "zod";
import type { AuditNote } from "#shop/running/audit/audit-view.ts";
import { auditChoices, listAudit } from "#shop/running/audit/read-audit.server.ts";
import { dayQuery, pageQuery, pageSchema } from "../paging.ts";
import type { ApiPlugin } from "../plugin.ts";

const noteSchema = z.object({
  _id: z.string(),
  actor: z.string(),
  action: z.string().describe("`noun.verb`"),
  subject: z.string(),
  at: z.string(),
  before: z.unknown(),
  after: z.unknown(),
}) satisfies z.ZodType<AuditNote>;

const day = dayQuery.describe("A day of US Eastern time, included.");

/** Who changed what, and when. */
export const auditApi: ApiPlugin = async (api, { ctx }) => {
  api.get(
    "/admin/audit",
    {
      config: { needs: "audit:read" },
      schema: {
        summary: "The audit log, newest first",
        tags: ["audit"],
        querystring: z.object({
          limit: pageQuery.limit,
          after: z.uuid().optional(),
          actor: z.string().max(300).optional(),
          action: z.string().max(100).optional(),
          subject: z.string().trim().max(300).optional().describe("How it begins: `order:` or one thing."),
          from: day,
          to: day,
        }),
        response: { 200: pageSchema(noteSchema) },
      },
    },
    async ({ query }) => listAudit(ctx.db, query),
  );

  api.get(
    "/admin/audit/choices",
    {
      config: { needs: "audit:read" },
      schema: {
        summary: "Everybody and every action in the log",
        tags: ["audit"],
        response: { 200: z.object({ actors: z.array(z.string()), actions: z.array(z.string()) }) },
      },
    },
    async () => auditChoices(ctx.db),
  );
};
