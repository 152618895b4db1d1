import { z } from "zod";
import { createToken, revokeToken, tokensPage } from "#shop/people/staff/api-tokens.server.ts";
import { SCOPES } from "#shop/people/staff/permissions.ts";
import { proveSelf } from "#shop/people/staff/prove-self.server.ts";
import { tokenForm } from "#shop/people/staff/staff-forms.ts";
import type { TokenView } from "#shop/people/staff/staff-view.ts";
import { ownSession, staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import { notProved } from "../own-password.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import type { ApiPlugin } from "../plugin.ts";

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
}) satisfies z.ZodType<TokenView>;

const tags = ["tokens"];

/** Tokens for programs that call this API. */
export const tokensApi: ApiPlugin = async (api, { ctx }) => {
  api.get(
    "/admin/tokens",
    {
      config: { needs: "tokens:read" },
      schema: {
        summary: "API tokens, newest first",
        tags,
        querystring: z.object({ limit: pageQuery.limit, after: z.uuid().optional() }),
        response: { 200: pageSchema(tokenSchema) },
      },
    },
    async ({ query }) => tokensPage(ctx, query),
  );

  api.post(
    "/admin/tokens",
    {
      config: { needs: "tokens:write" },
      schema: {
        summary: "Create an API token, by your password",
        tags,
        body: tokenForm,
        response: {
          201: z.object({ token: z.string().describe("Shown this once."), view: tokenSchema }),
          ...problemResponses("validation_failed", "not_allowed", "too_many_requests"),
        },
      },
    },
    async (request, reply) => {
      const { name, scopes, expiresAt, password } = request.body;
      const session = ownSession(request);
      const proof = await proveSelf(ctx, session, { password, ip: request.ip });
      if (proof.outcome !== "proved") return notProved(reply, proof);
      const made = { name, scopes, expiresAt: expiresAt === null ? null : new Date(expiresAt) };
      const result = await createToken(ctx, session, made);
      switch (result.outcome) {
        case "created":
          return reply.code(201).send({ token: result.token, view: result.view });
        case "name_taken":
          return problem(reply, "validation_failed", {
            errors: [{ field: "name", message: "Another token has this name" }],
          });
        case "expiry_past":
          return problem(reply, "validation_failed", {
            errors: [{ field: "expiresAt", message: "This day is over" }],
          });
        case "scope_not_allowed":
          return problem(reply, "not_allowed");
      }
    },
  );

  api.delete(
    "/admin/tokens/:id",
    {
      config: { needs: "tokens:write" },
      schema: {
        summary: "Revoke an API token: it opens nothing any more",
        tags,
        params: z.object({ id: z.uuid() }),
        response: { 204: z.undefined(), ...problemResponses("not_found") },
      },
    },
    async (request, reply) => {
      const found = await revokeToken(ctx, staffActor(request), request.params.id);
      return found ? reply.code(204).send() : problem(reply, "not_found");
    },
  );
};
