import { createToken, revokeToken, tokensPage } from "#shop/people/staff/api-tokens.server.ts";
import { proveSelf } from "#shop/people/staff/prove-self.server.ts";
import { tokensContract } from "#shop/people/staff/tokens.contract.server.ts";
import { ownSession, staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import { notProved } from "../own-password.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf } from "../route-of.ts";

/** Tokens for programs that call this API. */
export const tokensApi: ApiPlugin = async (api, { ctx }) => {
  api.route({
    ...routeOf(tokensContract, "GET /api/admin/tokens"),
    config: { needs: "tokens:read" },
    handler: async ({ query }) => tokensPage(ctx, query),
  });

  api.route({
    ...routeOf(tokensContract, "POST /api/admin/tokens"),
    config: { needs: "tokens:write" },
    handler: async (request, reply) => {
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
  });

  api.route({
    ...routeOf(tokensContract, "DELETE /api/admin/tokens/:id"),
    config: { needs: "tokens:write" },
    handler: async (request, reply) => {
      const found = await revokeToken(ctx, staffActor(request), request.params.id);
      return found ? reply.code(204).send() : problem(reply, "not_found");
    },
  });
};
