import { useEffect, useRef } from "react";
import { TextButton } from "#app/ui/button.tsx";
import { useNear } from "#app/ui/use-near.ts";
import { usePart } from "#app/ui/use-part.ts";
import { countText } from "./reviews.tsx";
import type { ShownProduct } from "./shown-product.ts";
import type { ShownReviews } from "./use-reviews.ts";

type ReviewSectionProps = { product: ShownProduct; first: ShownReviews };

const loadList = async () => (await import("./review-list.tsx")).ReviewList;

/** What buyers say. It stands far below what is seen first, so the list is fetched when the shopper comes near. */
export function ReviewSection({ product, first }: ReviewSectionProps) {
  const { count, average } = product.reviews;
  const section = useRef<HTMLElement>(null);
  const near = useNear(section);
  const { Part: List, fetch } = usePart(loadList);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; after a failure the shopper decides.
  useEffect(() => {
    if (near && average !== null) void fetch();
  }, [near]);

  return (
    <section ref={section} id="reviews" aria-labelledby="reviews-title" className="wrap pt-14 md:pt-24">
      <h2 id="reviews-title" className="type-h2 mb-7 md:mb-10">
        {countText(count)}
      </h2>
      {average === null ? (
        <p className="type-lead border-t border-line pt-7 text-ink-2">Nobody has written about {product.title} yet.</p>
      ) : List ? (
        <List product={product} average={average} first={first} />
      ) : (
        <div className="min-h-240">{near && <TextButton onClick={fetch}>Show the reviews</TextButton>}</div>
      )}
    </section>
  );
}
