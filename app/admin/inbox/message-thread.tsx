import { checkWith } from "#app/ui/check-with.ts";
import { TextArea } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { money } from "#app/ui/price.tsx";
import type { EmailState } from "#shop/messaging/email/email-view.ts";
import { statusFacts } from "#shop/ordering/orders/order-status.ts";
import { MAX_COMMENT_LENGTH } from "#shop/people/contact/message-form.ts";
import type { MessageThread as Thread } from "#shop/people/contact/messages.contract.server.ts";
import { EMAIL_STATES, SendNow } from "../email-log/email-state.tsx";
import { Badge, Moment, OrderLink, stateIn } from "../kit/cells.tsx";
import { useChangeForm } from "../kit/change-form.ts";
import { Loaded } from "../kit/page.tsx";
import { plainLink } from "../kit/section.tsx";
import { SendForm } from "../kit/send-form.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";

const THREAD = "/api/admin/messages/:id/thread";

/** The conversation between the shop and a customer, with a reply form. */
export function MessageThread({ id }: { id: string }) {
  const { may } = useStaff();
  return (
    <Loaded answer={useAnswer(THREAD, { params: { id } })} what="The conversation">
      {({ entries, email, sendsEmail }) => (
        <>
          <ol aria-label="Conversation" className="grid gap-3">
            {entries.map((entry) => (
              <Entry key={entry._id} entry={entry} email={email} sends={sendsEmail} />
            ))}
          </ol>
          {may("messages:write") && <ReplyForm id={id} seen={entries.at(-1)?._id} email={email} sends={sendsEmail} />}
        </>
      )}
    </Loaded>
  );
}

/** The orders of the customer who wrote a message. */
export function MessageOrders({ id }: { id: string }) {
  const { data } = useAnswer(THREAD, { params: { id } });
  if (!data || data.orders.length === 0) return null;
  return (
    <section aria-label="Orders of this customer">
      <h2 className="mb-1 font-[630]">Orders</h2>
      <ul className="border-b border-line">
        {data.orders.map((order) => (
          <li key={order._id} className="border-t border-line py-2">
            <p className="flex flex-wrap items-center justify-between gap-x-3">
              <OrderLink order={order} className="font-[600]" />
              <Badge {...statusFacts(order.status)} />
            </p>
            <p className="flex flex-wrap justify-between gap-x-3 text-ink-2">
              <Moment at={order.placedAt} />
              {money(order.total)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type EntryProps = { entry: Thread["entries"][number]; email: string; sends: boolean };

/** `sends`: whether email is set up. */
function Entry({ entry: { kind, text, by, at, emailId, emailState }, email, sends }: EntryProps) {
  const isReply = kind === "reply";
  return (
    <li className={`max-w-[70ch] rounded-md p-4 ${isReply ? "ml-8 justify-self-end border border-line" : "bg-sand"}`}>
      <p className="mb-1 text-ink-2">
        {by || "Customer"}, <Moment at={at} />
        {emailState && emailState !== "sent" && ` · ${emailWords(emailState, sends)}`}
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{text || <span className="text-ink-2">No text</span>}</p>
      {emailId && emailState && (
        <p className="mt-3 empty:hidden">
          <SendNow mail={{ _id: emailId, to: email, state: emailState, label: "Reply" }} sends={sends} />
        </p>
      )}
    </li>
  );
}

function emailWords(state: EmailState, sends: boolean): string {
  if (state === "kept") return `Not sent: ${sends ? "saved before email was set up" : "email isn't set up"}`;
  return state === "failed" ? "Couldn't be sent" : stateIn(EMAIL_STATES, state).label;
}

type ReplyProps = { id: string; seen: string | undefined; email: string; sends: boolean };

/** `seen`: the last entry shown above. `sends`: whether email is set up; if not, replies are saved but not sent. */
function ReplyForm({ id, seen, email, sends }: ReplyProps) {
  const form = useChangeForm("POST /api/admin/messages/:id/replies", {
    what: "your reply",
    saved: { text: "" },
    check: checkWith(async () => (await import("#shop/people/contact/message-form.ts")).replyForm),
    input: (body) => ({ params: { id }, body: { ...body, seen } }),
    once: true,
    clears: true,
    toast: sends ? "Reply queued" : "Reply saved, not sent",
  });
  return (
    <SendForm form={form} send={sends ? "Send reply" : "Save reply"} small>
      <TextArea
        {...form.bind("text")}
        label="Reply"
        rows={4}
        maxLength={MAX_COMMENT_LENGTH}
        hint={
          sends ? (
            `We'll email it to ${email} and mark the message as done.`
          ) : (
            <>
              Email isn't set up. The reply is saved but not sent.{" "}
              <Link to="/admin/settings/email-settings" className={plainLink}>
                Set up email
              </Link>
            </>
          )
        }
      />
    </SendForm>
  );
}
