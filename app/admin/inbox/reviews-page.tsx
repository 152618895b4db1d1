import { Link } from "react-router";
import { Stars } from "#app/storefront/reviews.tsx";
import type { ModeratedReview } from "#shop/selling/reviews/moderate-reviews.server.ts";
import { SmallButton, smallButton } from "../kit/buttons.tsx";
import { Badge, choicesOf, Moment, OpenLink, stateIn, wordIn } from "../kit/cells.tsx";
import { List } from "../kit/list.tsx";
import { useFirstCounts } from "../kit/open-counts.ts";
import { useStaff } from "../kit/staff.tsx";
import type { Column, Columns } from "../kit/table.tsx";
import { REASON_NAMES, REVIEW_STATES } from "./reasons.ts";
import { HideMenu, ReviewDialog, useDecision } from "./review-dialog.tsx";

/** Customer reviews, to publish or hide. */
export default function ReviewsPage() {
  const { may } = useStaff();
  const { reviews = 0 } = useFirstCounts();
  // Shows pending reviews by default, unless there are none.
  const otherwise = reviews > 0 ? "pending" : ALL;
  return (
    <List
      title="Reviews"
      path="/api/admin/reviews"
      columns={may("reviews:write") ? [...COLUMNS, ACTIONS] : COLUMNS}
      filters={[
        { kind: "search", name: "q", label: "Find reviews", placeholder: "Name or text" },
        { kind: "choice", name: "state", label: "Status", choices: choicesOf(REVIEW_STATES, ALL), otherwise },
      ]}
      query={({ state = "" }) => ({ state: (state || otherwise).replace(ALL, "") })}
      empty={otherwise === ALL ? NONE_YET : NONE_TO_APPROVE}
      minWidth="md:min-w-[760px]"
      dialog={({ id, close }) => <ReviewDialog id={id} onClose={close} />}
    />
  );
}

const ALL = "all";

const NONE_YET = { title: "No reviews yet", text: "Customers are asked for one after delivery." };
const NONE_TO_APPROVE = {
  title: "No reviews to approve",
  action: (
    <Link to={`?state=${ALL}`} className={smallButton}>
      View all reviews
    </Link>
  ),
};

const Status = ({ review: { state, reason } }: { review: ModeratedReview }) => (
  <>
    <Badge {...stateIn(REVIEW_STATES, state)} />
    {reason && <span className="block text-ink-2 md:whitespace-nowrap">{wordIn(REASON_NAMES, reason)}</span>}
  </>
);

const COLUMNS: Columns<ModeratedReview> = [
  {
    head: "By",
    show: (review) => (
      <div className="max-md:flex max-md:items-start max-md:justify-between max-md:gap-4 md:min-w-32">
        <div className="min-w-0">
          <OpenLink id={review._id}>{review.name}</OpenLink>
          <span className="mt-0.5 flex flex-wrap gap-x-2 gap-y-1 text-ink-2">
            <Stars rating={review.rating} />
            {review.sample && "Sample"}
          </span>
        </div>
        <div className="shrink-0 text-right md:hidden">
          <Status review={review} />
        </div>
      </div>
    ),
  },
  { head: "Review", show: ({ text }) => <span className="line-clamp-3 max-w-[64ch]">{text}</span> },
  {
    head: "Product",
    show: ({ product, date }) => (
      <div className="max-md:text-ink-2 md:min-w-28">
        {product.title}
        <span className="block md:hidden">
          <Moment at={date} />
        </span>
      </div>
    ),
  },
  { head: "Status", phone: "hidden", show: (review) => <Status review={review} /> },
  { head: "Written", phone: "hidden", show: ({ date }) => <Moment at={date} /> },
];

const ACTIONS: Column<ModeratedReview> = { head: "", show: (review) => <Actions review={review} /> };

function Actions({ review }: { review: ModeratedReview }) {
  const { decide, busy } = useDecision(review);
  const { name, state } = review;
  return (
    <div className="flex items-center justify-end gap-2">
      {state !== "published" && (
        <SmallButton
          aria-label={`Publish the review by ${name}`}
          aria-busy={busy || undefined}
          onClick={() => decide({ state: "published" })}
        >
          Publish
        </SmallButton>
      )}
      {state !== "hidden" && <HideMenu review={review} decide={decide} busy={busy} />}
    </div>
  );
}
