import { Notice } from "#app/ui/notice.tsx";
import type { ListedAdEvent } from "#shop/messaging/ads/ad-events.contract.server.ts";
import { choicesOf } from "../kit/badge.tsx";
import { List } from "../kit/list.tsx";
import { Moment } from "../kit/moment.tsx";
import { OpenLink, OrderLink } from "../kit/open-link.tsx";
import { SmallButton } from "../kit/small-button.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import type { Columns } from "../kit/table.tsx";
import { useChange } from "../kit/use-change.ts";
import { AdEventDialog } from "./ad-event-dialog.tsx";
import { AD_EVENT_STATES, AdEventStateText, eventName, fixOf, wordsOf } from "./ad-event-words.tsx";

const REFRESH_MS = 10_000;

type Setup = {
  pixelId: string | null;
  sends: boolean;
  ldu: boolean;
  onCheckout: boolean;
  testEventCode: string | null;
};

/** The events that the server sent to Meta, and Meta's responses. */
export default function AdEventsPage() {
  const { data: setup } = useAnswer("/api/admin/ad-events/setup");
  const isOff = setup?.pixelId === null;
  return (
    <List
      title="Ad events"
      about="What the server sends to Meta, and what Meta answers."
      path="/api/admin/ad-events"
      columns={COLUMNS}
      rowName={(event) => `${eventName(event)} ${event.eventId}`}
      filters={isOff ? [] : [{ kind: "choice", name: "state", label: "Status", choices: choicesOf(AD_EVENT_STATES) }]}
      live={{ everyMs: REFRESH_MS, one: "event", many: "events" }}
      above={setup && <SetUp setup={setup} />}
      actions={!isOff && <TryNow />}
      empty={
        setup?.sends === false
          ? "No events sent to Meta."
          : "No events yet. They appear here when a shopper who accepted cookies checks out."
      }
      minWidth="md:min-w-[820px]"
      dialog={({ row, close }) => <AdEventDialog event={row} onClose={close} />}
    />
  );
}

function SetUp({ setup: { pixelId, sends, ldu, onCheckout, testEventCode } }: { setup: Setup }) {
  return (
    <Notice tone="quiet" className="mb-4 max-w-[75ch]">
      {pixelId === null ? (
        <>
          <b className="font-[600]">No pixel is set up, so no ad data is shared.</b> To measure ads with Meta, set{" "}
          <code>META_PIXEL_ID</code> and restart the shop.
        </>
      ) : (
        <>
          <b className="font-[600]">Pixel {pixelId}.</b>{" "}
          {sends ? (
            "Browsers and this server report shoppers who accepted cookies to Meta. Below is what the server sent."
          ) : (
            <>
              Only browsers report shoppers who accepted cookies to Meta. Set <code>META_ACCESS_TOKEN</code> to report
              purchases from the server, too.
            </>
          )}{" "}
          Limited Data Use is {ldu ? "on" : "off"}.{onCheckout && " Meta's script runs in the checkout."}
          {testEventCode && ` Events appear in Meta's test view under ${testEventCode}.`}
        </>
      )}
    </Notice>
  );
}

const COLUMNS: Columns<ListedAdEvent> = [
  {
    head: "Event",
    phone: "left",
    show: (event) => (
      <>
        <OpenLink id={event._id}>
          {eventName(event)}
          <span className="sr-only"> {event.eventId}</span>
        </OpenLink>
        {event.order === null && <span className="block text-ink-2 wrap-anywhere">{event.eventId}</span>}
      </>
    ),
  },
  { head: "Status", phone: "right", show: (event) => <AdEventStateText event={event} /> },
  { head: "Order", phone: "left", show: ({ order }) => <OrderLink order={order} /> },
  { head: "Time", phone: "right", show: ({ at }) => <Moment at={at} /> },
  {
    head: "Response",
    show: (event) => (
      <>
        <span className="line-clamp-3 text-ink-2 wrap-anywhere">{fixOf(event) ?? wordsOf(event)}</span>
        {event.state === "failed" && <span className="block text-ink-2">It won't be retried.</span>}
      </>
    ),
  },
];

/** Sends queued events now, for use after fixing a problem. */
function TryNow() {
  const { may } = useStaff();
  const { run, busy } = useChange("POST /api/admin/ad-events/attempts", {
    toast: "We'll try them within a minute",
    invalidates: ["/api/admin/ad-events"],
  });
  if (!may("settings:write")) return null;
  return (
    <SmallButton aria-disabled={busy} onClick={() => void run({})}>
      Send queued events now
    </SmallButton>
  );
}
