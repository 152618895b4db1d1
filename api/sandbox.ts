import { z } from "zod";
import { GatewayError } from "#shop/money/payments/gateway.ts";
import type { SandboxGateway } from "#shop/money/payments/gateways/sandbox/sandbox-gateway.server.ts";
import { problem, problemResponses } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";

/** The page of the sandbox's bank, where a shopper answers its challenge. Not registered beside any other provider. */
export const createSandboxApi =
  (sandbox: SandboxGateway): ApiPlugin =>
  async (api) => {
    api.post(
      "/sandbox/challenges/:challengeId",
      {
        config: { public: true },
        schema: {
          summary: "Answer the test bank's challenge",
          tags: ["sandbox"],
          params: z.object({ challengeId: z.string().max(200) }),
          body: z.object({ approve: z.boolean() }),
          response: { 204: z.undefined(), ...problemResponses("not_found") },
        },
      },
      async (request, reply) => {
        try {
          await sandbox.resolveChallenge(request.params.challengeId, request.body.approve);
          return reply.code(204).send();
        } catch (error) {
          if (error instanceof GatewayError && error.kind === "not_found") return problem(reply, "not_found");
          throw error;
        }
      },
    );
  };
