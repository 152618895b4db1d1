import { Link } from "#app/ui/link.tsx";
import type { ProductReview } from "#shop/selling/catalog/product-schema.server.ts";
import type { FeaturedProduct } from "./featured.ts";
import { ReviewQuote } from "./review-quote.tsx";
import { countText } from "./reviews.tsx";

type TestimonialsProps = {
  product: FeaturedProduct | undefined;
  reviews: readonly ProductReview[];
  allSamples: boolean;
};

/** The newest reviews, whatever their rating. Samples are labeled. */
export function Testimonials({ product, reviews, allSamples }: TestimonialsProps) {
  return (
    <section aria-labelledby="testimonials-title" className="wrap pb-14 md:pb-24">
      <div className="mb-7 flex flex-wrap items-baseline justify-between gap-x-10 gap-y-3 md:mb-10">
        <h2 id="testimonials-title" className="type-h2">
          What customers say
        </h2>
        {product && reviews.length > 0 && <AllReviews product={product} allSamples={allSamples} />}
      </div>
      {reviews.length === 0 ? (
        <p className="type-lead border-t border-line pt-7 text-ink-2">
          No reviews yet. Be the first to tell us what you think.
        </p>
      ) : (
        <ul className="grid md:grid-cols-2">
          {reviews.map((review) => (
            <li key={review._id} className="md:odd:pr-14 md:even:border-l md:even:border-line md:even:pl-14">
              <ReviewQuote review={review} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type AllReviewsProps = { product: FeaturedProduct; allSamples: boolean };

function AllReviews({ product: { _id, reviews }, allSamples }: AllReviewsProps) {
  return (
    <p className="text-[15px] text-ink-2">
      {reviews.average !== null && `${reviews.average.toFixed(1)} out of 5. `}
      <Link
        to={`/product/${_id}#reviews`}
        className="inline-flex min-h-11 items-center font-[560] text-ink underline underline-offset-4 hover:text-ink-2"
      >
        {reviews.count === 1 ? "Read the review" : `All ${countText(reviews.count, allSamples)}`}
      </Link>
    </p>
  );
}
