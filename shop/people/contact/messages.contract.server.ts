import { z } from "zod";
import { time } from "#platform/http/time.server.ts";
import { manyLines } from "#platform/text.ts";
import { pageQuery, pageSchema } from "#shop/list-schema.server.ts";
import { EMAIL_STATES } from "#shop/messaging/email/email-view.ts";
import { ORDER_STATUS_KEYS } from "#shop/ordering/orders/order-status.ts";
import { MESSAGE_EMAILS } from "./contact-emails.server.ts";
import { MAX_NOTE_LENGTH, MESSAGE_STATES, replyForm } from "./message-form.ts";

const KINDS = MESSAGE_EMAILS.map(({ kind }) => kind);

const messageSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  comment: z.string(),
  at: time,
  state: z.enum(MESSAGE_STATES),
  unread: z.boolean(),
  note: z.string(),
});

/** A contact message as staff see it: open until it is marked as done. `note` is only for staff. */
export type StaffMessage = z.input<typeof messageSchema>;

const readSchema = messageSchema.extend({
  emails: z.array(z.object({ _id: z.string(), kind: z.enum(KINDS), label: z.string(), state: z.enum(EMAIL_STATES) })),
});

/** A message with the emails about it, except copies that staff resent. */
export type ReadMessage = z.input<typeof readSchema>;

const threadSchema = z.object({
  email: z.string(),
  sendsEmail: z.boolean().describe("False: email isn't set up, so replies are saved and not sent."),
  entries: z.array(
    z.object({
      _id: z.string(),
      kind: z.enum(["message", "reply"]),
      messageId: z.string().describe("The message's own id, or the id of the message that a reply answers."),
      text: z.string(),
      by: z.string().describe("The customer's name, or the staff member's."),
      at: time,
      emailId: z.string().nullable().describe("The reply's email, which can be resent."),
      emailState: z.enum(EMAIL_STATES).nullable().describe("The state of the reply's email."),
    }),
  ),
  orders: z
    .array(
      z.object({
        _id: z.string(),
        orderNumber: z.string(),
        status: z.enum(ORDER_STATUS_KEYS),
        total: z.number(),
        placedAt: time,
      }),
    )
    .describe("The customer's newest orders; empty without `orders:read`."),
});

/** All messages and replies between the shop and one address, oldest first, with the customer's orders. */
export type MessageThread = z.input<typeof threadSchema>;

const params = z.object({ id: z.uuid() });

const note = z.string().max(MAX_NOTE_LENGTH, `Note must be at most ${MAX_NOTE_LENGTH} characters`);

const messageChange = z.strictObject({
  read: z.literal(true).optional(),
  state: z.enum(MESSAGE_STATES).optional(),
  note: note.transform(manyLines).optional(),
  noteWas: note.optional().describe("The note as you saw it. If it has changed since, nothing is saved."),
});

export type MessageChange = z.output<typeof messageChange>;

export const messagesContract = {
  "GET /api/admin/messages": {
    summary: "List contact messages, newest first",
    querystring: z.object({
      ...pageQuery,
      q: pageQuery.q.describe("The start of words in the name, email, phone, or comment."),
      after: z.uuid().optional(),
      state: z.enum(MESSAGE_STATES).optional(),
    }),
    response: { 200: pageSchema(messageSchema) },
  },
  "GET /api/admin/messages/:id": {
    summary: "Get a message with the emails about it",
    params,
    response: { 200: readSchema },
    problems: ["not_found"],
  },
  "PATCH /api/admin/messages/:id": {
    summary: "Mark a message as read, done, or open, or update its note",
    params,
    body: messageChange,
    response: { 200: messageSchema },
    problems: ["validation_failed", "card_data_refused", "not_found", "changed_meanwhile"],
  },
  "GET /api/admin/messages/:id/thread": {
    summary: "Get a message's thread, with replies and the customer's orders",
    params,
    response: { 200: threadSchema },
    problems: ["not_found"],
  },
  "POST /api/admin/messages/:id/replies": {
    summary: "Reply to a message",
    description:
      "Requires an `Idempotency-Key` header (8 to 255 characters), new for each reply. The reply is emailed and the message marked as done. If email isn't set up, the reply is saved and the message stays open.",
    params,
    body: z.strictObject({
      ...replyForm.shape,
      seen: z
        .uuid()
        .optional()
        .describe("The `_id` of the thread's last entry as you saw it. If there is a newer one, nothing is sent."),
    }),
    response: { 201: threadSchema },
    problems: [
      "validation_failed",
      "card_data_refused",
      "idempotency_key_missing",
      "idempotency_key_reused",
      "not_found",
      "changed_meanwhile",
    ],
  },
  "DELETE /api/admin/messages/:id": {
    summary: "Delete a message permanently, with its replies",
    params,
    response: { 204: z.undefined() },
    problems: ["not_found", "reply_queued"],
  },
} as const;
