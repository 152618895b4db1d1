import { useMemo, useState } from "react";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AD_EVENT_STATES } from "#shop/messaging/ads/ad-event.ts";
import type { ListedAdEvent } from "#shop/messaging/ads/ad-events.contract.server.ts";
import type { Columns } from "../kit/data-table.tsx";
import { rowButton } from "../kit/facts.tsx";
import { useListFilter } from "../kit/list-filter.ts";
import { Narrow, NothingHere } from "../kit/list-tools.tsx";
import { Moment } from "../kit/moment.tsx";
import { PagedList, usePages } from "../kit/paged-list.tsx";
import { useAnswer } from "../kit/staff.tsx";
import { AdEventDialog } from "./ad-event-dialog.tsx";
import { AdEventStateText, isDelayed, STATE_WORDS, wordsOf } from "./ad-event-words.tsx";
import { TryNow } from "./try-now.tsx";

const REFRESH_MS = 10_000;

type Setup = {
  pixelId: string | null;
  sends: boolean;
  ldu: boolean;
  onCheckout: boolean;
  testEventCode: string | null;
};

/** What the server told Meta of, and what Meta said to it. */
export default function AdEventsArea() {
  const { filter, change, isNarrowed, clear } = useListFilter(["state"]);
  const pages = usePages("/api/admin/ad-events", { query: filter }, { everyMs: REFRESH_MS });
  const { data: setup } = useAnswer("/api/admin/ad-events/setup");
  const [opened, setOpened] = useState<ListedAdEvent>();
  const columns = useMemo(() => columnsOf(setOpened), []);
  return (
    <>
      <PagedList
        title="Ad events"
        page
        above={setup && <SetUp setup={setup} />}
        pages={pages}
        columns={columns}
        rowId={({ _id }) => _id}
        rowName={({ name, eventId }) => `${name} ${eventId}`}
        minWidth="md:min-w-[820px]"
        failed="The events could not be loaded."
        empty={
          <NothingHere isNarrowed={isNarrowed} onClear={clear}>
            {setup?.sends === false
              ? "The server tells Meta of nothing."
              : "Nothing was told yet. An event stands here when a shopper who pressed Accept checks out."}
          </NothingHere>
        }
        tools={
          <>
            <Narrow label="State" value={filter.state} onChange={(state) => change({ state })} choices={STATES} />
            {pages.items.some(isDelayed) && <TryNow />}
          </>
        }
      />
      <AdEventDialog event={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

const STATES = [["", "All"], ...AD_EVENT_STATES.map((state) => [state, STATE_WORDS[state]] as const)] as const;

function SetUp({ setup: { pixelId, sends, ldu, onCheckout, testEventCode } }: { setup: Setup }) {
  return (
    <Notice tone="quiet" className="mb-4 max-w-[75ch]">
      {pixelId === null ? (
        <>
          <b className="font-[600]">No pixel is set up, so no advertiser is told of anything.</b> To measure ads with
          Meta, set <code>META_PIXEL_ID</code> and start the shop again.
        </>
      ) : (
        <>
          <b className="font-[600]">Pixel {pixelId}.</b>{" "}
          {sends ? (
            "Browsers and this server tell Meta of shoppers who pressed Accept; below is what the server told."
          ) : (
            <>
              Only browsers tell Meta of shoppers who pressed Accept. Set <code>META_ACCESS_TOKEN</code> to let the
              server tell of purchases, too.
            </>
          )}{" "}
          Limited Data Use is {ldu ? "on" : "off"}.{onCheckout && " Meta's script is let into the checkout."}
          {testEventCode && ` Events go to Meta's test view under ${testEventCode}.`}
        </>
      )}
    </Notice>
  );
}

const columnsOf = (open: (event: ListedAdEvent) => void): Columns<ListedAdEvent> => [
  {
    id: "event",
    head: "Event",
    phone: "wide",
    show: (event) => (
      <>
        <button type="button" onClick={() => open(event)} className={`${rowButton} whitespace-nowrap`}>
          {event.name}
          <span className="sr-only"> {event.eventId}</span>
        </button>
        {event.order === null && <span className="block text-ink-2 wrap-anywhere">{event.eventId}</span>}
      </>
    ),
  },
  {
    id: "order",
    head: "Order",
    show: ({ order }) =>
      order ? (
        <Link
          to={`/admin/orders/${order._id}`}
          className="inline-flex min-h-6 items-center whitespace-nowrap underline underline-offset-[3px] max-md:min-h-11"
        >
          {order.orderNumber}
        </Link>
      ) : (
        <span className="text-ink-2 max-md:hidden">None</span>
      ),
  },
  { id: "state", head: "State", phone: "right", show: (event) => <AdEventStateText event={event} /> },
  {
    id: "answer",
    head: "Answer",
    phone: "wide",
    show: (event) => <span className="line-clamp-2 text-ink-2 wrap-anywhere">{wordsOf(event)}</span>,
  },
  { id: "at", head: "Happened", phone: "wide", show: ({ at }) => <Moment at={at} /> },
];
