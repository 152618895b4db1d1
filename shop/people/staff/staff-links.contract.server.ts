import { z } from "zod";
import { ROLES } from "./permissions.ts";
import { acceptForm, emailForm, linkForm, newPasswordForm } from "./staff-forms.ts";

const accountSchema = z.object({ email: z.string() }).describe("Log in with it.");

/** The calls of api/staff-links.ts. */
export const staffLinksContract = {
  "POST /api/auth/password-resets": {
    summary: "Ask for a mail with a link for a new password",
    description: "The answer is the same whether there is such an account or not.",
    tags: ["staff"],
    body: emailForm,
    response: { 202: z.object({ sent: z.literal(true) }) },
    problems: ["validation_failed"],
  },
  "PUT /api/auth/password": {
    summary: "Set a new password by the link of a mail",
    tags: ["staff"],
    body: newPasswordForm,
    response: { 200: accountSchema },
    problems: ["validation_failed", "link_over"],
  },
  "POST /api/auth/invitation": {
    summary: "Whom the link of an invitation is for",
    tags: ["staff"],
    body: linkForm,
    response: { 200: z.object({ email: z.string(), name: z.string(), role: z.enum(ROLES) }) },
    problems: ["validation_failed", "link_over"],
  },
  "POST /api/auth/invitation/acceptance": {
    summary: "Make the account of an invitation",
    tags: ["staff"],
    body: acceptForm,
    response: { 201: accountSchema },
    problems: ["validation_failed", "link_over"],
  },
} as const;
