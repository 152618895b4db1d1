import { z } from "zod";
import { MAX_PASSWORD_LENGTH } from "#platform/password-strength.ts";
import { oneLine } from "#platform/text.ts";
import { logIn } from "#shop/staff/log-in.server.ts";
import { createLoginLimits } from "#shop/staff/login-limits.ts";
import { ROLES } from "#shop/staff/permissions.ts";
import { logOut } from "#shop/staff/sessions.server.ts";
import type { StaffMember } from "#shop/staff/staff.ts";
import { bearerToken, findStaff } from "./authentication.ts";
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

const credentials = z.object({
  email: z
    .string("Please enter your email address")
    .overwrite(oneLine)
    .min(1, "Please enter your email address")
    .max(254),
  password: z.string("Please enter your password").min(1, "Please enter your password").max(MAX_PASSWORD_LENGTH),
});

export const authApi: ApiPlugin = async (api, { ctx }) => {
  const limits = createLoginLimits(ctx.clock);

  api.post(
    "/auth/login",
    {
      config: { public: true, rateLimit: { max: LOGINS_PER_MINUTE, timeWindow: "1 minute" } },
      schema: {
        summary: "Log in as staff",
        tags: ["staff"],
        body: credentials,
        response: {
          200: z.object({ token: z.string(), user: userSchema }),
          ...problemResponses("validation_failed", "invalid_credentials", "too_many_requests"),
        },
      },
    },
    async (request, reply) => {
      const result = await logIn(ctx, limits, { ...request.body, ip: request.ip });
      switch (result.outcome) {
        case "logged_in":
          return { token: result.token, user: asUser(result.staff) };
        case "invalid_credentials":
          return problem(reply, "invalid_credentials");
        case "too_many_requests":
          return problem(reply.header("retry-after", String(result.retryAfterSeconds)), "too_many_requests");
      }
    },
  );

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
      const staff = await findStaff(ctx, request);
      return staff ? { valid: true as const, user: asUser(staff) } : reply.code(401).send({ valid: false });
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
