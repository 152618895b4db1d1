import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { MAX_PASSWORD_LENGTH } from "#platform/password-strength.ts";
import { oneLine } from "#platform/text.ts";
import { deviceWords } from "#shop/people/staff/device-words.ts";
import { finishLogIn, logIn, type SecondStepResult } from "#shop/people/staff/log-in.server.ts";
import { ROLES } from "#shop/people/staff/permissions.ts";
import { logOut } from "#shop/people/staff/sessions.server.ts";
import type { StaffMember } from "#shop/people/staff/staff.ts";
import { secondStepForm } from "#shop/people/staff/staff-forms.ts";
import { bearerToken, findLoggedIn } from "./authentication.ts";
import { problem, problemResponses } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";

/** Log-ins from one address (of IPv6: from one /64), right or wrong. The account has its own limit (login-limits.ts). */
const LOGINS_PER_MINUTE = 20;

const userSchema = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
});
const asUser = ({ id, email, name, role }: StaffMember) => ({ _id: id, email, name, role });

const sessionSchema = z.object({ token: z.string(), user: userSchema });
const challengeSchema = z
  .object({ codeNeeded: z.literal(true), challenge: z.string() })
  .describe("Two-step login is on: POST /api/auth/second-step with this challenge, within five minutes.");

/** Where a request comes from. */
const placeOf = ({ ip, headers }: FastifyRequest) => ({ ip, device: deviceWords(headers["user-agent"]) });

const credentials = z.object({
  email: z
    .string("Please enter your email address")
    .overwrite(oneLine)
    .min(1, "Please enter your email address")
    .max(254),
  password: z.string("Please enter your password").min(1, "Please enter your password").max(MAX_PASSWORD_LENGTH),
});

export const authApi: ApiPlugin = async (api, { ctx }) => {
  api.post(
    "/auth/login",
    {
      config: { public: true, rateLimit: { max: LOGINS_PER_MINUTE, timeWindow: "1 minute" } },
      schema: {
        summary: "Log in as staff",
        tags: ["staff"],
        body: credentials,
        response: {
          200: z.union([sessionSchema, challengeSchema]),
          ...problemResponses("validation_failed", "invalid_credentials", "too_many_requests"),
        },
      },
    },
    async (request, reply) => {
      const result = await logIn(ctx, { ...request.body, ...placeOf(request) });
      switch (result.outcome) {
        case "logged_in":
          return { token: result.token, user: asUser(result.staff) };
        case "code_needed":
          return { codeNeeded: true as const, challenge: result.challenge };
        case "invalid_credentials":
          return problem(reply, "invalid_credentials");
        case "too_many_requests":
          return problem(reply.header("retry-after", String(result.retryAfterSeconds)), "too_many_requests");
      }
    },
  );

  api.post(
    "/auth/second-step",
    {
      config: { public: true, rateLimit: { max: LOGINS_PER_MINUTE, timeWindow: "1 minute" } },
      schema: {
        summary: "Finish a log-in by a code of the app, or a recovery code",
        tags: ["staff"],
        body: secondStepForm,
        response: {
          200: sessionSchema,
          ...problemResponses("validation_failed", "invalid_code", "challenge_over", "too_many_requests"),
        },
      },
    },
    async (request, reply) => {
      const result: SecondStepResult = await finishLogIn(ctx, { ...request.body, ...placeOf(request) });
      switch (result.outcome) {
        case "logged_in":
          return { token: result.token, user: asUser(result.staff) };
        case "too_many_requests":
          return problem(reply.header("retry-after", String(result.retryAfterSeconds)), "too_many_requests");
        default:
          return problem(reply, result.outcome);
      }
    },
  );
};

/** Whose session a token opens, and its end. */
export const sessionApi: ApiPlugin = async (api, { ctx }) => {
  api.get(
    "/auth/verify",
    {
      config: { public: true },
      schema: {
        summary: "Whether a token is still good, and whose it is",
        tags: ["staff"],
        security: [{ staff: [] }],
        response: {
          200: z.object({ valid: z.literal(true), user: userSchema }),
          401: z.object({ valid: z.literal(false) }),
        },
      },
    },
    async (request, reply) => {
      const session = await findLoggedIn(ctx, request);
      return session ? { valid: true as const, user: asUser(session.staff) } : reply.code(401).send({ valid: false });
    },
  );

  api.post(
    "/auth/logout",
    {
      config: { public: true },
      schema: {
        summary: "End the session of the token",
        tags: ["staff"],
        security: [{ staff: [] }],
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const token = bearerToken(request);
      if (token !== undefined) await logOut(ctx, token);
      return reply.code(204).send(null);
    },
  );
};
