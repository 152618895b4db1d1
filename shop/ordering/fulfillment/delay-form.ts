import * as z from "zod/mini";
import { DAY } from "#platform/eastern-day.ts";
import { manyLines } from "#platform/text.ts";

export const MAX_REASON_LENGTH = 500;

const day = "Please enter the day by which it ships";
const reason = "Please enter the reason";

export const delayForm = z.object({
  shipsBy: z.string(day).check(z.regex(DAY, day)),
  reason: z
    .string(reason)
    .check(
      z.overwrite(manyLines),
      z.minLength(1, reason),
      z.maxLength(MAX_REASON_LENGTH, `The reason must be at most ${MAX_REASON_LENGTH} characters`),
    ),
});

export type DelayForm = z.infer<typeof delayForm>;
