import { shortDay } from "#platform/day-words.ts";
import type { ShownReview } from "./use-reviews.ts";

/** Few, because every page contains them. */
const SHOWN = 2;

/** The first reviews for readers without JavaScript, for whom the full list can't load. */
export const FirstReviews = ({ reviews }: { reviews: readonly ShownReview[] }) => (
  <ul className="grid gap-x-14 gap-y-7 border-t border-line pt-7 md:grid-cols-2">
    {reviews.slice(0, SHOWN).map(({ name, rating, text, date, sample }) => (
      <li key={`${name} ${date}`}>
        <p className="type-label">
          {name}, {rating} of 5 stars, {shortDay(date)}
          {sample && " (sample)"}
        </p>
        <p className="mt-1 max-w-[34em] whitespace-pre-line text-ink-2">{text}</p>
      </li>
    ))}
  </ul>
);
