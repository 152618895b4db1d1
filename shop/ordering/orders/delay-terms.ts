import { dayAfter } from "#platform/eastern-day.ts";

/** Up to so many days after the order whoever says nothing agrees to a first delay (16 CFR 435.2(b)(1)). */
export const SILENCE_AGREES_DAYS = 30;

/** Nobody has to answer a mail sooner than that. */
const ANSWER_DAYS = 7;

/** A delay as its shopper was told of it: days such as `2026-05-04`. `agreeBy`: null when silence agrees. */
export type DelayTerms = { shipsBy: string; agreeBy: string | null; agreedAt: Date | null };

/**
 * Whether the shopper has to agree to a new day, and until when. To a first delay of more than 30 days after the order: until those days
 * are over. To any further one: until the day that was told before (16 CFR 435.2(b)(2)). A day that is no later asks for nothing new, and
 * one that follows before they have answered does not give the shop more time with their money.
 *
 * @param placedOn the day of the order
 * @param was what was told before
 */
export function delayTerms({
  shipsBy,
  today,
  placedOn,
  was,
}: {
  shipsBy: string;
  today: string;
  placedOn: string;
  was: DelayTerms | undefined;
}): Pick<DelayTerms, "agreeBy" | "agreedAt"> {
  const silenceUntil = dayAfter(placedOn, SILENCE_AGREES_DAYS);
  if (!was) {
    const isLong = shipsBy > silenceUntil;
    return { agreeBy: isLong ? later(silenceUntil, soonestAnswer(today)) : null, agreedAt: null };
  }
  const isUnanswered = was.agreeBy !== null && was.agreedAt === null;
  if (isUnanswered || shipsBy <= was.shipsBy) return { agreeBy: was.agreeBy, agreedAt: was.agreedAt };
  return { agreeBy: later(was.shipsBy, soonestAnswer(today)), agreedAt: null };
}

const soonestAnswer = (today: string): string => dayAfter(today, ANSWER_DAYS);
const later = (one: string, other: string): string => (one > other ? one : other);
