import { useRef, useState } from "react";
import { randomKey } from "#app/checkout/checkout-attempt.ts";
import { Link } from "#app/ui/link.tsx";
import { toast } from "#app/ui/toast.ts";
import type { DeskMail, OrderDesk } from "#shop/ordering/order-page/order-desk-schema.server.ts";
import { smallButton } from "../kit/list-frame.tsx";
import { Moment } from "../kit/moment.tsx";
import { whyItFailed } from "../kit/staff.tsx";
import { stockWords } from "./event-words.ts";
import type { DeskApi } from "./use-order-changes.ts";
import { plainLink, Section } from "./section.tsx";

/** What was written to the shopper, and how far each mail came. `api` is missing for whoever may send none. */
export function OrderMails({
  order: { mails },
  api,
  onSent,
}: {
  order: OrderDesk;
  api: DeskApi | undefined;
  onSent: () => void;
}) {
  const [busy, setBusy] = useState<string>();
  // Pressed again after no answer it is the same press.
  const keys = useRef<Record<string, string>>({});
  async function resend(mail: DeskMail) {
    setBusy(mail._id);
    const key = keys.current[mail._id] ?? randomKey();
    keys.current[mail._id] = key;
    const answer = await api?.resendMail(mail._id, key);
    setBusy(undefined);
    if (answer?.kind !== "unreachable") delete keys.current[mail._id];
    if (answer?.kind === "ok") toast("The mail goes out again", { kind: "success" });
    else if (answer) toast(whyItFailed(answer), { kind: "error" });
    onSent();
  }
  return (
    <Section title="Mails">
      {mails.length === 0 && <p className="text-ink-2">None so far.</p>}
      <ul>
        {mails.map((mail) => (
          <li key={mail._id} className="flex items-start justify-between gap-4 border-line py-2 not-first:border-t">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-[560]">
                {mail.label}
                {mail.resendOf && ", sent again"}
              </span>
              <Link
                to={`/admin/settings/email?open=${mail._id}`}
                className={`flex min-h-6 items-center max-md:min-h-11 ${plainLink}`}
              >
                {mail.subject ?? "Read it"}
              </Link>
              <span className="block text-ink-2">
                <State mail={mail} /> · {mail.to}
              </span>
              {mail.lastError && <span className="block text-error">{mail.lastError}</span>}
            </span>
            {api && mail.state !== "queued" && (
              <button
                type="button"
                aria-disabled={busy !== undefined}
                aria-label={`Send again: ${mail.label}`}
                onClick={() => busy === undefined && void resend(mail)}
                className={smallButton}
              >
                {busy === mail._id ? "Sending..." : "Send again"}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function State({ mail: { state, attempts, at, sentAt } }: { mail: DeskMail }) {
  switch (state) {
    case "sent":
      return (
        <>
          Sent <Moment at={sentAt ?? at} />
        </>
      );
    case "kept":
      return (
        <>
          Kept in the outbox, <Moment at={at} />
        </>
      );
    case "queued":
      return attempts > 0 ? `Waits, tried ${attempts} times` : "Waits to be sent";
    case "failed":
      return <span className="text-error">Given up after {attempts} attempts</span>;
    default:
      return state satisfies never;
  }
}

/** What it took from stock and gave back. */
export function OrderStock({ order: { stock } }: { order: OrderDesk }) {
  return (
    <Section title="Stock">
      <ul>
        {stock.map(({ sku, delta, reason, at }) => (
          <li
            key={`${sku} ${at} ${reason}`}
            className="flex justify-between gap-4 border-line py-1.5 not-first:border-t"
          >
            <span className="min-w-0 wrap-anywhere">
              {sku}
              <span className="block text-ink-2">
                {stockWords(reason)}, <Moment at={at} />
              </span>
            </span>
            <span className="shrink-0 font-[560]">{delta > 0 ? `+${delta}` : `−${-delta}`}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
