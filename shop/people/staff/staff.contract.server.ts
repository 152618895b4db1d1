import { z } from "zod";
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
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
});

/** What the API tells of those who may come in. Times are ISO 8601. */
export type StaffView = z.infer<typeof staffSchema>;

const invitationSchema = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  expired: z.boolean(),
});

export type InvitationView = z.infer<typeof invitationSchema>;

const invitedSchema = z.object({
  invitation: invitationSchema,
  token: z.string().describe("Shown this once: the link is /admin/invitation#TOKEN."),
});

const params = z.object({ id: z.uuid() });

const page = z.object({ limit: pageQuery.limit, after: z.uuid().optional() });

const tags = ["staff"];
const nothing = { 204: z.undefined() };
const refusals = ["not_found", "last_owner", "changed_meanwhile"] as const;

/** The calls of api/admin/staff.ts. */
export const staffContract = {
  "GET /api/admin/staff": {
    summary: "Everybody on the staff",
    tags,
    querystring: page,
    response: { 200: pageSchema(staffSchema) },
  },
  "PUT /api/admin/staff/:id/role": {
    summary: "Give somebody another role",
    tags,
    params,
    body: roleForm,
    response: nothing,
    problems: ["validation_failed", ...refusals, "too_many_requests"],
  },
  "PUT /api/admin/staff/:id/access": {
    summary: "Let somebody in no more, or again",
    tags,
    params,
    body: z.object({ disabled: z.boolean() }),
    response: nothing,
    problems: refusals,
  },
  "DELETE /api/admin/staff/:id/sessions": {
    summary: "Log somebody out everywhere",
    tags,
    params,
    querystring: withTokens,
    response: nothing,
    problems: refusals,
  },
  "DELETE /api/admin/staff/:id/two-step": {
    summary: "Turn off the two-step login of somebody else who has lost it",
    tags,
    params,
    response: nothing,
    problems: [...refusals, "password_needed"],
  },
  "GET /api/admin/invitations": {
    summary: "Who is invited",
    tags,
    querystring: page,
    response: { 200: pageSchema(invitationSchema) },
  },
  "POST /api/admin/invitations": {
    summary: "Invite somebody to the staff",
    tags,
    body: inviteForm,
    response: { 201: invitedSchema },
    problems: ["validation_failed", "too_many_requests"],
  },
  "POST /api/admin/invitations/:id/renewal": {
    summary: "Send an invitation again, with a new link; one for an owner is taken back and made anew",
    tags,
    params,
    response: { 200: invitedSchema },
    problems: ["not_found", "password_needed"],
  },
  "DELETE /api/admin/invitations/:id": {
    summary: "Take an invitation back",
    tags,
    params,
    response: nothing,
  },
} as const;
