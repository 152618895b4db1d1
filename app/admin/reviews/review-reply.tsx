import { type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { toast } from "#app/ui/toast.ts";
import { MAX_REPLY_LENGTH } from "#shop/selling/reviews/reply-form.ts";
import type { ModeratedReview } from "#shop/selling/reviews/reviews.contract.server.ts";
import { useAskAnew } from "../kit/staff.tsx";
import { useAction } from "../kit/use-action.ts";

/** The shop's one answer to a review, which everybody reads below it. */
export function ReviewReply({ review }: { review: ModeratedReview }) {
  const askAnew = useAskAnew();
  const { busy, fault, run, forget } = useAction();
  const [reply, setReply] = useState(review.reply?.text ?? "");
  const [was, setWas] = useState(review.reply?.text ?? "");

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const answer = await run((call) =>
      call("PUT /api/admin/reviews/:id/reply", { params: { id: review._id }, body: { reply, was } }),
    );
    askAnew("/api/admin/reviews", "/api/admin/reviews/:id");
    if (answer?.kind !== "ok") return;
    const saved = answer.data.reply?.text ?? "";
    setWas(saved);
    // What was typed on meanwhile stays.
    setReply((now) => (now === reply ? saved : now));
    toast(saved === "" ? "Answer taken back" : "Answer saved", { kind: "success" });
  }

  return (
    <form onSubmit={save} className="grid gap-3 border-t border-line pt-5">
      <TextArea
        label="The shop's answer"
        optional
        hint="Everybody can read it below the review. Empty it to take it back."
        rows={3}
        maxLength={MAX_REPLY_LENGTH}
        value={reply}
        error={fault}
        onChange={({ target }) => {
          setReply(target.value);
          forget();
        }}
      />
      <div>
        <Button type="submit" small variant="ghost" busy={busy} disabled={reply === was}>
          Save answer
        </Button>
      </div>
    </form>
  );
}
