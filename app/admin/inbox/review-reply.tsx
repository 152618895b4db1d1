import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { MAX_REPLY_LENGTH } from "#shop/selling/reviews/review-form.ts";
import type { ModeratedReview } from "#shop/selling/reviews/reviews.contract.server.ts";
import { Theirs } from "../kit/theirs.tsx";
import { useChangeForm } from "../kit/use-change-form.ts";

/** The shop's public reply to a review. */
export function ReviewReply({ review }: { review: ModeratedReview }) {
  const { bind, errors, busy, isDirty, theirs, takeTheirs, formProps } = useChangeForm(
    "PUT /api/admin/reviews/:id/reply",
    {
      what: "your reply",
      saved: { reply: review.reply?.text ?? "" },
      input: ({ reply }, was) => ({ params: { id: review._id }, body: { reply, was: was.reply } }),
      toast: ({ reply }) => (reply ? "Reply saved" : "Reply removed"),
      invalidates: ["/api/admin/reviews", "/api/admin/reviews/:id"],
    },
  );
  return (
    <form {...formProps} className="grid gap-3 border-t border-line pt-5">
      <TextArea
        {...bind("reply")}
        label="Your reply"
        optional
        hint="Everyone can read it below the review. Clear the text to remove your reply."
        rows={3}
        maxLength={MAX_REPLY_LENGTH}
      />
      <Theirs theirs={theirs} last={review.reply} onUse={takeTheirs} />
      <FormError text={errors.form} />
      <div>
        <Button type="submit" small variant="ghost" busy={busy} disabled={!isDirty}>
          Save reply
        </Button>
      </div>
    </form>
  );
}
