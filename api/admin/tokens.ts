import { createToken, revokeToken, tokensPage } from "#shop/people/staff/api-tokens.server.ts";
import { confirmPassword } from "#shop/people/staff/confirm-password.server.ts";
import { tokensContract } from "#shop/people/staff/tokens.contract.server.ts";
import { ownSession, staffActor } from "../authentication.ts";
import { found, invalid, problem } from "../outcomes.ts";
import { notConfirmed } from "../own-password.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** Tokens for apps that call this API. */
export const tokensApi: ApiPlugin = async (api, { ctx }) =>
  serve(api, tokensContract, "tokens", {
    "GET /api/admin/tokens": async ({ query }) => tokensPage(ctx, query),

    "POST /api/admin/tokens": async (request, reply) => {
      const { name, scopes, expiresAt, password } = request.body;
      const session = ownSession(request);
      const proof = await confirmPassword(ctx, session, { password, ip: request.ip });
      if (proof.outcome !== "confirmed") return notConfirmed(reply, proof);
      const made = { name, scopes, expiresAt: expiresAt === null ? null : new Date(expiresAt) };
      const result = await createToken(ctx, session, made);
      switch (result.outcome) {
        case "created":
          return reply.code(201).send({ token: result.token, view: result.view });
        case "name_taken":
          return invalid(reply, "name", "Another token has this name");
        case "expiry_past":
          return invalid(reply, "expiresAt", "This day is over");
        case "scope_not_allowed":
          return problem(reply, "not_allowed");
      }
    },

    "DELETE /api/admin/tokens/:id": async (request, reply) =>
      found(reply, await revokeToken(ctx, staffActor(request), request.params.id)),
  });
