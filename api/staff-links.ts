import { acceptInvitation, lookAtInvitation } from "#shop/people/staff/invitations.server.ts";
import { setNewPassword } from "#shop/people/staff/set-new-password.server.ts";
import { askForNewPassword } from "#shop/people/staff/staff-emails.server.ts";
import { staffLinksContract } from "#shop/people/staff/staff-links.contract.server.ts";
import { problem } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { serve } from "./route-of.ts";

/** Each mailbox has its own limit (set-new-password.server.ts). */
const REQUESTS_PER_MINUTE = 5;
const USES_PER_MINUTE = 20;

/** The endpoints behind the links in emails to staff. The token is in the body, because logs record URLs. */
export const staffLinksApi: ApiPlugin = async (api, { ctx }) =>
  serve(api, staffLinksContract, "public", {
    "POST /api/auth/password-resets": {
      perMinute: REQUESTS_PER_MINUTE,
      async handler(request, reply) {
        await askForNewPassword(ctx, request.body.email);
        return reply.code(202).send({ sent: true });
      },
    },

    "PUT /api/auth/password": {
      perMinute: USES_PER_MINUTE,
      async handler(request, reply) {
        const result = await setNewPassword(ctx, { ...request.body, ip: request.ip });
        return result.outcome === "set" ? { email: result.email } : refuse(reply, result);
      },
    },

    "POST /api/auth/invitation": {
      perMinute: USES_PER_MINUTE,
      async handler(request, reply) {
        const found = await lookAtInvitation(ctx, request.body.token);
        return found ? { email: found.email, name: found.name, role: found.role } : problem(reply, "link_over");
      },
    },

    "POST /api/auth/invitation/acceptance": {
      perMinute: USES_PER_MINUTE,
      async handler(request, reply) {
        const result = await acceptInvitation(ctx, request.body);
        return result.outcome === "accepted" ? reply.code(201).send({ email: result.email }) : refuse(reply, result);
      },
    },
  });

type Refused = { outcome: "link_over" } | { outcome: "weak_password"; fault: string };

const refuse = (reply: Parameters<typeof problem>[0], refused: Refused) =>
  refused.outcome === "link_over" ? problem(reply, "link_over") : weakPassword(reply, refused.fault);

/** `fault` completes the sentence "The password …". */
export const weakPassword = (reply: Parameters<typeof problem>[0], fault: string) =>
  problem(reply, "validation_failed", { errors: [{ field: "password", message: `The password ${fault}` }] });
