import { TextArea } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import type { OrderDetail, OrderDetailEmail } from "#shop/ordering/order-page/order-detail.contract.server.ts";
import { EmailStateText, sendWord, useResend } from "../email-log/email-state.tsx";
import { inlineLink, SmallButton } from "../kit/buttons.tsx";
import { EmailText, Moment } from "../kit/cells.tsx";
import { useChangeForm } from "../kit/change-form.ts";
import { Folded, Section } from "../kit/section.tsx";
import { SendForm } from "../kit/send-form.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { reasonWords } from "../products/stock-words.ts";
import { actorWords, eventWords } from "./event-words.ts";
import { EMAILS } from "./order-notices.tsx";

/** Events and staff notes, newest first. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const { may } = useStaff();
  return (
    <Section title="Timeline">
      {may("orders:write") && <NoteForm id={order._id} />}
      <ol>
        {order.timeline.toReversed().map(({ kind, by, note, at }) => (
          <li
            key={`${kind} ${at} ${note}`}
            className="gap-x-6 border-line py-2.5 not-first:border-t md:flex md:justify-between"
          >
            <div className="min-w-0">
              <p className="font-[560]">{eventWords({ kind })}</p>
              {note && (
                <p
                  className={`wrap-anywhere ${kind === "note" ? "mt-1 rounded-md bg-sand px-3 py-2 whitespace-pre-line" : "text-ink-2"}`}
                >
                  {note}
                </p>
              )}
            </div>
            <p className="type-small mt-0.5 shrink-0 text-ink-2 md:text-right">
              <Moment at={at} />
              <span className="md:hidden">, </span>
              <span className="md:block">{actorWords(by)}</span>
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function NoteForm({ id }: { id: string }) {
  const form = useChangeForm("POST /api/admin/orders/:id/notes", {
    what: "your note",
    saved: { note: "" },
    check: ({ note }) => ({ note: note.trim() === "" ? "Please enter a note" : undefined }),
    input: (body) => ({ params: { id }, body }),
    once: true,
    clears: true,
    toast: "Note added",
  });
  return (
    <div className="mb-5">
      <SendForm form={form} label="Add a note" send="Add note" small variant="ghost">
        <TextArea {...form.bind("note")} label="Note" rows={2} maxLength={2000} hint="Only visible to your team" />
      </SendForm>
    </div>
  );
}

/** The emails to the customer and their state. */
export function OrderEmails({ order: { emails, customer } }: { order: OrderDetail }) {
  return (
    <Section title="Emails" id={EMAILS}>
      {emails.length === 0 && <p className="text-ink-2">No emails yet.</p>}
      <ul>
        {emails.map((email) => (
          <li key={email._id} className="flex items-start justify-between gap-4 border-line py-2 not-first:border-t">
            <span className="min-w-0 wrap-anywhere">
              <Link to={`/admin/settings/email?open=${email._id}`} className={`${inlineLink} font-[560]`}>
                {email.label}
                {email.resendOf && ", sent again"}
              </Link>
              <span className="flex flex-wrap items-center gap-x-2 text-ink-2">
                <EmailStateText mail={email} />
                <Moment at={email.sentAt ?? email.at} />
              </span>
              {email.to !== customer.email && (
                <span className="block text-ink-2">
                  To <EmailText email={email.to} />
                </span>
              )}
              {email.lastError && <span className="block text-error">{email.lastError}</span>}
            </span>
            {email.state !== "queued" && <Resend email={email} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Resend({ email }: { email: OrderDetailEmail }) {
  const { run, busy } = useResend();
  const { may } = useStaff();
  const enabled = email.state === "kept" && may("emails:read");
  const { data: setup } = useAnswer("/api/admin/emails/setup", {}, { enabled });
  if (!may("emails:write")) return null;
  const word = sendWord(email.state, Boolean(setup?.sender));
  return (
    <SmallButton
      aria-disabled={busy}
      aria-label={`${word}: ${email.label}`}
      onClick={() => void run({ params: { id: email._id } })}
    >
      {busy ? "Sending..." : word}
    </SmallButton>
  );
}

/** The order's stock changes. Collapsed, because the timeline already says when they happened. */
export function OrderStock({ order: { stock } }: { order: OrderDetail }) {
  return (
    <Folded title="Stock history" className="border-t border-line">
      <ul>
        {stock.map(({ sku, delta, reason, at }) => (
          <li
            key={`${sku} ${at} ${reason}`}
            className="flex justify-between gap-4 border-line py-1.5 not-first:border-t"
          >
            <span className="min-w-0 wrap-anywhere">
              {sku}
              <span className="block text-ink-2">
                {reasonWords(reason)}, <Moment at={at} />
              </span>
            </span>
            <span className="shrink-0 font-[560]">{delta > 0 ? `+${delta}` : `−${-delta}`}</span>
          </li>
        ))}
      </ul>
    </Folded>
  );
}
