import { type HiddenReason, REVIEW_STATES, type ReviewState } from "#shop/selling/reviews/moderation.ts";
import type { ModeratedReview } from "#shop/selling/reviews/reviews.contract.server.ts";
import { List } from "../kit/list.tsx";
import { useOpened } from "../kit/list-query.ts";
import { inWords, Moment } from "../kit/moment.tsx";
import { OpenLink } from "../kit/open-link.tsx";
import type { Columns } from "../kit/table.tsx";
import { REASON_NAMES } from "./reasons.ts";
import { ReviewDialog } from "./review-dialog.tsx";

/** Reviews by buyers, to publish or hide. */
export default function ReviewsPage() {
  const opened = useOpened();
  return (
    <>
      <List
        title="Reviews"
        path="/api/admin/reviews"
        columns={COLUMNS}
        rowName={({ name }) => `review by ${name}`}
        filters={[
          { kind: "search", name: "q", label: "Find reviews", placeholder: "Name or text" },
          { kind: "choice", name: "state", label: "State", choices: STATES },
        ]}
        empty="No reviews yet. Customers are asked for one after delivery."
        minWidth="md:min-w-[760px]"
      />
      <ReviewDialog id={opened.id} onClose={opened.close} />
    </>
  );
}

const STATES = [["", "All"], ...REVIEW_STATES.map((state) => [state, inWords(state)] as const)] as const;

const COLORS: Record<ReviewState, string> = { pending: "text-warn-ink", published: "text-ok", hidden: "text-ink-2" };

const COLUMNS: Columns<ModeratedReview> = [
  {
    id: "by",
    head: "By",
    show: (review) => (
      <>
        <OpenLink id={review._id}>{review.name}</OpenLink>
        <span className="block text-ink-2">{review.rating} of 5 stars</span>
        {review.sample && <span className="block text-ink-2">Sample</span>}
      </>
    ),
  },
  {
    id: "text",
    head: "Review",
    phone: "wide",
    show: ({ text }) => <span className="line-clamp-3 max-w-[64ch]">{text}</span>,
  },
  { id: "product", head: "Product", phone: "wide", show: ({ product }) => product.title },
  { id: "state", head: "State", show: ({ state, reason }) => <State state={state} reason={reason} /> },
  { id: "date", head: "Written", phone: "right", show: ({ date }) => <Moment at={date} /> },
];

const State = ({ state, reason }: { state: ReviewState; reason: HiddenReason | null }) => (
  <>
    <span className={`font-[600] whitespace-nowrap ${COLORS[state]}`}>{inWords(state)}</span>
    {reason && <span className="block text-ink-2">{REASON_NAMES[reason]}</span>}
  </>
);
