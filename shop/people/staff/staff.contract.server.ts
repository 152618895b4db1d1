import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { pageQuery, pageSchema } from "#shop/list-schema.server.ts";
import { withTokens } from "./account.contract.server.ts";
import { ROLES } from "./permissions.ts";
import { inviteForm, roleForm } from "./staff-forms.ts";

const staffSchema = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  twoStep: z.boolean(),
  disabled: z.boolean(),
  createdAt: time,
  lastSeenAt: time.nullable(),
});

/** A member of the team. Times are ISO 8601. */
export type StaffView = z.input<typeof staffSchema>;

const invitationSchema = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  invitedBy: z.string(),
  createdAt: time,
  expiresAt: time,
  expired: z.boolean(),
});

export type InvitationView = z.input<typeof invitationSchema>;

const invitedSchema = z.object({
  invitation: invitationSchema,
  token: z.string().describe("Shown only once. The link is /admin/invitation#TOKEN."),
});

const params = z.object({ id: z.uuid() });

const page = z.object({ limit: pageQuery.limit, after: z.uuid().optional() });

const nothing = { 204: z.undefined() };
const refusals = ["not_found", "last_owner", "changed_meanwhile"] as const;

export const staffContract = {
  "GET /api/admin/staff": {
    summary: "List team members",
    querystring: page,
    response: { 200: pageSchema(staffSchema) },
  },
  "PUT /api/admin/staff/:id/role": {
    summary: "Change someone's role",
    params,
    body: roleForm,
    response: nothing,
    problems: ["validation_failed", ...refusals, "too_many_requests"],
  },
  "PUT /api/admin/staff/:id/access": {
    summary: "Disable or enable an account",
    params,
    body: z.object({ disabled: z.boolean() }),
    response: nothing,
    problems: refusals,
  },
  "DELETE /api/admin/staff/:id/sessions": {
    summary: "Sign someone out everywhere",
    params,
    querystring: withTokens,
    response: nothing,
    problems: refusals,
  },
  "DELETE /api/admin/staff/:id/two-step": {
    summary: "Turn off two-step login for a team member who lost their device",
    params,
    response: nothing,
    problems: [...refusals, "password_needed"],
  },
  "GET /api/admin/invitations": {
    summary: "List pending invitations",
    querystring: page,
    response: { 200: pageSchema(invitationSchema) },
  },
  "POST /api/admin/invitations": {
    summary: "Invite someone to the team",
    body: inviteForm,
    response: { 201: invitedSchema },
    problems: ["validation_failed", "too_many_requests"],
  },
  "POST /api/admin/invitations/:id/renewal": {
    summary: "Resend an invitation with a new link; for an owner, revoke it and invite again",
    params,
    response: { 200: invitedSchema },
    problems: ["not_found", "password_needed"],
  },
  "DELETE /api/admin/invitations/:id": {
    summary: "Revoke an invitation",
    params,
    response: nothing,
  },
} as const;
