import { useState } from "react";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { countOf } from "#platform/text.ts";
import type { AdEventsSummary, ListedAdEvent } from "#shop/messaging/ads/ad-events.contract.server.ts";
import { SmallButton, smallButton } from "../kit/buttons.tsx";
import { choicesOf, Moment, OpenLink, OrderLink } from "../kit/cells.tsx";
import type { Filter } from "../kit/filters.tsx";
import { List } from "../kit/list.tsx";
import { useAnswer } from "../kit/staff.tsx";
import type { Told } from "../kit/staff-api.ts";
import type { Columns } from "../kit/table.tsx";
import { AdEventDialog, RetryNow } from "./ad-event-dialog.tsx";
import {
  AD_EVENT_STATES,
  AdEventStateText,
  eventName,
  fixOf,
  needsSetup,
  reasonOf,
  wordsOf,
} from "./ad-event-words.tsx";
import { Figures, whole } from "./figures.tsx";

const REFRESH_MS = 10_000;

type Setup = Told<"GET /api/admin/ad-events/setup">;

/** Whether ads are measured: what the server reported to Meta, and what Meta answered. */
export default function AdEventsPage() {
  const { data: setup } = useAnswer("/api/admin/ad-events/setup");
  const [showsSetup, setShowsSetup] = useState(false);
  const isOff = setup?.pixelId === null;
  const totals = useAnswer("/api/admin/ad-events/summary", {}, { everyMs: REFRESH_MS, enabled: !isOff });
  // Old totals would look current.
  const summary = totals.error ? undefined : totals.data;
  const sendsNone = setup?.sends === false && summary && summary.sent + summary.waiting + summary.failed === 0;
  return (
    <List
      title="Ad events"
      about={
        <>
          Checkouts and purchases reported to Meta, for shoppers who accepted cookies.
          {setup && !isOff && (showsSetup || !setup.sends) && <p className="mt-1">{setUpWords(setup)}</p>}
        </>
      }
      actions={
        setup?.sends && (
          <SmallButton aria-expanded={showsSetup} onClick={() => setShowsSetup(!showsSetup)}>
            Setup
          </SmallButton>
        )
      }
      path="/api/admin/ad-events"
      columns={COLUMNS}
      filters={isOff || sendsNone ? [] : [STATUS]}
      live={{ everyMs: REFRESH_MS, one: "event", many: "events" }}
      above={
        setup && (
          <>
            <Health setup={setup} summary={summary} />
            {!isOff && !totals.error && !sendsNone && <Totals summary={summary} />}
          </>
        )
      }
      empty={
        setup?.sends === false
          ? undefined
          : { title: "No events yet", text: "They appear here when a shopper who accepted cookies checks out." }
      }
      minWidth="md:min-w-[820px]"
      dialog={({ id, close }) => <AdEventDialog id={id} onClose={close} />}
    />
  );
}

const Totals = ({ summary }: { summary: AdEventsSummary | undefined }) => (
  <div className="mb-4 text-ink-2 *:mt-0">
    <Figures
      of={[
        ["Sent", whole(summary?.sent), "last 30 days"],
        ["Waiting", whole(summary?.waiting), "queued, retrying, or unpaid"],
        ["Failed", whole(summary?.failed), "not retried"],
      ]}
    />
  </div>
);

const { queued, sent, failed, held, dropped } = AD_EVENT_STATES;
const STATUS: Filter = {
  kind: "choice",
  name: "state",
  label: "Status",
  choices: choicesOf({ queued, sent, failed }),
  more: {
    label: "Other statuses",
    choices: [
      ["held", held.label],
      ["dropped", dropped.label],
    ],
  },
};

const setUpWords = ({ pixelId, ldu, onCheckout, testEventCode }: Setup): string =>
  [
    `Pixel ${pixelId}`,
    `Limited Data Use ${ldu ? "on" : "off"}`,
    onCheckout && "Meta's script in the checkout",
    testEventCode && `test code ${testEventCode}`,
  ]
    .filter(Boolean)
    .join(" · ");

type HealthProps = { setup: Setup; summary: AdEventsSummary | undefined };

/** Whether purchases reach Meta and, if not, what to do. */
function Health({ setup: { pixelId, sends }, summary }: HealthProps) {
  const className = "mb-4 max-w-[75ch]";
  if (pixelId === null)
    return (
      <Notice tone="quiet" className={`${className} grid gap-3`}>
        <p>
          <b className="font-[600]">No pixel is set up, so your ads aren't measured and Meta gets no data.</b> If you
          don't advertise on Facebook or Instagram, there's nothing to do.
        </p>
        <GuideLink>Set up a pixel</GuideLink>
      </Notice>
    );
  if (!sends)
    return (
      <Notice tone="quiet" className={`${className} grid gap-3`}>
        <p>
          <b className="font-[600]">Only browsers report to Meta,</b> so purchases by shoppers with an ad blocker are
          missing. Set an access token to report purchases from the server, too.
        </p>
        <GuideLink>Set an access token</GuideLink>
      </Notice>
    );
  const problem = summary?.problem;
  if (problem) {
    // Not "queued", because the sentence about retries follows.
    const outcome = { ...problem, state: "failed" } as const;
    return (
      <Notice role="status" className={`${className} grid gap-2`}>
        <p className="wrap-anywhere">
          <b className="font-[600]">{countOf(problem.events, "event is", "events are")} being retried.</b>{" "}
          {fixOf(outcome) ?? wordsOf(outcome)} We stop after 7 days.
        </p>
        <div className="flex flex-wrap gap-2">
          <RetryNow />
          {needsSetup(outcome) && <GuideLink>Open the guide</GuideLink>}
        </div>
      </Notice>
    );
  }
  return (
    summary?.lastSentAt && (
      <p role="status" className={`mb-4 font-[600] ${summary.failed === 0 ? "text-ok" : ""}`}>
        {summary.failed === 0 && "Your ads are being measured. "}Meta last received an event{" "}
        <Moment inText at={summary.lastSentAt} />.
      </p>
    )
  );
}

const GuideLink = ({ children }: { children: string }) => (
  <Link to="/admin/marketing/ad-events/guide" prefetch="none" className={`${smallButton} justify-self-start`}>
    {children}
  </Link>
);

const COLUMNS: Columns<ListedAdEvent> = [
  {
    head: "Event",
    phone: "left",
    show: ({ _id, name, order }) => (
      <OpenLink id={_id}>
        <span className="md:whitespace-nowrap">{eventName(name)}</span>
        {order && <span className="sr-only"> {order.orderNumber}</span>}
      </OpenLink>
    ),
  },
  { head: "Status", phone: "right", show: (event) => <AdEventStateText event={event} /> },
  { head: "Order", phone: "left", show: ({ order }) => <OrderLink order={order} /> },
  { head: "Time", phone: "right", show: ({ at }) => <Moment at={at} /> },
  {
    head: "Details",
    show: (event) => (
      <div data-desktop={event.state === "sent" || undefined} className="text-ink-2">
        <span className="line-clamp-3 wrap-anywhere">{fixOf(event) || wordsOf(event) || reasonOf(event)}</span>
        {event.state === "failed" && "It won't be retried."}
      </div>
    ),
  },
];
