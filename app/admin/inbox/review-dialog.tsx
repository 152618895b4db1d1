import { Stars } from "#app/storefront/reviews.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { FIT_WORDS } from "#shop/selling/reviews/fit-words.ts";
import type { ModeratedReview } from "#shop/selling/reviews/moderate-reviews.server.ts";
import { type Decision, HIDDEN_REASONS } from "#shop/selling/reviews/moderation.ts";
import { MAX_REPLY_LENGTH } from "#shop/selling/reviews/review-form.ts";
import { ActionMenu } from "../kit/action-menu.tsx";
import { pressed, SmallButton } from "../kit/buttons.tsx";
import { Badge, Facts, Moment, OrderLink, stateIn, wordIn } from "../kit/cells.tsx";
import { useChangeForm } from "../kit/change-form.ts";
import { DialogActions } from "../kit/dialog-actions.tsx";
import { ItemDialog } from "../kit/item-dialog.tsx";
import { SendForm } from "../kit/send-form.tsx";
import { useStaff } from "../kit/staff.tsx";
import { useChange } from "../kit/use-change.ts";
import { REASON_NAMES, REVIEW_STATES } from "./reasons.ts";

/** One review, to publish, hide or reply to. `id`: undefined while the dialog is closed. */
export const ReviewDialog = ({ id, onClose }: { id: string | undefined; onClose: () => void }) => (
  <ItemDialog
    path="/api/admin/reviews/:id"
    id={id}
    what="The review"
    title={(review) => review?.name ?? "Review"}
    beside={({ rating }) => <Stars rating={rating} />}
    className="max-w-[600px]!"
    onClose={onClose}
  >
    {(review) => <Shown review={review} onClose={onClose} />}
  </ItemDialog>
);

function Shown({ review, onClose }: { review: ModeratedReview; onClose: () => void }) {
  const { may } = useStaff();
  return (
    <>
      <Facts
        facts={{
          Product: review.product.title,
          Order: review.order && <OrderLink order={review.order} />,
          Verified: review.verified && "Purchase: written by the buyer after delivery",
          Size: review.size,
          Fit: review.fit && FIT_WORDS[review.fit],
          Written: <Moment at={review.date} />,
          Status: (
            <>
              <Badge {...stateIn(REVIEW_STATES, review.state)} /> {review.reason && wordIn(REASON_NAMES, review.reason)}
            </>
          ),
          Sample: review.sample && "Demo data",
        }}
      />
      <div className="rounded-md bg-sand p-4 wrap-anywhere whitespace-pre-wrap">{review.text}</div>
      {review.reply && (
        <p className="text-ink-2">
          Reply by {review.reply.by}, <Moment at={review.reply.at} />
        </p>
      )}
      {may("reviews:write") ? (
        <>
          <ReviewReply review={review} />
          <Deciding review={review} onClose={onClose} />
        </>
      ) : (
        review.reply && <p className="wrap-anywhere whitespace-pre-wrap">{review.reply.text}</p>
      )}
    </>
  );
}

function Deciding({ review, onClose }: { review: ModeratedReview; onClose: () => void }) {
  const { decide, busy } = useDecision(review);
  return (
    <>
      <fieldset className="min-w-0 border-t border-line pt-5">
        <legend className="type-label float-left">
          {review.state === "hidden" ? "Change the reason" : "Hide this review"}
        </legend>
        <p className="type-small clear-both pt-1 text-ink-2">
          A hidden review doesn't appear on the product page or count toward its rating. Don't hide one for its opinion
          or rating.
          {review.order &&
            " If you hide it for personal information or because it's not about the product, its writer can edit it and send it again."}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          {/* All of them, and enabled, so that the pressed one keeps the focus. */}
          {HIDDEN_REASONS.map((reason) => (
            <SmallButton
              key={reason}
              aria-pressed={reason === review.reason}
              aria-busy={busy || undefined}
              onClick={() => busy || decide({ state: "hidden", reason })}
              className={pressed}
            >
              {REASON_NAMES[reason]}
            </SmallButton>
          ))}
        </div>
      </fieldset>
      {review.state !== "published" && (
        <DialogActions
          send="Publish"
          onSend={() => decide({ state: "published" })}
          cancel="Close"
          onCancel={onClose}
          busy={busy}
        />
      )}
    </>
  );
}

type HideProps = { review: ModeratedReview } & ReturnType<typeof useDecision>;

/** Hides a review for one of the reasons. */
export const HideMenu = ({ review, decide, busy }: HideProps) => (
  <ActionMenu
    label={`Hide the review by ${review.name}`}
    busy={busy}
    actions={HIDDEN_REASONS.map((reason) => ({
      label: REASON_NAMES[reason],
      press: () => decide({ state: "hidden", reason }),
    }))}
  >
    Hide
  </ActionMenu>
);

/** The shop's public reply to a review. */
function ReviewReply({ review }: { review: ModeratedReview }) {
  const form = useChangeForm("PUT /api/admin/reviews/:id/reply", {
    what: "your reply",
    saved: { reply: review.reply?.text ?? "" },
    input: ({ reply }, was) => ({ params: { id: review._id }, body: { reply, was: was.reply } }),
    toast: ({ reply }) => (reply ? "Reply saved" : "Reply removed"),
  });
  return (
    <div className="border-t border-line pt-5">
      <SendForm form={form} send="Save reply" small variant={review.state === "published" ? "primary" : "ghost"}>
        <TextArea
          {...form.bind("reply")}
          label="Your reply"
          optional
          hint={`Shown to everyone below the review${review.state === "published" ? "" : " once it's published"}.${review.reply ? " Clear the text to remove it." : ""}`}
          rows={3}
          maxLength={MAX_REPLY_LENGTH}
        />
      </SendForm>
    </div>
  );
}

/** Publishes or hides a review, unless someone else has done so in the meantime. */
export function useDecision({ _id, state, reason, revision }: ModeratedReview) {
  const { run, busy } = useChange("PUT /api/admin/reviews/:id/state", {
    toast: (now) => (now.state === "hidden" ? "Review hidden" : "Review published"),
  });
  const decide = (decision: Decision) =>
    void run({ params: { id: _id }, body: { ...decision, was: { state, reason, revision } } });
  return { decide, busy };
}
