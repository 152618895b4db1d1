import type { FastifyReply, FastifyRequest } from "fastify";
import type { ShopContext } from "#shop/context.server.ts";
import { revokeInvitation } from "#shop/people/staff/accept-invitation.server.ts";
import { revokeTokensOf } from "#shop/people/staff/api-tokens.server.ts";
import { invitationsPage, inviteAgain, inviteStaff } from "#shop/people/staff/invite-staff.server.ts";
import {
  changeRole,
  endSessionsOf,
  type ManageResult,
  removeTwoStep,
  setAccess,
  staffPage,
} from "#shop/people/staff/manage-staff.server.ts";
import type { Role } from "#shop/people/staff/permissions.ts";
import { proveSelf } from "#shop/people/staff/prove-self.server.ts";
import { staffContract } from "#shop/people/staff/staff.contract.server.ts";
import { ownSession, staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import { notProved } from "../own-password.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf } from "../route-of.ts";

/** Who is on the staff. */
export const staffApi: ApiPlugin = async (api, { ctx }) => {
  const write = { needs: "staff:write" } as const;

  api.route({
    ...routeOf(staffContract, "GET /api/admin/staff"),
    config: { needs: "staff:read" },
    handler: async ({ query }) => staffPage(ctx, query),
  });

  api.route({
    ...routeOf(staffContract, "PUT /api/admin/staff/:id/role"),
    config: write,
    handler: async (request, reply) => {
      const { password, ...change } = request.body;
      const refused = await refusedAsOwner(ctx, request, change.role, password);
      if (refused) return notProved(reply, refused);
      return answer(reply, await changeRole(ctx, staffActor(request), request.params.id, change));
    },
  });

  api.route({
    ...routeOf(staffContract, "PUT /api/admin/staff/:id/access"),
    config: write,
    handler: async (request, reply) =>
      answer(reply, await setAccess(ctx, staffActor(request), request.params.id, request.body.disabled)),
  });

  api.route({
    ...routeOf(staffContract, "DELETE /api/admin/staff/:id/sessions"),
    config: write,
    handler: async (request, reply) => {
      const result = await endSessionsOf(ctx, staffActor(request), request.params.id);
      if (result.outcome === "done" && request.query.tokens === "revoke")
        await revokeTokensOf(ctx, staffActor(request), request.params.id);
      return answer(reply, result);
    },
  });

  api.route({
    ...routeOf(staffContract, "DELETE /api/admin/staff/:id/two-step"),
    config: write,
    handler: async (request, reply) => answer(reply, await removeTwoStep(ctx, staffActor(request), request.params.id)),
  });
};

function answer(reply: FastifyReply, { outcome }: ManageResult) {
  return outcome === "done" ? reply.code(204).send() : problem(reply, outcome);
}

/** An owner may do everything, so a stolen session must not be enough to make one. */
async function refusedAsOwner(ctx: ShopContext, request: FastifyRequest, role: Role, password = "") {
  if (role !== "owner") return undefined;
  const proof = await proveSelf(ctx, ownSession(request), { password, ip: request.ip });
  return proof.outcome === "proved" ? undefined : proof;
}

/** Who is asked to join the staff. */
export const invitationsApi: ApiPlugin = async (api, { ctx }) => {
  const write = { needs: "staff:write" } as const;

  api.route({
    ...routeOf(staffContract, "GET /api/admin/invitations"),
    config: { needs: "staff:read" },
    handler: async ({ query }) => invitationsPage(ctx, query),
  });

  api.route({
    ...routeOf(staffContract, "POST /api/admin/invitations"),
    config: write,
    handler: async (request, reply) => {
      const { password, ...invited } = request.body;
      const refused = await refusedAsOwner(ctx, request, invited.role, password);
      if (refused) return notProved(reply, refused);
      const result = await inviteStaff(ctx, ownSession(request), invited);
      if (result.outcome === "not_allowed") return problem(reply, "not_allowed");
      if (result.outcome !== "invited") {
        return problem(reply, "validation_failed", { errors: [{ field: "email", message: INVITED[result.outcome] }] });
      }
      return reply.code(201).send({ invitation: result.invitation, token: result.token });
    },
  });

  api.route({
    ...routeOf(staffContract, "POST /api/admin/invitations/:id/renewal"),
    config: write,
    handler: async (request, reply) => {
      const result = await inviteAgain(ctx, ownSession(request), request.params.id);
      if (result.outcome !== "invited") return problem(reply, result.outcome);
      return { invitation: result.invitation, token: result.token };
    },
  });

  api.route({
    ...routeOf(staffContract, "DELETE /api/admin/invitations/:id"),
    config: write,
    handler: async (request, reply) => {
      await revokeInvitation(ctx, staffActor(request), request.params.id);
      return reply.code(204).send();
    },
  });
};

const INVITED = {
  already_staff: "Somebody with this address is on the staff already",
  already_invited: "This address is invited already. Send that invitation again instead.",
};
