import { z } from "zod";
import { GatewayError } from "#shop/money/payments/gateway.ts";
import { receiveWebhook } from "#shop/money/payments/receive-webhook.server.ts";
import type { Checkout } from "#shop/ordering/checkout/checkout.server.ts";
import { problem } from "./outcomes.ts";
import type { ApiPlugin } from "./plugin.ts";
import { serve } from "./route-of.ts";

const contract = {
  "POST /api/webhooks/:provider": {
    summary: "Receive signed events from the payment provider",
    tags: ["payment webhooks"],
    params: z.object({ provider: z.string().max(40) }),
    response: { 204: z.undefined() },
    problems: ["not_found", "bad_signature"],
  },
} as const;

/** Receives the payment provider's webhooks. The signature covers the raw bytes, so nothing parses them first. */
export const createWebhooksApi =
  (checkout: Checkout): ApiPlugin =>
  async (api) => {
    api.removeAllContentTypeParsers();
    api.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

    serve(api, contract, "public", {
      "POST /api/webhooks/:provider": async (request, reply) => {
        if (request.params.provider !== checkout.gateway.provider) return problem(reply, "not_found");
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const header = request.headers[`${checkout.gateway.provider}-signature`];
        try {
          await receiveWebhook(checkout, checkout.gateway, {
            rawBody,
            signature: typeof header === "string" ? header : undefined,
          });
        } catch (error) {
          if (error instanceof GatewayError && error.kind === "bad_signature") return problem(reply, "bad_signature");
          throw error;
        }
        return reply.code(204).send();
      },
    });
  };
