import type { FastifyReply, FastifyRequest } from "fastify";
import { finishLogIn, type LogInResult, logIn, type SecondStepResult } from "#shop/people/staff/log-in.server.ts";
import { loginContract } from "#shop/people/staff/login.contract.server.ts";
import { logOut } from "#shop/people/staff/sessions.server.ts";
import type { StaffMember } from "#shop/people/staff/staff.ts";
import { bearerToken, findLoggedIn } from "./authentication.ts";
import { problem } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { serve } from "./route-of.ts";

/** Login attempts per IP address (IPv6: per /64), successful or not. Each account has its own limit (login-limits.ts). */
const LOGINS_PER_MINUTE = 20;

const asUser = ({ id, email, name, role }: StaffMember) => ({ _id: id, email, name, role });

/** The client's IP address and device, for the list of sessions. */
const placeOf = ({ ip, headers }: FastifyRequest) => ({ ip, device: deviceWords(headers["user-agent"]) });

function answer(reply: FastifyReply, result: Exclude<LogInResult, { outcome: "code_needed" }> | SecondStepResult) {
  switch (result.outcome) {
    case "logged_in":
      return { token: result.token, user: asUser(result.staff) };
    case "too_many_requests":
      return problem(reply.header("retry-after", String(result.retryAfterSeconds)), "too_many_requests");
    default:
      return problem(reply, result.outcome);
  }
}

export const authApi: ApiPlugin = async (api, { ctx }) =>
  serve(api, loginContract, "public", {
    "POST /api/auth/login": {
      perMinute: LOGINS_PER_MINUTE,
      async handler(request, reply) {
        const result = await logIn(ctx, { ...request.body, ...placeOf(request) });
        if (result.outcome === "code_needed") return { codeNeeded: true as const, challenge: result.challenge };
        return answer(reply, result);
      },
    },

    "POST /api/auth/second-step": {
      perMinute: LOGINS_PER_MINUTE,
      handler: async (request, reply) =>
        answer(reply, await finishLogIn(ctx, { ...request.body, ...placeOf(request) })),
    },
  });

/** Verifying a session and logging out. */
export const sessionApi: ApiPlugin = async (api, { ctx }) =>
  serve(api, loginContract, "public", {
    "GET /api/auth/verify": async (request, reply) => {
      const session = await findLoggedIn(ctx, request);
      return session ? { valid: true as const, user: asUser(session.staff) } : reply.code(401).send({ valid: false });
    },

    "POST /api/auth/logout": async (request, reply) => {
      const token = bearerToken(request);
      if (token !== undefined) await logOut(ctx, token);
      return reply.code(204).send(null);
    },
  });

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac(?:intosh| OS X)\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** Such as 'Chrome on Windows', from the User-Agent header: enough to recognize a session, but not to identify a person. */
function deviceWords(userAgent: string | undefined): string {
  const named = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}
