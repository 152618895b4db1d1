import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AD_EVENT_STATES, type AdEventState } from "#shop/ads/ad-event.ts";
import type { ListedAdEvent } from "#shop/ads/ad-events.store.server.ts";
import type { Columns } from "../kit/data-table.tsx";
import { useListFilter } from "../kit/list-filter.ts";
import { Narrow, NothingHere } from "../kit/list-tools.tsx";
import { Moment } from "../kit/moment.tsx";
import { PagedList, usePages } from "../kit/paged-list.tsx";
import { useAnswer } from "../kit/staff.tsx";

const LIST = "/api/admin/ad-events";
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
  const { filter, change, isNarrowed, clear } = useListFilter("ad-events", ["state"]);
  const pages = usePages<ListedAdEvent>(LIST, filter, { everyMs: REFRESH_MS });
  const { data: setup } = useAnswer<Setup>(`${LIST}/setup`);
  return (
    <PagedList
      title="Ad events"
      above={setup && <SetUp setup={setup} />}
      pages={pages}
      columns={COLUMNS}
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
      tools={<Narrow label="State" value={filter.state} onChange={(state) => change({ state })} choices={STATES} />}
    />
  );
}

const WORDS: Record<AdEventState, string> = {
  held: "Waits for the payment",
  queued: "Waits to be sent",
  sent: "Sent",
  failed: "Failed",
  dropped: "Not sent",
};
const STATES = [["", "All"], ...AD_EVENT_STATES.map((state) => [state, WORDS[state]] as const)] as const;

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

const COLUMNS: Columns<ListedAdEvent> = [
  {
    id: "event",
    head: "Event",
    phone: "wide",
    show: ({ name, eventId }) => (
      <>
        <span className="font-[600]">{name}</span>
        <span className="block text-ink-2 wrap-anywhere">{eventId}</span>
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
  { id: "at", head: "Happened", phone: "wide", show: ({ at }) => <Moment at={at} /> },
  { id: "state", head: "State", phone: "wide", show: (event) => <State event={event} /> },
  { id: "answer", head: "Answer", phone: "wide", show: (event) => <Told event={event} /> },
];

const COLORS: Record<AdEventState, string> = {
  held: "text-ink-2",
  queued: "text-warn-ink",
  sent: "text-ok",
  failed: "text-error",
  dropped: "text-ink-2",
};

function State({ event: { state, attempts, nextAttemptAt } }: { event: ListedAdEvent }) {
  return (
    <>
      <span className={`font-[600] ${COLORS[state]}`}>{WORDS[state]}</span>
      {state === "queued" && attempts > 0 && nextAttemptAt && (
        <span className="block text-ink-2">
          {attempts} {attempts === 1 ? "attempt" : "attempts"} failed; next <Moment at={nextAttemptAt} />
        </span>
      )}
      {state === "failed" && <span className="block text-ink-2">After {attempts} attempts</span>}
    </>
  );
}

function Told({ event: { name, eventId, answered, answer, payload } }: { event: ListedAdEvent }) {
  if (answer === null) return null;
  const head = answered === null ? answer : `Status ${answered}`;
  if (payload === null) return <span className="text-ink-2">{head}</span>;
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline decoration-ink/40 underline-offset-[3px] md:min-h-6">
        {head}
        <span className="sr-only">
          {" "}
          to {name} {eventId}
        </span>
      </summary>
      <pre className="mt-1 max-w-md rounded-sm bg-sand p-3 text-[12px]/[18px] whitespace-pre-wrap wrap-anywhere">
        {`${answer}\n\n${JSON.stringify(payload, null, 2)}`.trim()}
      </pre>
    </details>
  );
}
