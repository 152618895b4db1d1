import * as z from "zod/mini";
import { manyLines, oneLine } from "#platform/text.ts";

// Compiled schemas need `eval`, which the pages' content security policy reports and refuses: the browser does without.
if (typeof document !== "undefined") z.config({ jitless: true });

export const MAX_COMMENT_LENGTH = 5000;

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/;

const optional = (label: string, max: number, shape: (text: string) => string) =>
  z._default(
    z
      .string(`${label} must be a text`)
      .check(z.overwrite(shape), z.maxLength(max, `${label} must be at most ${max} characters`)),
    "",
  );

/**
 * The contact form (specification, section 5: only the email is required), for the browser's messages and the server's law.
 * `website` is a field that people do not see: whoever fills it in is a program.
 */
export const messageForm = z.object({
  name: optional("Name", 100, oneLine),
  email: z
    .string("Please enter your email address")
    .check(
      z.overwrite(oneLine),
      z.minLength(1, { error: "Please enter your email address", abort: true }),
      z.maxLength(254, { error: "Email address must be at most 254 characters", abort: true }),
      z.regex(EMAIL, "Please enter a valid email address"),
    ),
  phone: optional("Phone", 30, oneLine),
  comment: optional("Comment", MAX_COMMENT_LENGTH, manyLines),
  website: z._default(z.string().check(z.maxLength(2000)), ""),
});

export type MessageForm = z.infer<typeof messageForm>;
