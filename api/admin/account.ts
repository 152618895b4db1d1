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
import { ownSession, staffActor } from "../authentication.ts";
import { problem } from "../outcomes.ts";
import { notProved } from "../own-password.ts";
import type { ApiPlugin } from "../plugin.ts";
import { routeOf } from "../route-of.ts";
import { weakPassword } from "../staff-links.ts";

const config = { needs: "session" } as const;

/** What is somebody's own: name and password. */
export const accountApi: ApiPlugin = async (api, { ctx }) => {
  api.route({
    ...routeOf(accountContract, "GET /api/admin/account"),
    config,
    handler: async (request) => ownAccount(ctx, ownSession(request)),
  });

  api.route({
    ...routeOf(accountContract, "PUT /api/admin/account/name"),
    config,
    handler: async (request, reply) => {
      await rename(ctx, ownSession(request), request.body.name);
      return reply.code(204).send();
    },
  });

  api.route({
    ...routeOf(accountContract, "PUT /api/admin/account/password"),
    config,
    handler: async (request, reply) => {
      const result = await changePassword(ctx, ownSession(request), { ...request.body, ip: request.ip });
      if (result.outcome === "changed") return reply.code(204).send();
      if (result.outcome === "weak_password") return weakPassword(reply, result.fault);
      return notProved(reply, result, "current");
    },
  });
};

/** Where somebody is logged in. */
export const ownSessionsApi: ApiPlugin = async (api, { ctx }) => {
  api.route({
    ...routeOf(accountContract, "GET /api/admin/account/sessions"),
    config,
    handler: async (request) => {
      const session = ownSession(request);
      return { items: await listSessions(ctx, session), next: null, apiTokens: await countOwnTokens(ctx, session) };
    },
  });

  api.route({
    ...routeOf(accountContract, "DELETE /api/admin/account/sessions"),
    config,
    handler: async (request, reply) => {
      const session = ownSession(request);
      await endSessions(ctx, session, "others");
      if (request.query.tokens === "revoke") await revokeTokensOf(ctx, staffActor(request), session.staff.id);
      return reply.code(204).send();
    },
  });

  api.route({
    ...routeOf(accountContract, "DELETE /api/admin/account/sessions/:id"),
    config,
    handler: async (request, reply) => {
      await endSessions(ctx, ownSession(request), request.params.id);
      return reply.code(204).send();
    },
  });
};

/** The second step of one's own login. */
export const twoStepApi: ApiPlugin = async (api, { ctx }) => {
  api.route({
    ...routeOf(accountContract, "POST /api/admin/account/two-step"),
    config,
    handler: async (request, reply) => {
      const result = await startTwoStep(ctx, ownSession(request), { ...request.body, ip: request.ip });
      if (result.outcome === "started") return { secret: result.secret, uri: result.uri };
      return result.outcome === "already_on" ? problem(reply, "changed_meanwhile") : notProved(reply, result);
    },
  });

  api.route({
    ...routeOf(accountContract, "PUT /api/admin/account/two-step"),
    config,
    handler: async (request, reply) => {
      const result = await confirmFirstCode(ctx, ownSession(request), { ...request.body, ip: request.ip });
      if (result.outcome === "on") return { recoveryCodes: result.recoveryCodes };
      if (result.outcome === "already_on") return problem(reply, "changed_meanwhile");
      if (result.outcome === "too_many_requests") return notProved(reply, result);
      const message = "This code is not right. Look at the app, and at the clock of your phone.";
      return problem(reply, "validation_failed", { errors: [{ field: "code", message }] });
    },
  });

  api.route({
    ...routeOf(accountContract, "POST /api/admin/account/two-step/removal"),
    config,
    handler: async (request, reply) => {
      const result = await turnTwoStepOff(ctx, ownSession(request), { ...request.body, ip: request.ip });
      return result.outcome === "off" ? reply.code(204).send() : notProved(reply, result);
    },
  });

  api.route({
    ...routeOf(accountContract, "POST /api/admin/account/recovery-codes"),
    config,
    handler: async (request, reply) => {
      const result = await renewRecoveryCodes(ctx, ownSession(request), { ...request.body, ip: request.ip });
      if (result.outcome === "renewed") return { recoveryCodes: result.recoveryCodes };
      return result.outcome === "off" ? problem(reply, "changed_meanwhile") : notProved(reply, result);
    },
  });
};
