import { TextArea } from "#app/ui/field.tsx";
import { MAX_REPLY_LENGTH } from "#shop/selling/reviews/review-form.ts";
import type { ModeratedReview } from "#shop/selling/reviews/reviews.contract.server.ts";
import { SendForm } from "../kit/send-form.tsx";
import { useChangeForm } from "../kit/use-change-form.ts";

/** The shop's public reply to a review. */
export function ReviewReply({ review }: { review: ModeratedReview }) {
  const form = useChangeForm("PUT /api/admin/reviews/:id/reply", {
    what: "your reply",
    saved: { reply: review.reply?.text ?? "" },
    input: ({ reply }, was) => ({ params: { id: review._id }, body: { reply, was: was.reply } }),
    toast: ({ reply }) => (reply ? "Reply saved" : "Reply removed"),
    invalidates: ["/api/admin/reviews", "/api/admin/reviews/:id"],
  });
  return (
    <div className="border-t border-line pt-5">
      <SendForm form={form} send="Save reply" small last={review.reply}>
        <TextArea
          {...form.bind("reply")}
          label="Your reply"
          optional
          hint="Everyone can read it below the review. Clear the text to remove your reply."
          rows={3}
          maxLength={MAX_REPLY_LENGTH}
        />
      </SendForm>
    </div>
  );
}
