import { Notice } from "#app/ui/notice.tsx";
import type { ListedAdEvent } from "#shop/messaging/ads/ad-events.contract.server.ts";
import { choicesOf } from "../kit/badge.tsx";
import type { Filter } from "../kit/filters.tsx";
import { List } from "../kit/list.tsx";
import { Moment } from "../kit/moment.tsx";
import { OpenLink, OrderLink } from "../kit/open-link.tsx";
import { SmallButton } from "../kit/small-button.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import type { Told } from "../kit/staff-routes.ts";
import type { Columns } from "../kit/table.tsx";
import { useChange } from "../kit/use-change.ts";
import { AdEventDialog } from "./ad-event-dialog.tsx";
import { AD_EVENT_STATES, AdEventStateText, eventName, fixOf, wordsOf } from "./ad-event-words.tsx";

const REFRESH_MS = 10_000;

type Setup = Told<"GET /api/admin/ad-events/setup">;

/** The events that the server sent to Meta, and Meta's responses. */
export default function AdEventsPage() {
  const { data: setup } = useAnswer("/api/admin/ad-events/setup");
  const isOff = setup?.pixelId === null;
  return (
    <List
      title="Ad events"
      about={
        <>
          What the server reports to Meta about shoppers who accepted cookies, and what Meta answers.
          {setup && !isOff && <p>{setUpWords(setup)}</p>}
        </>
      }
      path="/api/admin/ad-events"
      columns={COLUMNS}
      rowName={({ name, order }) => `${eventName(name)} ${order?.orderNumber ?? ""}`}
      filters={isOff ? [] : [STATUS]}
      live={{ everyMs: REFRESH_MS, one: "event", many: "events" }}
      above={setup && <Missing setup={setup} />}
      actions={!isOff && <TryNow />}
      empty={
        setup?.sends === false
          ? "No events sent to Meta."
          : "No events yet. They appear here when a shopper who accepted cookies checks out."
      }
      minWidth="md:min-w-[820px]"
      dialog={({ id, close }) => <AdEventDialog id={id} onClose={close} />}
    />
  );
}

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

/** The settings without which the server reports nothing. */
function Missing({ setup: { pixelId, sends } }: { setup: Setup }) {
  if (sends) return null;
  return (
    <Notice tone="quiet" className="mb-4 max-w-[75ch]">
      {pixelId === null ? (
        <>
          <b className="font-[600]">No pixel is set up, so no ad data is shared.</b> To measure ads with Meta, set{" "}
          <code>META_PIXEL_ID</code> and restart the shop.
        </>
      ) : (
        <>
          <b className="font-[600]">Only browsers report to Meta.</b> Set <code>META_ACCESS_TOKEN</code> and restart the
          shop to report purchases from the server, too.
        </>
      )}
    </Notice>
  );
}

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
      Retry queued events
    </SmallButton>
  );
}
