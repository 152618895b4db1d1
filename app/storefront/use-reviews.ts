import { useRef, useState } from "react";
import { send } from "#app/send.ts";
import type { ProductReview, ReviewPage } from "#shop/selling/catalog/product-schema.server.ts";

/** Page size of the reviews. */
export const REVIEWS_PER_PAGE = 6;

/** The part of a review that is shown: without its id. */
export type ShownReview = Pick<ProductReview, "name" | "rating" | "text" | "size" | "sample" | "date"> &
  Partial<Pick<ProductReview, "fit" | "verified" | "reply" | "day">>;
export type ShownReviews = Pick<ReviewPage, "next" | "ratings"> & {
  reviews: ShownReview[];
  fits?: number[];
  /** All were made up for the demo shop. */
  allSamples?: true;
};

/** Whether there are more. The cursor is left out, because it is long and few shoppers ask for more. */
const FROM_THE_FIRST = "";

/** The first reviews, sent with every page: only the shown fields, without empty ones. */
export const toShow = ({ reviews, fits, next, ratings, samples }: ReviewPage): ShownReviews => ({
  ratings,
  next: next === null ? null : FROM_THE_FIRST,
  ...(sum(fits) > 0 && { fits }),
  ...(samples > 0 && samples === sum(ratings) && { allSamples: true }),
  reviews: reviews.map(({ _id, day, date: _, fit, verified, reply, ...review }) => ({
    ...review,
    ...(fit && { fit }),
    ...(verified && { verified }),
    ...(reply && { reply }),
    date: day,
  })),
});

type Shown = ShownReviews & {
  /** The first page of reviews; a new one resets the list. */
  first: ShownReviews;
  /** Only reviews with this many stars are shown. */
  rating?: number | undefined;
  /** Index of the first review added last. */
  added?: number | undefined;
};

/** The reviews on screen: newest first, with loading more and a filter by rating. */
export function useReviews(productId: string, first: ShownReviews) {
  const [kept, setKept] = useState<Shown>({ ...first, first });
  const shown = kept.first === first ? kept : { ...first, first };
  const [asking, setAsking] = useState<"more" | "filter">();
  const [failed, setFailed] = useState<"more" | "filter">();
  const last = useRef(0);

  async function ask(what: "more" | "filter", rating: number | undefined) {
    const request = ++last.current;
    setAsking(what);
    setFailed(undefined);
    const after = what === "more" ? shown.next : null;
    const restarts = after === FROM_THE_FIRST;
    const limit = restarts ? shown.reviews.length + REVIEWS_PER_PAGE : REVIEWS_PER_PAGE;
    const page = await fetchReviews(productId, { rating, after, limit });
    // Another rating was chosen in the meantime.
    if (request !== last.current) return;
    setAsking(undefined);
    if (!page) return setFailed(what);
    if (what === "filter") setKept({ ...page, first, rating });
    else {
      const reviews = restarts ? page.reviews : [...shown.reviews, ...page.reviews];
      setKept({ ...page, first, rating, reviews, added: shown.reviews.length });
    }
  }

  return {
    ...shown,
    total: shown.rating === undefined ? sum(shown.ratings) : (shown.ratings[shown.rating - 1] ?? 0),
    asking,
    failed,
    showMore: () => void ask("more", shown.rating),
    /** Choosing the same rating again shows all reviews. */
    showOnly: (rating: number | undefined) => void ask("filter", rating === shown.rating ? undefined : rating),
  };
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

type Wanted = { rating: number | undefined; after: string | null; limit: number };

/** Undefined if the server fails or cannot be reached. */
async function fetchReviews(productId: string, { rating, after, limit }: Wanted): Promise<ReviewPage | undefined> {
  const query = new URLSearchParams({ limit: String(limit) });
  if (rating !== undefined) query.set("rating", String(rating));
  if (after) query.set("after", after);
  const path = `/api/products/${encodeURIComponent(productId)}/reviews?${query}`;
  const { status, body } = await send(path, { limitMs: 15_000 });
  return status === 200 ? (body as ReviewPage | undefined) : undefined;
}
