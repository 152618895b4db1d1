import { messagesContract } from "#shop/people/contact/messages.contract.server.ts";
import { changeMessage, deleteMessage, findMessage, listMessages } from "#shop/people/contact/messages.server.ts";
import { readThread } from "#shop/people/contact/read-thread.server.ts";
import { replyToMessage } from "#shop/people/contact/reply-to-message.server.ts";
import {
  findForModeration,
  listForModeration,
  moderateReview,
  replyToReview,
  reviewsContract,
} from "#shop/selling/reviews/moderate-reviews.server.ts";
import { mayCall, staffActor } from "../authentication.ts";
import { editConflict } from "../edit-conflict.ts";
import { idempotencyKey } from "../idempotency-key.ts";
import { keyReused, problem } from "../outcomes.ts";
import type { ApiPlugin } from "../plugin.ts";
import { serve } from "../route-of.ts";

/** Messages from the contact form and the staff's replies. */
export const adminMessagesApi: ApiPlugin = async (api, { ctx, sendsEmail = false }) =>
  serve(api, messagesContract, "messages", {
    "GET /api/admin/messages": async ({ query }) => listMessages(ctx.db, query),

    "GET /api/admin/messages/:id": async ({ params }, reply) =>
      (await findMessage(ctx.db, params.id)) ?? problem(reply, "not_found"),

    "PATCH /api/admin/messages/:id": async (request, reply) => {
      const result = await changeMessage(ctx, staffActor(request), request.params.id, request.body);
      return result.outcome === "changed" ? result.message : problem(reply, result.outcome);
    },

    "GET /api/admin/messages/:id/thread": async (request, reply) =>
      (await readThread(ctx, request.params.id, { seesOrders: mayCall(request, "orders:read"), sendsEmail })) ??
      problem(reply, "not_found"),

    "POST /api/admin/messages/:id/replies": async (request, reply) => {
      const key = idempotencyKey(request.headers);
      if (!key) return problem(reply, "idempotency_key_missing");
      const { id: messageId } = request.params;
      const asked = { messageId, key, sendsEmail, ...request.body };
      const { outcome } = await replyToMessage(ctx, staffActor(request), asked);
      if (outcome === "key_reused") return keyReused(reply, "reply");
      if (outcome === "stale") {
        const detail = "There's a newer message or reply above. Read it, then send yours again if it still fits.";
        return problem(reply, "changed_meanwhile", { detail });
      }
      const seesOrders = mayCall(request, "orders:read");
      const thread = outcome === "kept" ? await readThread(ctx, messageId, { seesOrders, sendsEmail }) : undefined;
      return thread ? reply.code(201).send(thread) : problem(reply, "not_found");
    },

    "DELETE /api/admin/messages/:id": async (request, reply) => {
      const outcome = await deleteMessage(ctx, staffActor(request), request.params.id);
      return outcome === "deleted" ? reply.code(204).send() : problem(reply, outcome);
    },
  });

/** Review moderation, which must ignore the rating. */
export const adminReviewsApi: ApiPlugin = async (api, { ctx, onCatalogChange }) =>
  serve(api, reviewsContract, "reviews", {
    "GET /api/admin/reviews": async ({ query }) => listForModeration(ctx.db, query),

    "GET /api/admin/reviews/:id": async ({ params }, reply) =>
      (await findForModeration(ctx.db, params.id)) ?? problem(reply, "not_found"),

    "PUT /api/admin/reviews/:id/state": async (request, reply) => {
      const { id } = request.params;
      const { was, ...decision } = request.body;
      const { outcome } = await moderateReview(ctx, staffActor(request), { id, was, decision }, onCatalogChange);
      if (outcome === "stale")
        return editConflict(reply, { db: ctx.db, subject: `review:${id}`, fields: ["state", "reason"] });
      const review = outcome === "moderated" ? await findForModeration(ctx.db, id) : undefined;
      return review ?? problem(reply, "not_found");
    },

    "PUT /api/admin/reviews/:id/reply": async (request, reply) => {
      const asked = { id: request.params.id, ...request.body };
      const { outcome } = await replyToReview(ctx, staffActor(request), asked, onCatalogChange);
      if (outcome === "stale")
        return editConflict(reply, { db: ctx.db, subject: `review:${asked.id}`, fields: ["reply"] });
      const review = outcome === "replied" ? await findForModeration(ctx.db, asked.id) : undefined;
      return review ?? problem(reply, "not_found");
    },
  });
