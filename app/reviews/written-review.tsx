import { useEffect, useRef } from "react";
import { Stars } from "#app/storefront/reviews.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FIT_WORDS } from "#shop/selling/reviews/fit-words.ts";
import type { OwnReview, ReviewInvitation } from "#shop/selling/reviews/own-review.ts";
import { stateHeading, stateText } from "./review-words.ts";

type Props = { item: ReviewInvitation["item"]; review: OwnReview; onChange: () => void };

/** A review that was sent: how it stands, what it says, and what may still be done. */
export function WrittenReview({ item, review, onChange }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of the form: whoever listens hears what came of it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid content-start gap-5">
      <h2 ref={heading} tabIndex={-1} className="type-h2">
        {stateHeading(review)}
      </h2>
      <p className="type-lead max-w-[34em] text-ink-2">{stateText(review)}</p>
      <figure className="grid gap-3 rounded-md bg-sand p-5">
        <Stars rating={review.rating} />
        <blockquote className="text-[17px]/[26px] wrap-anywhere whitespace-pre-line">{review.text}</blockquote>
        <figcaption className="text-[14px]/[20px] wrap-anywhere text-ink-2">
          {[review.name, `size ${item.size}`, review.fit && FIT_WORDS[review.fit].toLowerCase()]
            .filter(Boolean)
            .join(", ")}
        </figcaption>
      </figure>
      <div className="flex flex-wrap gap-3">
        {review.state === "pending" && (
          <Button variant="ghost" onClick={onChange}>
            Change it
          </Button>
        )}
        {review.state === "published" && <ButtonLink to={`/product/${item.productId}#reviews`}>See reviews</ButtonLink>}
        {review.state !== "pending" && (
          <ButtonLink to="/contact" variant="ghost">
            Contact Us
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
