import { dayAfter } from "#platform/eastern-day.ts";

/** A first delay to at most this many days after the order needs no answer (16 CFR 435.2(b)(1)). */
export const SILENCE_AGREES_DAYS = 30;

/** Shoppers have at least this long to answer. */
const ANSWER_DAYS = 7;

/** Days such as `2026-05-04`. `agreeBy`: null when silence agrees. `agreedDay`: the day that the shopper had agreed to wait for before. */
export type DelayTerms = { shipsBy: string; agreeBy: string | null; agreedAt: Date | null; agreedDay: string | null };

/**
 * Whether the shopper has to agree to a new day, and by when. To a first delay of more than 30 days: within those days. To any
 * further one: by the day announced before (16 CFR 435.2(b)(2)). A day that is no later than the last one they agreed to needs no new
 * answer, and an unanswered delay keeps its deadline.
 * @param was the delay announced before
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
}): Omit<DelayTerms, "shipsBy"> {
  const silenceUntil = dayAfter(placedOn, SILENCE_AGREES_DAYS);
  if (!was) {
    const isLong = shipsBy > silenceUntil;
    return { agreeBy: isLong ? later(silenceUntil, soonestAnswer(today)) : null, agreedAt: null, agreedDay: null };
  }
  const { agreeBy, agreedAt } = was;
  if (agreeBy === null || agreedAt !== null) {
    const agreedDay = was.shipsBy;
    if (shipsBy <= agreedDay) return { agreeBy, agreedAt, agreedDay };
    return { agreeBy: later(agreedDay, soonestAnswer(today)), agreedAt: null, agreedDay };
  }
  const { agreedDay } = was;
  return { agreeBy: agreedDay !== null && shipsBy <= agreedDay ? null : agreeBy, agreedAt, agreedDay };
}

const soonestAnswer = (today: string): string => dayAfter(today, ANSWER_DAYS);
const later = (one: string, other: string): string => (one > other ? one : other);
