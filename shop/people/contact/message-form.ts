import * as z from "zod/mini";
import { manyLines, oneLine } from "#platform/text.ts";
import { emailAddress, honeypot } from "#shop/form-fields.ts";

export const MAX_COMMENT_LENGTH = 5000;

const optional = (label: string, max: number, shape: (text: string) => string) =>
  z._default(
    z
      .string(`${label} must be text`)
      .check(z.overwrite(shape), z.maxLength(max, `${label} must be at most ${max} characters`)),
    "",
  );

/**
 * The contact form (specification, section 5: only the email is required), shared by the browser's messages and the server's validation.
 */
export const messageForm = z.object({
  name: optional("Name", 100, oneLine),
  email: emailAddress(),
  phone: optional("Phone", 30, oneLine),
  comment: optional("Comment", MAX_COMMENT_LENGTH, manyLines),
  website: honeypot(),
});

export type MessageForm = z.infer<typeof messageForm>;

export const MESSAGE_STATES = ["open", "done"] as const;

export const MAX_NOTE_LENGTH = 2000;

const noReply = "Please write a reply";

/** A reply from staff to a message. */
export const replyForm = z.strictObject({
  text: z
    .string(noReply)
    .check(
      z.overwrite(manyLines),
      z.minLength(1, noReply),
      z.maxLength(MAX_COMMENT_LENGTH, `Reply must be at most ${MAX_COMMENT_LENGTH} characters`),
    ),
});
