import { z } from "zod";
import { ROLES } from "./permissions.ts";
import { acceptForm, emailForm, linkForm, newPasswordForm } from "./staff-forms.ts";

const accountSchema = z.object({ email: z.string() }).describe("The email to log in with.");

export const staffLinksContract = {
  "POST /api/auth/password-resets": {
    summary: "Request an email with a link for a new password",
    description: "The response is the same whether the account exists or not.",
    tags: ["staff"],
    body: emailForm,
    response: { 202: z.object({ sent: z.literal(true) }) },
    problems: ["validation_failed"],
  },
  "PUT /api/auth/password": {
    summary: "Set a new password with the link from an email",
    tags: ["staff"],
    body: newPasswordForm,
    response: { 200: accountSchema },
    problems: ["validation_failed", "link_over"],
  },
  "POST /api/auth/invitation": {
    summary: "Get an invitation by its link",
    tags: ["staff"],
    body: linkForm,
    response: { 200: z.object({ email: z.string(), name: z.string(), role: z.enum(ROLES) }) },
    problems: ["validation_failed", "link_over"],
  },
  "POST /api/auth/invitation/acceptance": {
    summary: "Accept an invitation and create the account",
    tags: ["staff"],
    body: acceptForm,
    response: { 201: accountSchema },
    problems: ["validation_failed", "link_over"],
  },
} as const;
