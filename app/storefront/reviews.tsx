import type { Product } from "#shop/selling/catalog/product-schema.server.ts";

/** '124 reviews', and whether all of them are samples. */
export const countText = (count: number, allSamples = false): string =>
  count === 0 ? "No reviews yet" : `${count} ${count === 1 ? "review" : "reviews"}${allSamples ? " (samples)" : ""}`;

const STAR_WIDTH = 18;
const FIVE_STARS = [0, 1, 2, 3, 4]
  .map((at) => `M${8 + at * STAR_WIDTH} 1l2.1 4.6 5 .6-3.7 3.4 1 5-4.4-2.4-4.4 2.4 1-5-3.7-3.4 5-.6z`)
  .join("");

/** Five stars, filled up to the rating. */
export function Stars({ rating }: { rating: number }) {
  const five = <path d={FIVE_STARS} />;
  return (
    <svg
      role="img"
      aria-label={`${rating} out of 5 ${rating === 1 ? "star" : "stars"}`}
      viewBox="0 0 88 16"
      className="h-[15px] w-auto shrink-0 fill-current"
    >
      <g opacity=".22">{five}</g>
      <svg width={Math.round(rating * STAR_WIDTH)} height="16" aria-hidden="true">
        {five}
      </svg>
    </svg>
  );
}

type SummaryProps = { reviews: Product["reviews"]; allSamples: boolean | undefined };

/** Average and count, as a link to the reviews below. */
export function RatingSummary({ reviews: { count, average }, allSamples }: SummaryProps) {
  return (
    <a
      href="#reviews"
      className="-my-2.5 inline-flex min-h-11 items-center gap-2.5 justify-self-start text-[14px]/[18px] text-ink-2 hover:text-ink"
    >
      {average !== null && (
        <span className="text-ink">
          <Stars rating={average} />
        </span>
      )}
      <span className="underline underline-offset-[3px]">{countText(count, allSamples)}</span>
    </a>
  );
}
