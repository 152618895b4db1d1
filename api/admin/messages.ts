import { z } from "zod";
import { manyLines } from "#platform/text.ts";
import { EMAIL_STATES } from "#shop/messaging/email/email-view.ts";
import { MESSAGE_EMAILS } from "#shop/people/contact/contact-emails.server.ts";
import {
  changeMessage,
  deleteMessage,
  findMessage,
  listMessages,
} from "#shop/people/contact/handle-messages.server.ts";
import {
  MAX_NOTE_LENGTH,
  MESSAGE_STATES,
  type ReadMessage,
  type StaffMessage,
} from "#shop/people/contact/message-view.ts";
import { staffActor } from "../authentication.ts";
import { problem, problemResponses } from "../outcomes.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import type { ApiPlugin } from "../plugin.ts";

const KINDS = MESSAGE_EMAILS.map(({ kind }) => kind);

const messageSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  comment: z.string(),
  at: z.string(),
  state: z.enum(MESSAGE_STATES),
  unread: z.boolean(),
  note: z.string(),
}) satisfies z.ZodType<StaffMessage>;

const readSchema = messageSchema.extend({
  mails: z.array(z.object({ _id: z.string(), kind: z.enum(KINDS), label: z.string(), state: z.enum(EMAIL_STATES) })),
}) satisfies z.ZodType<ReadMessage>;

const params = z.object({ id: z.uuid() });
const note = z.string().max(MAX_NOTE_LENGTH, `Note must be at most ${MAX_NOTE_LENGTH} characters`);

/** What was written to the shop, and what became of it. */
export const adminMessagesApi: ApiPlugin = async (api, { ctx }) => {
  api.get(
    "/admin/messages",
    {
      config: { needs: "messages:read" },
      schema: {
        summary: "Messages of the contact form, newest first",
        tags: ["messages"],
        querystring: z.object({
          ...pageQuery,
          q: pageQuery.q.describe("Beginnings of words of name, email, phone and comment."),
          after: z.uuid().optional(),
          state: z.enum(MESSAGE_STATES).optional(),
        }),
        response: { 200: pageSchema(messageSchema) },
      },
    },
    async ({ query }) => listMessages(ctx.db, query),
  );

  api.get(
    "/admin/messages/:id",
    {
      config: { needs: "messages:read" },
      schema: {
        summary: "One message, with the mails about it",
        tags: ["messages"],
        params,
        response: { 200: readSchema, ...problemResponses("not_found") },
      },
    },
    async (request, reply) => (await findMessage(ctx.db, request.params.id)) ?? problem(reply, "not_found"),
  );

  api.patch(
    "/admin/messages/:id",
    {
      config: { needs: "messages:write" },
      schema: {
        summary: "Mark a message as read, done or open, or note something down",
        tags: ["messages"],
        params,
        body: z.strictObject({
          read: z.literal(true).optional(),
          state: z.enum(MESSAGE_STATES).optional(),
          note: note.transform(manyLines).optional(),
          noteWas: note
            .optional()
            .describe("The note as it was when it was read: of two that change it, the second is told."),
        }),
        response: {
          200: messageSchema,
          ...problemResponses("validation_failed", "card_data_refused", "not_found", "changed_meanwhile"),
        },
      },
    },
    async (request, reply) => {
      const outcome = await changeMessage(ctx, staffActor(request), request.params.id, request.body);
      if (outcome.outcome === "not_found") return problem(reply, "not_found");
      if (outcome.outcome === "stale") return problem(reply, "changed_meanwhile");
      return outcome.message;
    },
  );

  api.delete(
    "/admin/messages/:id",
    {
      config: { needs: "messages:write" },
      schema: {
        summary: "Delete a message for good",
        tags: ["messages"],
        params,
        response: { 204: z.undefined(), ...problemResponses("not_found") },
      },
    },
    async (request, reply) => {
      const found = await deleteMessage(ctx, staffActor(request), request.params.id);
      return found ? reply.code(204).send() : problem(reply, "not_found");
    },
  );
};
