import { accountContract } from "#shop/people/staff/account.contract.server.ts";
import { countOwnTokens, revokeTokensOf } from "#shop/people/staff/api-tokens.server.ts";
import { changePassword, ownAccount, rename } from "#shop/people/staff/own-account.server.ts";
import { endSessions, listSessions } from "#shop/people/staff/sessions.server.ts";
import {
  confirmFirstCode,
  renewRecoveryCodes,
  startTwoStep,
  turnTwoStepOff,
} from "#shop/people/staff/two-step.server.ts";
import {
  chooseNotifications,
  notificationsContract,
  ownNotifications,
} from "#shop/running/notifications/choose-notifications.server.ts";
import { ownSession, staffActor } from "../authentication.ts";
import { invalid, problem } from "../outcomes.ts";
import { notConfirmed } from "../own-password.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";
import { weakPassword } from "../staff-links.ts";

/** The logged-in person's name, password and sessions. */
export const accountApi: ApiPlugin = async (api, { ctx }) =>
  serve(api, accountContract, "session", {
    "GET /api/admin/account": async (request) => ownAccount(ctx, ownSession(request)),

    "PUT /api/admin/account/name": async (request, reply) => {
      await rename(ctx, ownSession(request), request.body.name);
      return reply.code(204).send();
    },

    "PUT /api/admin/account/password": async (request, reply) => {
      const result = await changePassword(ctx, ownSession(request), { ...request.body, ip: request.ip });
      if (result.outcome === "changed") return reply.code(204).send();
      if (result.outcome === "weak_password") return weakPassword(reply, result.fault);
      return notConfirmed(reply, result, "current");
    },

    "GET /api/admin/account/sessions": async (request) => {
      const session = ownSession(request);
      return { items: await listSessions(ctx, session), next: null, apiTokens: await countOwnTokens(ctx, session) };
    },

    "DELETE /api/admin/account/sessions": async (request, reply) => {
      const session = ownSession(request);
      await endSessions(ctx, session, "others");
      if (request.query.tokens === "revoke") await revokeTokensOf(ctx, staffActor(request), session.staff.id);
      return reply.code(204).send();
    },

    "DELETE /api/admin/account/sessions/:id": async (request, reply) => {
      await endSessions(ctx, ownSession(request), request.params.id);
      return reply.code(204).send();
    },
  });

/** Two-step login for one's own account. */
export const twoStepApi: ApiPlugin = async (api, { ctx }) =>
  serve(api, accountContract, "session", {
    "POST /api/admin/account/two-step": async (request, reply) => {
      const result = await startTwoStep(ctx, ownSession(request), { ...request.body, ip: request.ip });
      if (result.outcome === "started") return { secret: result.secret, uri: result.uri };
      return result.outcome === "already_on" ? problem(reply, "two_step_on") : notConfirmed(reply, result);
    },

    "PUT /api/admin/account/two-step": async (request, reply) => {
      const result = await confirmFirstCode(ctx, ownSession(request), { ...request.body, ip: request.ip });
      if (result.outcome === "on") return { recoveryCodes: result.recoveryCodes };
      if (result.outcome === "already_on") return problem(reply, "two_step_on");
      if (result.outcome === "too_many_requests") return notConfirmed(reply, result);
      return invalid(reply, "code", "That code isn't right. Check the app and your phone's clock.");
    },

    "POST /api/admin/account/two-step/removal": async (request, reply) => {
      const result = await turnTwoStepOff(ctx, ownSession(request), { ...request.body, ip: request.ip });
      return result.outcome === "off" ? reply.code(204).send() : notConfirmed(reply, result);
    },

    "POST /api/admin/account/recovery-codes": async (request, reply) => {
      const result = await renewRecoveryCodes(ctx, ownSession(request), { ...request.body, ip: request.ip });
      if (result.outcome === "renewed") return { recoveryCodes: result.recoveryCodes };
      return result.outcome === "off" ? problem(reply, "changed_meanwhile") : notConfirmed(reply, result);
    },
  });

/** Each staff member's choice of notification emails. */
export const notificationsApi: ApiPlugin = async (api, { ctx }) =>
  serve(api, notificationsContract, "session", {
    "GET /api/admin/account/notifications": async (request) => ({
      items: await ownNotifications(ctx, ownSession(request)),
    }),

    "PUT /api/admin/account/notifications": async (request, reply) => {
      const result = await chooseNotifications(ctx, ownSession(request), request.body);
      return result.outcome === "saved" ? { items: result.items } : problem(reply, result.outcome);
    },
  });
