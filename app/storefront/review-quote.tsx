import { monthOf } from "#platform/day-words.ts";
import { displayText } from "#platform/display-text.ts";
import { ONLY_SIZE } from "#shop/selling/catalog/catalog.ts";
import { FIT_WORDS } from "#shop/selling/reviews/fit-words.ts";
import { Stars } from "./reviews.tsx";
import type { ShownReview } from "./use-reviews.ts";

/** Longer texts get a smaller font. */
const LONG_TEXT = 180;

/** A review as a quote. Samples are labeled. */
export function ReviewQuote({ review }: { review: ShownReview }) {
  const { name, rating, text, size, fit, verified, sample, reply, date, day = date } = review;
  const worn = size && size !== ONLY_SIZE && `size ${size}`;
  const isShort = text.length < LONG_TEXT;
  const type = isShort ? "text-[20px]/[28px] [font-stretch:106%] md:text-[24px]/[32px]" : "";
  return (
    <figure className="grid h-full content-start gap-4 border-t border-line py-7 md:py-9">
      <Stars rating={rating} />
      <blockquote className={`font-[520] whitespace-pre-line ${type}`}>{isShort ? displayText(text) : text}</blockquote>
      <figcaption className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[14px]/[20px] text-ink-2">
        {[name, worn, fit && FIT_WORDS[fit].toLowerCase(), monthOf(day)].filter(Boolean).join(", ")}
        {verified && <span className="rounded-pill bg-sand px-2.5 py-1 text-ink">Verified purchase</span>}
        {sample && <span className="rounded-pill bg-sand px-2.5 py-1">Sample review</span>}
      </figcaption>
      {reply && (
        <div className="border-l-2 border-line-strong pl-4 text-[15px]/[23px]">
          <p className="font-[600]">Reply from the shop</p>
          <p className="wrap-anywhere whitespace-pre-line">{reply}</p>
        </div>
      )}
    </figure>
  );
}
