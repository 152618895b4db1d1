import * as z from "zod/mini";
import { manyLines } from "#platform/text.ts";
import { honeypot, requiredText } from "#shop/form-fields.ts";
import { FITS } from "#shop/selling/catalog/catalog.ts";

const MAX_REVIEW_LENGTH = 2000;
const MAX_REVIEWER_LENGTH = 80;

const rating = "Please choose a rating";
const text = "Please write a review";

/** `fit`: null if the reviewer didn't say. */
export const reviewForm = z.object({
  rating: z.int(rating).check(z.minimum(1, rating), z.maximum(5, rating)),
  text: z
    .string(text)
    .check(
      z.overwrite(manyLines),
      z.minLength(1, text),
      z.maxLength(MAX_REVIEW_LENGTH, `Review must be at most ${MAX_REVIEW_LENGTH} characters`),
    ),
  name: requiredText("Please enter a display name", "Name", MAX_REVIEWER_LENGTH),
  fit: z._default(z.nullable(z.enum(FITS, "Please choose how it fits")), null),
  website: honeypot(),
});

export type ReviewForm = z.infer<typeof reviewForm>;

export const MAX_REPLY_LENGTH = 2000;

/** The shop's public reply; empty for none. */
export const replyText = z
  .string("Please enter a reply")
  .check(
    z.overwrite(manyLines),
    z.maxLength(MAX_REPLY_LENGTH, `The reply must be at most ${MAX_REPLY_LENGTH} characters`),
  );
