import type { ReactNode } from "react";
import type { ListedAdEvent } from "#shop/messaging/ads/ad-events.contract.server.ts";
import { SmallButton } from "../kit/buttons.tsx";
import { Facts, Moment, OrderLink } from "../kit/cells.tsx";
import { ItemDialog } from "../kit/item-dialog.tsx";
import { Folded } from "../kit/section.tsx";
import { useStaff } from "../kit/staff.tsx";
import { useChange } from "../kit/use-change.ts";
import { AD_EVENT_FINAL, AdEventStateText, eventName, fixOf, isDelayed, reasonOf, wordsOf } from "./ad-event-words.tsx";

/** One event: whether Meta received it and, if not, why and what to do. `id`: undefined while the dialog is closed. */
export const AdEventDialog = (dialog: { id: string | undefined; onClose: () => void }) => (
  <ItemDialog
    path="/api/admin/ad-events/:id"
    what="The event"
    title={(event) => (event ? `${eventName(event.name)} ${event.order?.orderNumber ?? ""}`.trim() : "Ad event")}
    {...dialog}
  >
    {(event) => <Shown event={event} />}
  </ItemDialog>
);

function Shown({ event }: { event: ListedAdEvent }) {
  const { order, at, sentAt, nextAttemptAt, state } = event;
  const fix = fixOf(event);
  const why = state === "sent" ? "" : wordsOf(event) || reasonOf(event);
  return (
    <>
      <Facts
        facts={{
          Status: <AdEventStateText event={event} />,
          Reason: why && <span className="line-clamp-4 wrap-anywhere">{why}</span>,
          "What to do": fix ?? (state === "failed" && `Nothing. ${AD_EVENT_FINAL}`),
          Order: order && <OrderLink order={order} />,
          Created: <Moment at={at} />,
          [state === "failed" ? "Last attempt" : "Sent"]: sentAt && <Moment at={sentAt} />,
          "Next try": nextAttemptAt && <Moment at={nextAttemptAt} />,
        }}
      />
      {isDelayed(event) && <RetryNow />}
      <Technical event={event} />
    </>
  );
}

/** Sends the waiting ad events now, for use after fixing a problem. */
export function RetryNow() {
  const { may } = useStaff();
  const { run, busy } = useChange("POST /api/admin/ad-events/attempts", { toast: "We'll try them within a minute" });
  if (!may("settings:write")) return null;
  return (
    <SmallButton aria-disabled={busy} onClick={() => void run({})} className="justify-self-start">
      Retry now
    </SmallButton>
  );
}

/** What was sent and answered, for the person who runs the server. */
const Technical = ({ event: { name, eventId, answered, answer, payload } }: { event: ListedAdEvent }) => (
  <Folded title="Technical details" className="border-t border-line pt-1">
    <div className="mt-2 grid gap-4">
      <Facts facts={{ "Event name": name, "Event ID": eventId, "HTTP status": answered }} />
      {answered !== null && answer && <Code title="Response">{answer}</Code>}
      {payload !== null && <Code title="Sent data">{JSON.stringify(payload, null, 2)}</Code>}
      {payload !== null && (
        <p className="text-ink-2">
          Email and ZIP code are sent hashed (SHA-256). The browser's address and name were sent too and aren't stored.
        </p>
      )}
    </div>
  </Folded>
);

const Code = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-1.5">
    <h3 className="font-[600]">{title}</h3>
    <pre className="rounded-sm bg-sand p-3 text-[12px]/[18px] whitespace-pre-wrap wrap-anywhere">{children}</pre>
  </section>
);
