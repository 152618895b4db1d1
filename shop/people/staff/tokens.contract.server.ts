import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { pageQuery, pageSchema } from "#shop/list-schema.server.ts";
import { SCOPES } from "./permissions.ts";
import { tokenForm } from "./staff-forms.ts";

const tokenSchema = z.object({
  _id: z.string(),
  name: z.string(),
  ending: z.string().describe("Its last four characters."),
  scopes: z.array(z.enum(SCOPES)),
  createdBy: z.string(),
  createdAt: time,
  expiresAt: time.nullable(),
  lastUsedAt: time.nullable(),
  state: z.enum(["active", "expired", "revoked", "powerless"]).describe("`powerless`: its creator has lost access."),
});

/** An API token. It can never do more than its creator, `createdBy`. */
export type TokenView = z.input<typeof tokenSchema>;

export const tokensContract = {
  "GET /api/admin/tokens": {
    summary: "List API tokens, newest first",
    querystring: z.object({ limit: pageQuery.limit, after: z.uuid().optional() }),
    response: { 200: pageSchema(tokenSchema) },
  },
  "POST /api/admin/tokens": {
    summary: "Create an API token; asks for your password",
    body: tokenForm,
    response: { 201: z.object({ token: z.string().describe("Shown only once."), view: tokenSchema }) },
    problems: ["validation_failed", "not_allowed", "too_many_requests"],
  },
  "DELETE /api/admin/tokens/:id": {
    summary: "Revoke an API token",
    params: z.object({ id: z.uuid() }),
    response: { 204: z.undefined() },
    problems: ["not_found"],
  },
} as const;
