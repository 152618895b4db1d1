import type { ReactNode } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import type { ListedAdEvent } from "#shop/messaging/ads/ad-events.contract.server.ts";
import { Facts } from "../kit/facts.tsx";
import { Reading } from "../kit/loaded.tsx";
import { Moment } from "../kit/moment.tsx";
import { OrderLink } from "../kit/open-link.tsx";
import { AD_EVENT_FINAL, AdEventStateText, eventName, fixOf, wordsOf } from "./ad-event-words.tsx";

/** One event, with the data sent and Meta's response. `id`: undefined while the dialog is closed. */
export function AdEventDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <Dialog open={id !== undefined} onClose={onClose} title="Ad event">
      {id !== undefined && (
        <Reading key={id} path="/api/admin/ad-events/:id" id={id} what="The event">
          {(event) => <Shown event={event} />}
        </Reading>
      )}
    </Dialog>
  );
}

function Shown({ event }: { event: ListedAdEvent }) {
  const { name, eventId, order, at, sentAt, nextAttemptAt, answered, answer, payload } = event;
  return (
    <>
      <h3 className="text-[17px]/[24px] font-[630]">{eventName(name)}</h3>
      <Facts
        facts={[
          ["Order", order && <OrderLink order={order} />],
          ["Status", <AdEventStateText key="state" event={event} />],
          ["Reason", wordsOf(event)],
          ["What to do", fixOf(event)],
          ["Time", <Moment key="at" at={at} />],
          [event.state === "failed" ? "Last attempt" : "Sent", sentAt && <Moment at={sentAt} />],
          ["Next try", nextAttemptAt && <Moment at={nextAttemptAt} />],
          ["HTTP status", answered],
          ["Event name at Meta", name],
          ["Event ID", eventId],
        ]}
      />
      {event.state === "failed" && <p className="text-ink-2">{AD_EVENT_FINAL}</p>}
      {answered !== null && answer && <Code title="Response">{answer}</Code>}
      {payload !== null && <Code title="Sent data">{JSON.stringify(payload, null, 2)}</Code>}
      {payload !== null && (
        <p className="text-ink-2">
          Email and ZIP code are sent hashed (SHA-256). The browser's address and name were sent too and aren't stored.
        </p>
      )}
    </>
  );
}

const Code = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-1.5">
    <h4 className="font-[600]">{title}</h4>
    <pre className="rounded-sm bg-sand p-3 text-[12px]/[18px] whitespace-pre-wrap wrap-anywhere">{children}</pre>
  </section>
);
