import { useRef } from "react";
import { Button, TextButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { fitSummary } from "#shop/selling/reviews/fit-words.ts";
import { ReviewQuote } from "./review-quote.tsx";
import { Stars } from "./reviews.tsx";
import type { ShownProduct } from "./shown-product.ts";
import { type ShownReviews, sum, useReviews } from "./use-reviews.ts";

type ReviewListProps = { product: ShownProduct; average: number; first: ShownReviews };

/** Average and distribution of ratings next to the reviews; a click on a row filters by that rating. */
export function ReviewList({ product, average, first }: ReviewListProps) {
  const list = useReviews(product._id, first);
  return (
    <div className="grid items-start gap-x-[72px] gap-y-10 lg:grid-cols-[300px_minmax(0,1fr)]">
      <div className="grid gap-5 lg:sticky lg:top-24">
        <p className="flex items-center gap-4">
          <span className="text-[46px]/[46px] font-[650] tracking-[-0.025em] [font-stretch:114%]">
            {average.toFixed(1)}
          </span>
          <span className="grid gap-1 text-[14px]/[20px] text-ink-2">
            <span className="text-ink">
              <Stars rating={average} />
            </span>
            out of 5
          </span>
        </p>
        {list.fits && <p className="text-[15px]/[22px]">{fitSummary(list.fits)}</p>}
        <Spread ratings={list.ratings} pressed={list.rating} onPress={list.showOnly} />
      </div>
      <Quotes list={list} />
    </div>
  );
}

const starText = (stars: number) => `${stars} ${stars === 1 ? "star" : "stars"}`;

type SpreadProps = {
  ratings: readonly number[];
  pressed: number | undefined;
  onPress: (stars: number | undefined) => void;
};

function Spread({ ratings, pressed, onPress }: SpreadProps) {
  const total = Math.max(sum(ratings), 1);
  return (
    <ul aria-label="Reviews by rating" className="-my-1.5">
      {ratings
        .map((count, at) => ({ stars: at + 1, count }))
        .reverse()
        .map(({ stars, count }) => (
          <li key={stars}>
            <button
              type="button"
              aria-pressed={pressed === stars}
              disabled={count === 0}
              onClick={() => onPress(stars)}
              className="group grid min-h-11 w-full grid-cols-[3.6em_1fr_2.2em] items-center gap-3 rounded-md text-left text-[14px] enabled:hover:text-ink aria-pressed:font-[650] aria-pressed:text-ink text-ink-2"
            >
              <span className={count > 0 ? "underline underline-offset-4" : ""}>{starText(stars)}</span>
              <svg aria-hidden="true" className="h-2 w-full rounded-pill bg-sand-2" preserveAspectRatio="none">
                <rect
                  width={`${(count * 100) / total}%`}
                  height="100%"
                  className="fill-ink-2 group-aria-pressed:fill-ink"
                />
              </svg>
              <span className="text-right">
                {count}
                <span className="sr-only"> {count === 1 ? "review" : "reviews"}</span>
              </span>
            </button>
          </li>
        ))}
    </ul>
  );
}

function Quotes({ list }: { list: ReturnType<typeof useReviews> }) {
  const { reviews, rating, total, added, next, asking, failed } = list;
  // Takes the focus from the button, which disappears when all are loaded.
  const quotes = useRef<HTMLUListElement>(null);
  return (
    <div className="min-w-0">
      {rating !== undefined && (
        <p className="-mt-2.5 flex min-h-11 flex-wrap items-center gap-x-4 pb-3">
          Showing {rating}-star reviews
          <TextButton
            onClick={() => {
              list.showOnly(undefined);
              quotes.current?.focus({ preventScroll: true });
            }}
          >
            Show All Reviews
          </TextButton>
        </p>
      )}
      <ul
        ref={quotes}
        tabIndex={-1}
        aria-label="Reviews"
        aria-busy={Boolean(asking)}
        className="grid gap-x-14 border-b border-line md:grid-cols-2 aria-busy:opacity-60"
      >
        {reviews.map((review, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reviews are only appended, or all replaced.
          <li key={at} tabIndex={-1} ref={at === added ? takeFocus : undefined}>
            <ReviewQuote review={review} />
          </li>
        ))}
      </ul>
      <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
        {next !== null && (
          <Button variant="ghost" busy={asking === "more"} busyLabel="Loading..." onClick={list.showMore}>
            Show More Reviews
          </Button>
        )}
        <p role="status" className="text-[14px] text-ink-2">
          Showing {reviews.length} of {total}
        </p>
      </div>
      {failed && (
        <Notice role="alert" className="mt-5 w-fit">
          We couldn't load {failed === "more" ? "more" : "these"} reviews. Please try again.
        </Notice>
      )}
    </div>
  );
}

/** Moves the focus to the first new review. */
const takeFocus = (element: HTMLElement | null) => element?.focus();
