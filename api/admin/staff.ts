import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
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
import { ROLES, type Role } from "#shop/people/staff/permissions.ts";
import { proveSelf } from "#shop/people/staff/prove-self.server.ts";
import { inviteForm, roleForm } from "#shop/people/staff/staff-forms.ts";
import type { InvitationView, StaffView } from "#shop/people/staff/staff-view.ts";
import { ownSession, staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import { notProved } from "../own-password.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import type { ApiPlugin } from "../plugin.ts";
import { withTokens } from "./account.ts";

const staffSchema = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  twoStep: z.boolean(),
  disabled: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
}) satisfies z.ZodType<StaffView>;

const invitationSchema = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  expired: z.boolean(),
}) satisfies z.ZodType<InvitationView>;

const invitedSchema = z.object({
  invitation: invitationSchema,
  token: z.string().describe("Shown this once: the link is /admin/invitation#TOKEN."),
});

const params = z.object({ id: z.uuid() });
const page = z.object({ limit: pageQuery.limit, after: z.uuid().optional() });
const tags = ["staff"];

/** Who is on the staff. */
export const staffApi: ApiPlugin = async (api, { ctx }) => {
  const write = { needs: "staff:write" } as const;
  const changed = { 204: z.undefined(), ...problemResponses("not_found", "last_owner", "changed_meanwhile") };

  api.get(
    "/admin/staff",
    {
      config: { needs: "staff:read" },
      schema: {
        summary: "Everybody on the staff",
        tags,
        querystring: page,
        response: { 200: pageSchema(staffSchema) },
      },
    },
    async ({ query }) => staffPage(ctx, query),
  );

  api.put(
    "/admin/staff/:id/role",
    {
      config: write,
      schema: {
        summary: "Give somebody another role",
        tags,
        params,
        body: roleForm,
        response: { ...changed, ...problemResponses("validation_failed", "too_many_requests") },
      },
    },
    async (request, reply) => {
      const { password, ...change } = request.body;
      const refused = await refusedAsOwner(ctx, request, change.role, password);
      if (refused) return notProved(reply, refused);
      return answer(reply, await changeRole(ctx, staffActor(request), request.params.id, change));
    },
  );

  api.put(
    "/admin/staff/:id/access",
    {
      config: write,
      schema: {
        summary: "Let somebody in no more, or again",
        tags,
        params,
        body: z.object({ disabled: z.boolean() }),
        response: changed,
      },
    },
    async (request, reply) =>
      answer(reply, await setAccess(ctx, staffActor(request), request.params.id, request.body.disabled)),
  );

  api.delete(
    "/admin/staff/:id/sessions",
    {
      config: write,
      schema: { summary: "Log somebody out everywhere", tags, params, querystring: withTokens, response: changed },
    },
    async (request, reply) => {
      const result = await endSessionsOf(ctx, staffActor(request), request.params.id);
      if (result.outcome === "done" && request.query.tokens === "revoke")
        await revokeTokensOf(ctx, staffActor(request), request.params.id);
      return answer(reply, result);
    },
  );

  api.delete(
    "/admin/staff/:id/two-step",
    {
      config: write,
      schema: {
        summary: "Turn off the two-step login of somebody else who has lost it",
        tags,
        params,
        response: { ...changed, ...problemResponses("password_needed") },
      },
    },
    async (request, reply) => answer(reply, await removeTwoStep(ctx, staffActor(request), request.params.id)),
  );
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

  api.get(
    "/admin/invitations",
    {
      config: { needs: "staff:read" },
      schema: { summary: "Who is invited", tags, querystring: page, response: { 200: pageSchema(invitationSchema) } },
    },
    async ({ query }) => invitationsPage(ctx, query),
  );

  api.post(
    "/admin/invitations",
    {
      config: write,
      schema: {
        summary: "Invite somebody to the staff",
        tags,
        body: inviteForm,
        response: { 201: invitedSchema, ...problemResponses("validation_failed", "too_many_requests") },
      },
    },
    async (request, reply) => {
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
  );

  api.post(
    "/admin/invitations/:id/renewal",
    {
      config: write,
      schema: {
        summary: "Send an invitation again, with a new link; one for an owner is taken back and made anew",
        tags,
        params,
        response: { 200: invitedSchema, ...problemResponses("not_found", "password_needed") },
      },
    },
    async (request, reply) => {
      const result = await inviteAgain(ctx, ownSession(request), request.params.id);
      if (result.outcome !== "invited") return problem(reply, result.outcome);
      return { invitation: result.invitation, token: result.token };
    },
  );

  api.delete(
    "/admin/invitations/:id",
    { config: write, schema: { summary: "Take an invitation back", tags, params, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await revokeInvitation(ctx, staffActor(request), request.params.id);
      return reply.code(204).send();
    },
  );
};

const INVITED = {
  already_staff: "Somebody with this address is on the staff already",
  already_invited: "This address is invited already. Send that invitation again instead.",
};
