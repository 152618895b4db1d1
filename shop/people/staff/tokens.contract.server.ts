import { z } from "zod";
import { pageQuery, pageSchema } from "#shop/list-schema.server.ts";
import { SCOPES } from "./permissions.ts";
import { tokenForm } from "./staff-forms.ts";

const tokenSchema = z.object({
  _id: z.string(),
  name: z.string(),
  ending: z.string().describe("Its last letters."),
  scopes: z.array(z.enum(SCOPES)),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  state: z
    .enum(["active", "expired", "revoked", "powerless"])
    .describe("`powerless`: who made it may do none of it any more."),
});

/** `ending`: its last letters. `createdBy`: an email; when they may do less or nothing any more, so may the token. */
export type TokenView = z.infer<typeof tokenSchema>;

const tags = ["tokens"];

/** The calls of api/admin/tokens.ts. */
export const tokensContract = {
  "GET /api/admin/tokens": {
    summary: "API tokens, newest first",
    tags,
    querystring: z.object({ limit: pageQuery.limit, after: z.uuid().optional() }),
    response: { 200: pageSchema(tokenSchema) },
  },
  "POST /api/admin/tokens": {
    summary: "Create an API token, by your password",
    tags,
    body: tokenForm,
    response: { 201: z.object({ token: z.string().describe("Shown this once."), view: tokenSchema }) },
    problems: ["validation_failed", "not_allowed", "too_many_requests"],
  },
  "DELETE /api/admin/tokens/:id": {
    summary: "Revoke an API token: it opens nothing any more",
    tags,
    params: z.object({ id: z.uuid() }),
    response: { 204: z.undefined() },
    problems: ["not_found"],
  },
} as const;
