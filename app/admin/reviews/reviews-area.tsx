import { useMemo } from "react";
import { type HiddenReason, REVIEW_STATES, type ReviewState } from "#shop/selling/reviews/moderation.ts";
import type { ModeratedReview } from "#shop/selling/reviews/reviews.contract.server.ts";
import type { Columns } from "../kit/data-table.tsx";
import { rowButton } from "../kit/facts.tsx";
import { useListFilter, useOpened } from "../kit/list-filter.ts";
import { FindBox, Narrow, NothingHere } from "../kit/list-tools.tsx";
import { inWords, Moment } from "../kit/moment.tsx";
import { PagedList, usePages } from "../kit/paged-list.tsx";
import { REASON_NAMES } from "./reasons.ts";
import { ReviewDialog } from "./review-dialog.tsx";

/** What buyers think, to be published or hidden without regard to the rating. */
export default function ReviewsArea() {
  const { filter, change, isNarrowed, clear } = useListFilter(["q", "state"]);
  const opened = useOpened();
  const pages = usePages("/api/admin/reviews", { query: filter });
  const columns = useMemo(() => columnsOf(opened.open), [opened.open]);
  return (
    <>
      <PagedList
        title="Reviews"
        page
        pages={pages}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ name }) => `review by ${name}`}
        minWidth="md:min-w-[760px]"
        failed="The reviews could not be loaded."
        empty={
          <NothingHere isNarrowed={isNarrowed} onClear={clear}>
            There are no reviews yet.
          </NothingHere>
        }
        tools={
          <>
            <FindBox
              label="Find reviews"
              placeholder="Name or words"
              value={filter.q}
              onChange={(q) => change({ q })}
            />
            <Narrow label="State" value={filter.state} onChange={(state) => change({ state })} choices={STATES} />
          </>
        }
      />
      <ReviewDialog id={opened.id} onClose={opened.close} />
    </>
  );
}

const STATES = [["", "All"], ...REVIEW_STATES.map((state) => [state, inWords(state)] as const)] as const;

const COLORS: Record<ReviewState, string> = { pending: "text-warn-ink", published: "text-ok", hidden: "text-ink-2" };

const columnsOf = (open: (id: string) => void): Columns<ModeratedReview> => [
  {
    id: "by",
    head: "By",
    show: (review) => (
      <>
        <button type="button" onClick={() => open(review._id)} className={rowButton}>
          {review.name}
        </button>
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
