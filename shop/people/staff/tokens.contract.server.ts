import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { PLACE } from "#platform/keyset.ts";
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
    querystring: z.object({
      limit: pageQuery.limit,
      after: z.string().regex(PLACE, "Please send the `next` of the previous page").optional(),
    }),
    response: { 200: pageSchema(tokenSchema) },
  },
  "POST /api/admin/tokens": {
    summary: "Create an API token; asks for your password",
    description:
      "An Idempotency-Key creates only one token: each retry must send the same key. Within a day, and unless the token was used, a retry gets another one in its place.",
    headers: z.looseObject({ "idempotency-key": z.string().min(8).max(255).optional() }),
    body: tokenForm,
    response: { 201: z.object({ token: z.string().describe("Shown only once."), view: tokenSchema }) },
    problems: ["validation_failed", "not_allowed", "too_many_requests", "idempotency_key_reused"],
  },
  "DELETE /api/admin/tokens/:id": {
    summary: "Revoke an API token",
    params: z.object({ id: z.uuid() }),
    response: { 204: z.undefined() },
    problems: ["not_found"],
  },
} as const;
