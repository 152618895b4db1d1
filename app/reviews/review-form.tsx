import { useId, useRef } from "react";
import { Button, TextButton } from "#app/ui/button.tsx";
import { checkWith } from "#app/ui/check-with.ts";
import { Optional, TextArea, TextField } from "#app/ui/field.tsx";
import { FormError, Honeypot } from "#app/ui/form-parts.tsx";
import { useForm } from "#app/ui/use-form.ts";
import { FITS, ONLY_SIZE } from "#shop/selling/catalog/catalog.ts";
import { FIT_WORDS } from "#shop/selling/reviews/fit-words.ts";
import type { ReviewInvitation } from "#shop/selling/reviews/own-review.server.ts";
import type { ReviewForm as Review } from "#shop/selling/reviews/review-form.ts";
import { type OpenedReview, sendReview } from "./review-api.ts";
import { StarChoice } from "./star-choice.tsx";
import { PublishedUnless } from "./written-review.tsx";

type Props = {
  token: string;
  invitation: ReviewInvitation;
  /** The new state of the review, after sending or a decision by staff. */
  onAnswer: (opened: OpenedReview) => void;
};

const check = checkWith<Review>(async () => (await import("#shop/selling/reviews/review-form.ts")).reviewForm);

type Fields = { rating: string; text: string; fit: string; name: string; website: string };

const asReview = ({ rating, fit, ...words }: Fields): Review => ({
  ...words,
  rating: Number(rating),
  fit: FITS.find((each) => each === fit) ?? null,
});

/** Writes a review of a purchased item, or edits it while `mayRewrite` allows it. */
export function ReviewForm({ token, invitation, onAnswer }: Props) {
  const { review, suggestedName, item } = invitation;
  const start: Fields = {
    rating: String(review?.rating ?? ""),
    text: review?.text ?? "",
    fit: review?.fit ?? "",
    name: review?.name ?? suggestedName,
    website: "",
  };
  const { bind, errors, busy, formProps } = useForm<Fields>({
    empty: start,
    check: (fields) => check(asReview(fields)),
    async send(fields) {
      const { answer, opened } = await sendReview(token, asReview(fields));
      if (opened) onAnswer(opened);
      return answer;
    },
    onStored: () => {},
    keeps: true,
  });
  return (
    <form {...formProps} aria-label="Your review" className="grid content-start gap-6">
      <StarChoice {...bind("rating")} />
      <TextArea
        label="What do you think of it?"
        required
        rows={6}
        hint="Tell us what you like, what you don't, and who it's for. Please don't include personal information."
        {...bind("text")}
      />
      <FitChoice size={item.size} {...bind("fit")} />
      <TextField
        label="Display name"
        required
        autoComplete="given-name"
        autoCapitalize="words"
        hint="It's public. Use a first name or nickname."
        {...bind("name")}
      />
      <Honeypot {...bind("website")} />
      <FormError text={errors.form} />
      <div className="grid justify-items-start gap-3">
        <Button type="submit" busy={busy} className="w-full md:w-auto md:min-w-[180px]">
          {busy ? "Sending..." : "Send Review"}
        </Button>
        <p className="type-small text-ink-2">
          <PublishedUnless /> Yours will be marked as a verified purchase.
        </p>
      </div>
    </form>
  );
}

type FitProps = {
  size: string;
  name: string;
  value: string;
  error?: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

/** Optional: the choice can be cleared. */
function FitChoice({ size, name, value, error, onChange }: FitProps) {
  const id = useId();
  const choices = useRef<HTMLDivElement>(null);
  return (
    <div className="relative">
      <fieldset aria-describedby={error ? id : undefined} className="min-w-0">
        <legend className="type-label mb-1.5">
          How does {size === ONLY_SIZE ? "it" : `size ${size}`} fit?
          <Optional />
        </legend>
        <div ref={choices} className="grid grid-cols-3 gap-2">
          {FITS.map((fit) => (
            <label
              key={fit}
              className="relative grid min-h-[52px] place-items-center rounded-md border-[1.5px] border-line-strong bg-surface px-2 text-center text-[15px]/[20px] font-[560] transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-surface has-focus-visible:outline-3 has-focus-visible:outline-offset-2 forced-colors:has-checked:outline-3"
            >
              <input
                type="radio"
                name={name}
                value={fit}
                checked={value === fit}
                onChange={onChange}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {FIT_WORDS[fit]}
            </label>
          ))}
        </div>
        {error && (
          <p id={id} className="type-small mt-1.5 text-error">
            {error}
          </p>
        )}
      </fieldset>
      {value && (
        <div className="absolute -top-4.5 right-0">
          <TextButton
            className="pt-3"
            onClick={() => {
              onChange({ target: { value: "" } });
              // The button goes away.
              choices.current?.querySelector("input")?.focus();
            }}
          >
            Clear
            <span className="sr-only"> the fit</span>
          </TextButton>
        </div>
      )}
    </div>
  );
}
