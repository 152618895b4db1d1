import { z } from "zod";
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
  createdAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean().describe("The one that asks."),
});

/** One open session of somebody, shown to themselves. `device` in words, empty when it was opened before they were noted. */
export type SessionView = z.infer<typeof sessionSchema>;

const codesSchema = z.object({ recoveryCodes: z.array(z.string()).describe("Shown this once.") });

/** Logging out everywhere leaves programs in, unless their tokens are to end too. */
export const withTokens = z.object({
  tokens: z.enum(["keep", "revoke"]).default("keep").describe("What becomes of the API tokens they made."),
});

const tags = ["account"];

const nothing = { 204: z.undefined() };

/** The calls of api/admin/account.ts. */
export const accountContract = {
  "GET /api/admin/account": { summary: "Your account", tags, response: { 200: accountSchema } },
  "PUT /api/admin/account/name": {
    summary: "Change your name",
    tags,
    body: nameForm,
    response: nothing,
    problems: ["validation_failed"],
  },
  "PUT /api/admin/account/password": {
    summary: "Change your password; your other sessions end",
    tags,
    body: changePasswordForm,
    response: nothing,
    problems: ["validation_failed", "too_many_requests"],
  },
  "GET /api/admin/account/sessions": {
    summary: "Where you are logged in",
    tags,
    response: {
      200: z.object({
        items: z.array(sessionSchema),
        next: z.null(),
        apiTokens: z.int().describe("How many API tokens that you made still work."),
      }),
    },
  },
  "DELETE /api/admin/account/sessions": {
    summary: "Log out everywhere else",
    tags,
    querystring: withTokens,
    response: nothing,
  },
  "DELETE /api/admin/account/sessions/:id": {
    summary: "End one of your sessions",
    tags,
    params: z.object({ id: z.uuid() }),
    response: nothing,
  },
  "POST /api/admin/account/two-step": {
    summary: "Begin to set two-step login up: a secret for an app, shown this once",
    tags,
    body: passwordForm,
    response: {
      200: z.object({ secret: z.string(), uri: z.string().describe("otpauth:, to be shown as a QR code.") }),
    },
    problems: ["validation_failed", "changed_meanwhile", "too_many_requests"],
  },
  "PUT /api/admin/account/two-step": {
    summary: "Turn two-step login on, by a first code of the app",
    tags,
    body: codeForm,
    response: { 200: codesSchema },
    problems: ["validation_failed", "changed_meanwhile", "too_many_requests"],
  },
  "POST /api/admin/account/two-step/removal": {
    summary: "Turn two-step login off",
    tags,
    body: passwordForm,
    response: nothing,
    problems: ["validation_failed", "too_many_requests"],
  },
  "POST /api/admin/account/recovery-codes": {
    summary: "New recovery codes; those before are of no use any more",
    tags,
    body: passwordForm,
    response: { 200: codesSchema },
    problems: ["validation_failed", "changed_meanwhile", "too_many_requests"],
  },
} as const;
