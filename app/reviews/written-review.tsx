import { type ReactNode, useEffect, useRef } from "react";
import { Stars } from "#app/storefront/reviews.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ONLY_SIZE } from "#shop/selling/catalog/catalog.ts";
import { FIT_WORDS } from "#shop/selling/reviews/fit-words.ts";
import { type HiddenReason, mayRewrite, type ReviewState } from "#shop/selling/reviews/moderation.ts";
import type { OwnReview, ReviewInvitation } from "#shop/selling/reviews/own-review.server.ts";

type Props = { item: ReviewInvitation["item"]; review: OwnReview; onChange: () => void };

/** The page's title once the review is written. */
export function WrittenTitle({ state }: Pick<OwnReview, "state">) {
  const heading = useRef<HTMLHeadingElement>(null);
  // It replaces the form, so the focus makes screen readers announce the result.
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className="type-h1">
      {HEADINGS[state]}
    </h1>
  );
}

/** A submitted review: its status, its text and the actions that remain. */
export function WrittenReview({ item, review, onChange }: Props) {
  const worn = item.size !== ONLY_SIZE && `size ${item.size}`;
  return (
    <div className="grid content-start gap-5">
      <p className="type-lead max-w-[34em] text-ink-2">{stateText(review)}</p>
      <figure className="grid gap-3 rounded-md bg-sand p-5">
        <Stars rating={review.rating} />
        <blockquote className="text-[17px]/[26px] wrap-anywhere whitespace-pre-line">{review.text}</blockquote>
        <figcaption className="text-[14px]/[20px] wrap-anywhere text-ink-2">
          {[review.name, worn, review.fit && FIT_WORDS[review.fit].toLowerCase()].filter(Boolean).join(", ")}
        </figcaption>
      </figure>
      <div className="grid gap-3 md:flex md:flex-wrap">
        {review.state !== "hidden" && <ButtonLink to={`/product/${item.productId}#reviews`}>See Reviews</ButtonLink>}
        {mayRewrite(review) && (
          <Button variant={review.state === "hidden" ? "primary" : "ghost"} onClick={onChange}>
            Edit Review
          </Button>
        )}
        {review.state !== "pending" && (
          <ButtonLink to="/contact" variant={review.state === "hidden" && !mayRewrite(review) ? "primary" : "ghost"}>
            Contact Us
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

const HIDDEN_BECAUSE: Record<HiddenReason, string> = {
  spam: "it's an ad",
  personal_data: "it contains personal information",
  abusive: "it's abusive",
  off_topic: "it isn't about the product",
  unlawful: "it contains something unlawful",
  fake: "it doesn't seem to be from a buyer",
};

const HEADINGS: Record<ReviewState, string> = {
  pending: "Thank you for your review!",
  published: "Your review is published",
  hidden: "Your review isn't published",
};

/** What happens to a review that was sent. */
export const PublishedUnless = () => (
  <>
    We check every review, then publish it whatever its rating, unless it breaks{" "}
    <a
      href="/terms#reviews"
      target="_blank"
      rel="noopener"
      className="whitespace-nowrap underline underline-offset-[3px] hover:text-ink"
    >
      our rules<span className="sr-only"> (opens in a new tab)</span>
    </a>
    .
  </>
);

/** What the status means for the author. */
function stateText(review: OwnReview): ReactNode {
  const { state, reason } = review;
  switch (state) {
    case "pending":
      return (
        <>
          <PublishedUnless /> Until then you can change it.
        </>
      );
    case "published":
      return "Thank you! You can no longer change it here. Contact us if you want it taken down.";
    case "hidden":
      return `We didn't publish it because ${reason ? HIDDEN_BECAUSE[reason] : "of its content"}. Your rating or opinion is never a reason. ${mayRewrite(review) ? "Edit it, and we'll read it again. " : ""}If we got this wrong, contact us.`;
    default:
      return state satisfies never;
  }
}
