import { z } from "zod";
import { PLACE } from "#platform/keyset.ts";
import {
  addSuppression,
  liftSuppression,
  listSuppressions,
} from "#shop/messaging/suppression/handle-suppressions.server.ts";
import { SUPPRESSION_REASONS } from "#shop/messaging/suppression/suppression.ts";
import { liftingForm, type Suppression, suppressionForm } from "#shop/messaging/suppression/suppression-view.ts";
import { staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import type { ApiPlugin } from "../plugin.ts";

const suppressionSchema = z.object({
  _id: z.string(),
  email: z.string().nullable(),
  reason: z.enum(SUPPRESSION_REASONS),
  note: z.string(),
  addedBy: z.string().nullable(),
  at: z.string(),
}) satisfies z.ZodType<Suppression>;

/** Which addresses get no mail that no order needs. */
export const suppressionsApi: ApiPlugin = async (api, { ctx }) => {
  api.get(
    "/admin/suppressions",
    {
      config: { needs: "subscribers:read" },
      schema: {
        summary: "The suppression list, the last one first",
        tags: ["subscribers"],
        querystring: z.object({
          ...pageQuery,
          q: pageQuery.q.describe("Beginnings of the parts of an address. An erased one is found by the whole of it."),
          after: z.string().regex(PLACE, "Please send the `next` of the page before").optional(),
          reason: z.enum(SUPPRESSION_REASONS).optional(),
        }),
        response: { 200: pageSchema(suppressionSchema) },
      },
    },
    async ({ query }) => listSuppressions(ctx, query),
  );

  api.post(
    "/admin/suppressions",
    {
      config: { needs: "subscribers:write" },
      schema: {
        summary: "Send an address no more mails but those about orders",
        tags: ["subscribers"],
        body: suppressionForm,
        response: { 201: suppressionSchema, ...problemResponses("validation_failed", "card_data_refused") },
      },
    },
    async (request, reply) => reply.code(201).send(await addSuppression(ctx, staffActor(request), request.body)),
  );

  api.post(
    "/admin/suppressions/:id/lifting",
    {
      config: { needs: "subscribers:write" },
      schema: {
        summary: "Take an address off the suppression list, for one of its reasons",
        tags: ["subscribers"],
        params: z.object({ id: z.uuid() }),
        body: liftingForm,
        response: { 204: z.undefined(), ...problemResponses("validation_failed", "card_data_refused", "not_found") },
      },
    },
    async (request, reply) => {
      const found = await liftSuppression(ctx, staffActor(request), request.params.id, request.body.note);
      return found ? reply.code(204).send() : problem(reply, "not_found");
    },
  );
};
