import { z } from "zod";
import { acceptInvitation, lookAtInvitation } from "#shop/people/staff/accept-invitation.server.ts";
import { ROLES } from "#shop/people/staff/permissions.ts";
import { setNewPassword } from "#shop/people/staff/set-new-password.server.ts";
import { askForNewPassword } from "#shop/people/staff/staff-emails.server.ts";
import { acceptForm, emailForm, linkForm, newPasswordForm } from "#shop/people/staff/staff-forms.ts";
import { problem, problemResponses } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";

/** From one address (of IPv6: from one /64). A mailbox has a limit of its own (set-new-password.server.ts). */
const ASKED_PER_MINUTE = 5;
const USES_PER_MINUTE = 20;

const accountSchema = z.object({ email: z.string() }).describe("Log in with it.");

/** What the links of mails to staff open. A token stands in the body, so that it is in no log of addresses. */
export const staffLinksApi: ApiPlugin = async (api, { ctx }) => {
  const config = { public: true, rateLimit: { max: USES_PER_MINUTE, timeWindow: "1 minute" } } as const;

  api.post(
    "/auth/password-resets",
    {
      config: { public: true, rateLimit: { max: ASKED_PER_MINUTE, timeWindow: "1 minute" } },
      schema: {
        summary: "Ask for a mail with a link for a new password",
        description: "The answer is the same whether there is such an account or not.",
        tags: ["staff"],
        body: emailForm,
        response: { 202: z.object({ sent: z.literal(true) }), ...problemResponses("validation_failed") },
      },
    },
    async (request, reply) => {
      await askForNewPassword(ctx, request.body.email);
      return reply.code(202).send({ sent: true });
    },
  );

  api.put(
    "/auth/password",
    {
      config,
      schema: {
        summary: "Set a new password by the link of a mail",
        tags: ["staff"],
        body: newPasswordForm,
        response: { 200: accountSchema, ...problemResponses("validation_failed", "link_over") },
      },
    },
    async (request, reply) => {
      const result = await setNewPassword(ctx, { ...request.body, ip: request.ip });
      if (result.outcome === "set") return { email: result.email };
      return refuse(reply, result);
    },
  );

  api.post(
    "/auth/invitation",
    {
      config,
      schema: {
        summary: "Whom the link of an invitation is for",
        tags: ["staff"],
        body: linkForm,
        response: {
          200: z.object({ email: z.string(), name: z.string(), role: z.enum(ROLES) }),
          ...problemResponses("validation_failed", "link_over"),
        },
      },
    },
    async (request, reply) => {
      const found = await lookAtInvitation(ctx, request.body.token);
      return found ? { email: found.email, name: found.name, role: found.role } : problem(reply, "link_over");
    },
  );

  api.post(
    "/auth/invitation/acceptance",
    {
      config,
      schema: {
        summary: "Make the account of an invitation",
        tags: ["staff"],
        body: acceptForm,
        response: { 201: accountSchema, ...problemResponses("validation_failed", "link_over") },
      },
    },
    async (request, reply) => {
      const result = await acceptInvitation(ctx, request.body);
      if (result.outcome === "accepted") return reply.code(201).send({ email: result.email });
      return refuse(reply, result);
    },
  );
};

type Refused = { outcome: "link_over" } | { outcome: "weak_password"; fault: string };

const refuse = (reply: Parameters<typeof problem>[0], refused: Refused) =>
  refused.outcome === "link_over" ? problem(reply, "link_over") : weakPassword(reply, refused.fault);

/** `fault` completes the sentence. */
export const weakPassword = (reply: Parameters<typeof problem>[0], fault: string) =>
  problem(reply, "validation_failed", { errors: [{ field: "password", message: `The password ${fault}` }] });
