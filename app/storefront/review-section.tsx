import { NearPart } from "#app/ui/near-part.tsx";
import { countText } from "./reviews.tsx";
import type { ShownProduct } from "./shown-product.ts";
import type { ShownReviews } from "./use-reviews.ts";

type ReviewSectionProps = { product: ShownProduct; first: ShownReviews };

const loadList = async () => (await import("./review-list.tsx")).ReviewList;

/** What buyers say. It stands far below what is seen first, so the list is fetched when the shopper comes near. */
export function ReviewSection({ product, first }: ReviewSectionProps) {
  const { count, average } = product.reviews;
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="wrap pt-14 md:pt-24">
      <h2 id="reviews-title" className="type-h2 mb-7 md:mb-10">
        {countText(count)}
      </h2>
      {average === null ? (
        <p className="type-lead border-t border-line pt-7 text-ink-2">Nobody has written about {product.title} yet.</p>
      ) : (
        <NearPart load={loadList} props={{ product, average, first }} room="min-h-240" />
      )}
    </section>
  );
}
