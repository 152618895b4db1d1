import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import type { Product, ProductReview } from "#shop/catalog/catalog.ts";

const countText = (count: number) => `${count} ${count === 1 ? "review" : "reviews"}`;

export function Stars({ rating }: { rating: number }) {
  const full = Math.round(rating);
  return (
    <span role="img" aria-label={`${rating} out of 5 stars`} className="text-[14px] tracking-[2px]">
      {"★".repeat(full)}
      {"☆".repeat(5 - full)}
    </span>
  );
}

/** Average and count, as a link to the reviews below. */
export function RatingSummary({ reviews: { count, average } }: { reviews: Product["reviews"] }) {
  return (
    <a href="#reviews" className="inline-flex min-h-6 items-center gap-2.5 justify-self-start text-[14px] text-ink-2">
      {average !== null && (
        <span className="text-ink">
          <Stars rating={average} />
        </span>
      )}
      <span className="underline underline-offset-[3px]">{countText(count)}</span>
    </a>
  );
}

/** One review as a quotation. A sample says that it is one. */
export function ReviewQuote({ review }: { review: ProductReview }) {
  const { name, rating, text, size, sample, date } = review;
  const month = new Date(date).toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
  return (
    <figure className="grid content-start gap-3 border-t border-line pt-5">
      <Stars rating={rating} />
      <blockquote className="text-[20px]/[28px] font-[520] md:text-[24px]/[32px]">{text}</blockquote>
      <figcaption className="text-[14px] text-ink-2">
        {[name, size && `size ${size}`, month].filter(Boolean).join(", ")}
        {sample && <span className="ml-2 rounded-pill bg-sand px-2.5 py-0.5">Sample review</span>}
      </figcaption>
    </figure>
  );
}

type ReviewsProps = { product: Product; newest: readonly ProductReview[] };

export function Reviews({ product, newest }: ReviewsProps) {
  const { count, average } = product.reviews;
  const [more, setMore] = useState<{ of: string; reviews: ProductReview[] }>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const shown = more?.of === product._id ? more.reviews : newest;

  async function showMore() {
    setBusy(true);
    const reviews = await fetchReviews(product._id, shown.length + STEP);
    setBusy(false);
    setFailed(!reviews);
    if (reviews) setMore({ of: product._id, reviews });
  }

  return (
    <section id="reviews" aria-labelledby="reviews-title" className="wrap grid gap-8 py-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="reviews-title" className="type-h2">
          {countText(count)}
        </h2>
        {average !== null && <p className="type-lead">{average.toFixed(1)} out of 5</p>}
      </div>
      {shown.length === 0 ? (
        <p className="text-ink-2">There are no reviews yet.</p>
      ) : (
        <ul className="grid gap-x-14 gap-y-10 md:grid-cols-2">
          {shown.map((review) => (
            <li key={review._id}>
              <ReviewQuote review={review} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < Math.min(count, MOST) && (
        <div className="grid justify-items-start gap-3">
          <Button variant="ghost" busy={busy} onClick={showMore}>
            {busy ? "Loading..." : "Show more reviews"}
          </Button>
          {failed && (
            <p role="alert" className="type-small text-error">
              The reviews could not be loaded. Please try again.
            </p>
          )}
        </div>
      )}
    </section>
  );
}

const STEP = 20;
/** What the API gives at most. */
const MOST = 200;

async function fetchReviews(productId: string, limit: number): Promise<ProductReview[] | undefined> {
  try {
    const response = await fetch(
      `/api/products/${encodeURIComponent(productId)}/reviews?limit=${Math.min(limit, MOST)}`,
    );
    return response.ok ? ((await response.json()) as ProductReview[]) : undefined;
  } catch {
    return undefined;
  }
}
