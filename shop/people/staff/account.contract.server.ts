import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { ROLES } from "./permissions.ts";
import { changePasswordForm, codeForm, nameForm, passwordForm } from "./staff-forms.ts";

const accountSchema = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  twoStep: z.boolean(),
  recoveryCodesLeft: z.int(),
});

export type AccountView = z.infer<typeof accountSchema>;

const sessionSchema = z.object({
  _id: z.string(),
  device: z.string(),
  createdAt: time,
  lastSeenAt: time,
  current: z.boolean().describe("Whether it's the session of this request."),
});

/** One of the account's open sessions. `device`: such as 'Chrome on Windows'; empty for old sessions. */
export type SessionView = z.input<typeof sessionSchema>;

const codesSchema = z.object({ recoveryCodes: z.array(z.string()).describe("Shown only once.") });

/** API tokens keep working after signing out everywhere, unless they are revoked, too. */
export const withTokens = z.object({
  tokens: z.enum(["keep", "revoke"]).default("keep").describe("Whether to also revoke the API tokens they created."),
});

const nothing = { 204: z.undefined() };

export const accountContract = {
  "GET /api/admin/account": { summary: "Get your account", response: { 200: accountSchema } },
  "PUT /api/admin/account/name": {
    summary: "Change your name",
    body: nameForm,
    response: nothing,
    problems: ["validation_failed"],
  },
  "PUT /api/admin/account/password": {
    summary: "Change your password and end your other sessions",
    body: changePasswordForm,
    response: nothing,
    problems: ["validation_failed", "too_many_requests"],
  },
  "GET /api/admin/account/sessions": {
    summary: "List your sessions",
    response: {
      200: z.object({
        items: z.array(sessionSchema),
        next: z.null(),
        apiTokens: z.int().describe("The number of working API tokens that you created."),
      }),
    },
  },
  "DELETE /api/admin/account/sessions": {
    summary: "Log out everywhere else",
    querystring: withTokens,
    response: nothing,
  },
  "DELETE /api/admin/account/sessions/:id": {
    summary: "End one of your sessions",
    params: z.object({ id: z.uuid() }),
    response: nothing,
  },
  "POST /api/admin/account/two-step": {
    summary: "Start setting up two-step login: a secret for an authenticator app, shown only once",
    body: passwordForm,
    response: {
      200: z.object({ secret: z.string(), uri: z.string().describe("An otpauth: URI to show as a QR code.") }),
    },
    problems: ["validation_failed", "two_step_on", "too_many_requests"],
  },
  "PUT /api/admin/account/two-step": {
    summary: "Turn on two-step login with a first code from the app",
    body: codeForm,
    response: { 200: codesSchema },
    problems: ["validation_failed", "two_step_on", "too_many_requests"],
  },
  "POST /api/admin/account/two-step/removal": {
    summary: "Turn off two-step login",
    body: passwordForm,
    response: nothing,
    problems: ["validation_failed", "too_many_requests"],
  },
  "POST /api/admin/account/recovery-codes": {
    summary: "Get new recovery codes; the old ones stop working",
    body: passwordForm,
    response: { 200: codesSchema },
    problems: ["validation_failed", "changed_meanwhile", "too_many_requests"],
  },
} as const;
