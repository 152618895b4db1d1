import { z } from "zod";
import { countOwnTokens, revokeTokensOf } from "#shop/people/staff/api-tokens.server.ts";
import { changePassword, ownAccount, rename } from "#shop/people/staff/own-account.server.ts";
import { ROLES } from "#shop/people/staff/permissions.ts";
import { endSessions, listSessions } from "#shop/people/staff/sessions.server.ts";
import { changePasswordForm, codeForm, nameForm, passwordForm } from "#shop/people/staff/staff-forms.ts";
import type { AccountView, SessionView } from "#shop/people/staff/staff-view.ts";
import {
  confirmFirstCode,
  renewRecoveryCodes,
  startTwoStep,
  turnTwoStepOff,
} from "#shop/people/staff/two-step.server.ts";
import { ownSession, staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import { notProved } from "../own-password.ts";
import type { ApiPlugin } from "../plugin.ts";
import { weakPassword } from "../staff-links.ts";

const accountSchema = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  twoStep: z.boolean(),
  recoveryCodesLeft: z.int(),
}) satisfies z.ZodType<AccountView>;

const sessionSchema = z.object({
  _id: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean().describe("The one that asks."),
}) satisfies z.ZodType<SessionView>;

const codesSchema = z.object({ recoveryCodes: z.array(z.string()).describe("Shown this once.") });

/** Logging out everywhere leaves programs in, unless their tokens are to end too. */
export const withTokens = z.object({
  tokens: z.enum(["keep", "revoke"]).default("keep").describe("What becomes of the API tokens they made."),
});

const config = { needs: "session" } as const;
const tags = ["account"];
const nothing = { 204: z.undefined() };

/** What is somebody's own: name and password. */
export const accountApi: ApiPlugin = async (api, { ctx }) => {
  api.get(
    "/admin/account",
    { config, schema: { summary: "Your account", tags, response: { 200: accountSchema } } },
    async (request) => ownAccount(ctx, ownSession(request)),
  );

  api.put(
    "/admin/account/name",
    {
      config,
      schema: {
        summary: "Change your name",
        tags,
        body: nameForm,
        response: { ...nothing, ...problemResponses("validation_failed") },
      },
    },
    async (request, reply) => {
      await rename(ctx, ownSession(request), request.body.name);
      return reply.code(204).send();
    },
  );

  api.put(
    "/admin/account/password",
    {
      config,
      schema: {
        summary: "Change your password; your other sessions end",
        tags,
        body: changePasswordForm,
        response: { ...nothing, ...problemResponses("validation_failed", "too_many_requests") },
      },
    },
    async (request, reply) => {
      const result = await changePassword(ctx, ownSession(request), { ...request.body, ip: request.ip });
      if (result.outcome === "changed") return reply.code(204).send();
      if (result.outcome === "weak_password") return weakPassword(reply, result.fault);
      return notProved(reply, result, "current");
    },
  );
};

/** Where somebody is logged in. */
export const ownSessionsApi: ApiPlugin = async (api, { ctx }) => {
  api.get(
    "/admin/account/sessions",
    {
      config,
      schema: {
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
    },
    async (request) => {
      const session = ownSession(request);
      return { items: await listSessions(ctx, session), next: null, apiTokens: await countOwnTokens(ctx, session) };
    },
  );

  api.delete(
    "/admin/account/sessions",
    {
      config,
      schema: { summary: "Log out everywhere else", tags, querystring: withTokens, response: nothing },
    },
    async (request, reply) => {
      const session = ownSession(request);
      await endSessions(ctx, session, "others");
      if (request.query.tokens === "revoke") await revokeTokensOf(ctx, staffActor(request), session.staff.id);
      return reply.code(204).send();
    },
  );

  api.delete(
    "/admin/account/sessions/:id",
    {
      config,
      schema: {
        summary: "End one of your sessions",
        tags,
        params: z.object({ id: z.uuid() }),
        response: nothing,
      },
    },
    async (request, reply) => {
      await endSessions(ctx, ownSession(request), request.params.id);
      return reply.code(204).send();
    },
  );
};

/** The second step of one's own login. */
export const twoStepApi: ApiPlugin = async (api, { ctx }) => {
  api.post(
    "/admin/account/two-step",
    {
      config,
      schema: {
        summary: "Begin to set two-step login up: a secret for an app, shown this once",
        tags,
        body: passwordForm,
        response: {
          200: z.object({ secret: z.string(), uri: z.string().describe("otpauth:, to be shown as a QR code.") }),
          ...problemResponses("validation_failed", "changed_meanwhile", "too_many_requests"),
        },
      },
    },
    async (request, reply) => {
      const result = await startTwoStep(ctx, ownSession(request), { ...request.body, ip: request.ip });
      if (result.outcome === "started") return { secret: result.secret, uri: result.uri };
      return result.outcome === "already_on" ? problem(reply, "changed_meanwhile") : notProved(reply, result);
    },
  );

  api.put(
    "/admin/account/two-step",
    {
      config,
      schema: {
        summary: "Turn two-step login on, by a first code of the app",
        tags,
        body: codeForm,
        response: {
          200: codesSchema,
          ...problemResponses("validation_failed", "changed_meanwhile", "too_many_requests"),
        },
      },
    },
    async (request, reply) => {
      const result = await confirmFirstCode(ctx, ownSession(request), { ...request.body, ip: request.ip });
      if (result.outcome === "on") return { recoveryCodes: result.recoveryCodes };
      if (result.outcome === "already_on") return problem(reply, "changed_meanwhile");
      if (result.outcome === "too_many_requests") return notProved(reply, result);
      const message = "This code is not right. Look at the app, and at the clock of your phone.";
      return problem(reply, "validation_failed", { errors: [{ field: "code", message }] });
    },
  );

  api.post(
    "/admin/account/two-step/removal",
    {
      config,
      schema: {
        summary: "Turn two-step login off",
        tags,
        body: passwordForm,
        response: { ...nothing, ...problemResponses("validation_failed", "too_many_requests") },
      },
    },
    async (request, reply) => {
      const result = await turnTwoStepOff(ctx, ownSession(request), { ...request.body, ip: request.ip });
      return result.outcome === "off" ? reply.code(204).send() : notProved(reply, result);
    },
  );

  api.post(
    "/admin/account/recovery-codes",
    {
      config,
      schema: {
        summary: "New recovery codes; those before are of no use any more",
        tags,
        body: passwordForm,
        response: {
          200: codesSchema,
          ...problemResponses("validation_failed", "changed_meanwhile", "too_many_requests"),
        },
      },
    },
    async (request, reply) => {
      const result = await renewRecoveryCodes(ctx, ownSession(request), { ...request.body, ip: request.ip });
      if (result.outcome === "renewed") return { recoveryCodes: result.recoveryCodes };
      return result.outcome === "off" ? problem(reply, "changed_meanwhile") : notProved(reply, result);
    },
  );
};
