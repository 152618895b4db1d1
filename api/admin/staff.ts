import type { FastifyReply, FastifyRequest } from "fastify";
import type { ShopContext } from "#shop/context.server.ts";
import {
  createToken,
  revokeToken,
  revokeTokensOf,
  tokensContract,
  tokensPage,
} from "#shop/people/staff/api-tokens.server.ts";
import { confirmPassword } from "#shop/people/staff/confirm-password.server.ts";
import { invitationsPage, inviteAgain, inviteStaff, revokeInvitation } from "#shop/people/staff/invitations.server.ts";
import {
  changeRole,
  endSessionsOf,
  type ManageResult,
  removeTwoStep,
  setAccess,
  staffPage,
} from "#shop/people/staff/manage-staff.server.ts";
import type { Role } from "#shop/people/staff/permissions.ts";
import { staffContract } from "#shop/people/staff/staff.contract.server.ts";
import { ownSession, staffActor } from "../authentication.ts";
import { found, invalid, keyReused, problem } from "../outcomes.ts";
import { notConfirmed } from "../own-password.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** The team: its list, roles, access and sessions. */
export const staffApi: ApiPlugin = async (api, { ctx }) =>
  serve(api, staffContract, "staff", {
    "GET /api/admin/staff": async ({ query }) => staffPage(ctx, query),

    "PUT /api/admin/staff/:id/role": async (request, reply) => {
      const { password, ...change } = request.body;
      const refused = await refusedAsOwner(ctx, request, change.role, password);
      if (refused) return notConfirmed(reply, refused);
      return answer(reply, await changeRole(ctx, staffActor(request), request.params.id, change));
    },

    "PUT /api/admin/staff/:id/access": async (request, reply) =>
      answer(reply, await setAccess(ctx, staffActor(request), request.params.id, request.body.disabled)),

    "DELETE /api/admin/staff/:id/sessions": async (request, reply) => {
      const { id } = request.params;
      const result = await endSessionsOf(ctx, staffActor(request), id);
      const revokes = result.outcome === "done" && request.query.tokens === "revoke";
      if (revokes) await revokeTokensOf(ctx, staffActor(request), id);
      return answer(reply, result);
    },

    "DELETE /api/admin/staff/:id/two-step": async (request, reply) =>
      answer(reply, await removeTwoStep(ctx, staffActor(request), request.params.id)),
  });

function answer(reply: FastifyReply, { outcome }: ManageResult) {
  return outcome === "done" ? reply.code(204).send() : problem(reply, outcome);
}

/** Asks for the password before making someone an owner, so that a stolen session isn't enough. */
async function refusedAsOwner(ctx: ShopContext, request: FastifyRequest, role: Role, password = "") {
  if (role !== "owner") return undefined;
  const proof = await confirmPassword(ctx, ownSession(request), { password, ip: request.ip });
  return proof.outcome === "confirmed" ? undefined : proof;
}

/** Pending staff invitations. */
export const invitationsApi: ApiPlugin = async (api, { ctx }) =>
  serve(api, staffContract, "staff", {
    "GET /api/admin/invitations": async ({ query }) => invitationsPage(ctx, query),

    "POST /api/admin/invitations": async (request, reply) => {
      const { password, ...invited } = request.body;
      const refused = await refusedAsOwner(ctx, request, invited.role, password);
      if (refused) return notConfirmed(reply, refused);
      const result = await inviteStaff(ctx, ownSession(request), invited);
      if (result.outcome === "not_allowed") return problem(reply, "not_allowed");
      if (result.outcome !== "invited") return invalid(reply, "email", INVITED[result.outcome]);
      return reply.code(201).send({ invitation: result.invitation, token: result.token });
    },

    "POST /api/admin/invitations/:id/renewal": async (request, reply) => {
      const result = await inviteAgain(ctx, ownSession(request), request.params.id);
      if (result.outcome !== "invited") return problem(reply, result.outcome);
      return { invitation: result.invitation, token: result.token };
    },

    "DELETE /api/admin/invitations/:id": async (request, reply) => {
      await revokeInvitation(ctx, staffActor(request), request.params.id);
      return reply.code(204).send();
    },
  });

const INVITED = {
  already_staff: "Someone with this address is already on the team",
  already_invited: "This address is already invited. Send that invitation again, or revoke it first.",
};

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
      const result = await createToken(ctx, session, made, request.headers["idempotency-key"]);
      switch (result.outcome) {
        case "created":
          return reply.code(201).send({ token: result.token, view: result.view });
        case "name_taken":
          return invalid(reply, "name", "Another token has this name");
        case "expiry_past":
          return invalid(reply, "expiresAt", "Please choose a later day");
        case "scope_not_allowed":
          return problem(reply, "not_allowed");
        case "key_reused":
          return keyReused(reply, "token");
      }
    },

    "DELETE /api/admin/tokens/:id": async (request, reply) =>
      found(reply, await revokeToken(ctx, staffActor(request), request.params.id)),
  });
