import { z } from "zod";
import { type DemoProvider, GatewayError } from "#shop/money/payments/gateway.ts";
import { problem } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { serve } from "./route-of.ts";

const contract = {
  "POST /api/sandbox/challenges/:challengeId": {
    summary: "Answer the test bank's challenge",
    tags: ["sandbox"],
    params: z.object({ challengeId: z.string().max(200) }),
    body: z.object({ approve: z.boolean() }),
    response: { 204: z.undefined() },
    problems: ["not_found"],
  },
} as const;

/** Lets shoppers of a demo shop answer the test bank's challenge. Registered only with a built-in payment provider. */
export const createSandboxApi =
  (demo: DemoProvider): ApiPlugin =>
  async (api) =>
    serve(api, contract, "public", {
      "POST /api/sandbox/challenges/:challengeId": async (request, reply) => {
        try {
          await demo.resolveChallenge(request.params.challengeId, request.body.approve);
          return reply.code(204).send();
        } catch (error) {
          if (error instanceof GatewayError && error.kind === "not_found") return problem(reply, "not_found");
          throw error;
        }
      },
    });
