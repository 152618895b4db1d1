import { useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { toast } from "#app/ui/toast.ts";
import { FIT_WORDS } from "#shop/selling/reviews/fit-words.ts";
import { type Decision, HIDDEN_REASONS, type HiddenReason } from "#shop/selling/reviews/moderation.ts";
import type { ModeratedReview, SeenReview } from "#shop/selling/reviews/reviews.contract.server.ts";
import { Facts } from "../kit/facts.tsx";
import { inWords, Moment } from "../kit/moment.tsx";
import { Reading } from "../kit/reading.tsx";
import { useAskAnew, useStaff } from "../kit/staff.tsx";
import { useAction } from "../kit/use-action.ts";
import { REASON_NAMES } from "./reasons.ts";
import { ReviewReply } from "./review-reply.tsx";

/** One review to be read and decided on. `id`: undefined while it is closed. */
export function ReviewDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <Dialog open={id !== undefined} onClose={onClose} title="Review" className="max-w-[600px]!">
      {id !== undefined && (
        <Reading key={id} path="/api/admin/reviews/:id" id={id} what="review">
          {(review) => <Shown review={review} />}
        </Reading>
      )}
    </Dialog>
  );
}

function Shown({ review }: { review: ModeratedReview }) {
  const { may } = useStaff();
  return (
    <>
      <Facts
        facts={[
          ["By", review.name],
          ["Product", review.product.title],
          ["Order", review.order && <OrderLink key="order" order={review.order} />],
          ["Verified", review.verified && "Purchase: written by whoever bought it, after it was delivered"],
          ["Size", review.size],
          ["Fit", review.fit && FIT_WORDS[review.fit]],
          ["Rating", `${review.rating} of 5 stars`],
          ["Written", <Moment key="at" at={review.date} />],
          ["State", inWords(review.state) + (review.reason ? `: ${REASON_NAMES[review.reason]}` : "")],
          ["Sample", review.sample && "It came with the demo shop"],
        ]}
      />
      <div className="rounded-md bg-sand p-4 wrap-anywhere whitespace-pre-wrap">{review.text}</div>
      {review.reply && (
        <p className="text-ink-2">
          Answered by {review.reply.by}, <Moment at={review.reply.at} />
        </p>
      )}
      {may("reviews:write") ? (
        <>
          <Deciding review={review} />
          <ReviewReply review={review} />
        </>
      ) : (
        review.reply && <p className="wrap-anywhere whitespace-pre-wrap">{review.reply.text}</p>
      )}
    </>
  );
}

const OrderLink = ({ order }: { order: NonNullable<ModeratedReview["order"]> }) => (
  <Link to={`/admin/orders/${order._id}`} className="underline underline-offset-[3px]">
    {order.orderNumber}
  </Link>
);

function Deciding({ review }: { review: ModeratedReview }) {
  const askAnew = useAskAnew();
  const { busy, fault, run, forget } = useAction();
  const [reason, setReason] = useState<HiddenReason | "">(review.reason ?? "");
  const [missing, setMissing] = useState(false);

  async function decide(decision: Decision) {
    const { state, reason: given, revision } = review;
    const was: SeenReview = { state, reason: given, revision };
    const answer = await run((call) =>
      call("PUT /api/admin/reviews/:id/state", { params: { id: review._id }, body: { ...decision, was } }),
    );
    askAnew("/api/admin/reviews", "/api/admin/reviews/:id");
    if (answer?.kind === "ok") {
      toast(decision.state === "hidden" ? "Review hidden" : "Review published", { kind: "success" });
    }
  }

  const hide = () => (reason === "" ? setMissing(true) : void decide({ state: "hidden", reason }));
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <p className="text-ink-2">
        A hidden review leaves the product's page, its count and its average at once, and can come back. What somebody
        thinks of the goods, and how many stars they gave, is no reason to hide it.
      </p>
      <SelectField
        label="Reason to hide it"
        value={reason}
        error={missing ? "Please choose a reason" : undefined}
        onChange={({ target }) => {
          setReason(HIDDEN_REASONS.find((each) => each === target.value) ?? "");
          setMissing(false);
          forget();
        }}
      >
        <option value="">Choose a reason</option>
        {HIDDEN_REASONS.map((each) => (
          <option key={each} value={each}>
            {REASON_NAMES[each]}
          </option>
        ))}
      </SelectField>
      <FormError text={fault} />
      <div className="flex flex-wrap gap-3">
        {review.state !== "published" && (
          <Button small busy={busy} onClick={() => void decide({ state: "published" })}>
            Publish
          </Button>
        )}
        <Button
          small
          variant="ghost"
          busy={busy}
          disabled={review.state === "hidden" && reason === review.reason}
          onClick={hide}
        >
          {review.state === "hidden" ? "Change the reason" : "Hide"}
        </Button>
      </div>
    </div>
  );
}
