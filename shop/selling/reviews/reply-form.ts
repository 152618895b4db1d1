import * as z from "zod/mini";
import { manyLines } from "#platform/text.ts";

export const MAX_REPLY_LENGTH = 2000;

/** The shop's answer to a review, which is public; empty: none, or none any more. */
export const replyText = z
  .string("Please enter an answer")
  .check(
    z.overwrite(manyLines),
    z.maxLength(MAX_REPLY_LENGTH, `The answer must be at most ${MAX_REPLY_LENGTH} characters`),
  );
