import { z } from "zod";
import { MAX_PASSWORD_LENGTH } from "#platform/password-strength.ts";
import { oneLine } from "#platform/text.ts";
import { ROLES } from "./permissions.ts";
import { secondStepForm } from "./staff-forms.ts";

const userSchema = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
});

const sessionSchema = z.object({ token: z.string(), user: userSchema });

const challengeSchema = z
  .object({ codeNeeded: z.literal(true), challenge: z.string() })
  .describe("Two-step login is on: send this challenge to POST /api/auth/second-step within five minutes.");

const credentials = z.object({
  email: z
    .string("Please enter your email address")
    .overwrite(oneLine)
    .min(1, "Please enter your email address")
    .max(254),
  password: z.string("Please enter your password").min(1, "Please enter your password").max(MAX_PASSWORD_LENGTH),
});

export const loginContract = {
  "POST /api/auth/login": {
    summary: "Log in as staff",
    tags: ["staff"],
    body: credentials,
    response: { 200: z.union([sessionSchema, challengeSchema]) },
    problems: ["validation_failed", "invalid_credentials", "too_many_requests"],
  },
  "POST /api/auth/second-step": {
    summary: "Finish logging in with a code from the app or a recovery code",
    tags: ["staff"],
    body: secondStepForm,
    response: { 200: sessionSchema },
    problems: ["validation_failed", "invalid_code", "challenge_over", "too_many_requests"],
  },
  "GET /api/auth/verify": {
    summary: "Check a session token",
    tags: ["staff"],
    security: [{ staff: [] }],
    response: {
      200: z.object({ valid: z.literal(true), user: userSchema }),
      401: z.object({ valid: z.literal(false) }),
    },
  },
  "POST /api/auth/logout": {
    summary: "Log out",
    tags: ["staff"],
    security: [{ staff: [] }],
    response: { 204: z.null() },
  },
} as const;
