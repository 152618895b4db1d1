import { acceptInvitation, lookAtInvitation } from "#shop/people/staff/invitations.server.ts";
import { setNewPassword } from "#shop/people/staff/set-new-password.server.ts";
import { askForNewPassword } from "#shop/people/staff/staff-emails.server.ts";
import { staffLinksContract } from "#shop/people/staff/staff-links.contract.server.ts";
import { problem } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { routeOf } from "./route-of.ts";

/** Per IP address (IPv6: per /64). Each mailbox has its own limit (set-new-password.server.ts). */
const REQUESTS_PER_MINUTE = 5;
const USES_PER_MINUTE = 20;

/** The endpoints behind the links in emails to staff. The token is in the body, because logs record URLs. */
export const staffLinksApi: ApiPlugin = async (api, { ctx }) => {
  const config = { public: true, rateLimit: { max: USES_PER_MINUTE, timeWindow: "1 minute" } } as const;

  api.route({
    ...routeOf(staffLinksContract, "POST /api/auth/password-resets"),
    config: { public: true, rateLimit: { max: REQUESTS_PER_MINUTE, timeWindow: "1 minute" } },
    handler: async (request, reply) => {
      await askForNewPassword(ctx, request.body.email);
      return reply.code(202).send({ sent: true });
    },
  });

  api.route({
    ...routeOf(staffLinksContract, "PUT /api/auth/password"),
    config,
    handler: async (request, reply) => {
      const result = await setNewPassword(ctx, { ...request.body, ip: request.ip });
      if (result.outcome === "set") return { email: result.email };
      return refuse(reply, result);
    },
  });

  api.route({
    ...routeOf(staffLinksContract, "POST /api/auth/invitation"),
    config,
    handler: async (request, reply) => {
      const found = await lookAtInvitation(ctx, request.body.token);
      return found ? { email: found.email, name: found.name, role: found.role } : problem(reply, "link_over");
    },
  });

  api.route({
    ...routeOf(staffLinksContract, "POST /api/auth/invitation/acceptance"),
    config,
    handler: async (request, reply) => {
      const result = await acceptInvitation(ctx, request.body);
      if (result.outcome === "accepted") return reply.code(201).send({ email: result.email });
      return refuse(reply, result);
    },
  });
};

type Refused = { outcome: "link_over" } | { outcome: "weak_password"; fault: string };

const refuse = (reply: Parameters<typeof problem>[0], refused: Refused) =>
  refused.outcome === "link_over" ? problem(reply, "link_over") : weakPassword(reply, refused.fault);

/** `fault` completes the sentence "The password …". */
export const weakPassword = (reply: Parameters<typeof problem>[0], fault: string) =>
  problem(reply, "validation_failed", { errors: [{ field: "password", message: `The password ${fault}` }] });
