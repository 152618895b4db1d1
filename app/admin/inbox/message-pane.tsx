import { useEffect, useRef } from "react";
import { TextArea } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { MAX_NOTE_LENGTH } from "#shop/people/contact/message-form.ts";
import type { ReadMessage, StaffMessage } from "#shop/people/contact/messages.contract.server.ts";
import { EMAIL_STATES } from "../email-log/email-state.tsx";
import { ActionMenu } from "../kit/action-menu.tsx";
import { inlineLink, SmallButton } from "../kit/buttons.tsx";
import { Badge, type StateWords, stateIn } from "../kit/cells.tsx";
import { useChangeForm } from "../kit/change-form.ts";
import { Loaded } from "../kit/page.tsx";
import { SendForm } from "../kit/send-form.tsx";
import { useAnswer, useStaff } from "../kit/staff.tsx";
import { useChange } from "../kit/use-change.ts";
import { MessageOrders, MessageThread } from "./message-thread.tsx";

export const MESSAGE_STATES: Record<StaffMessage["state"], StateWords> = {
  open: { label: "Open", tone: "warn" },
  done: { label: "Done", tone: "quiet" },
};

/** One message, its conversation and the customer's orders. It's next to the list on a desktop, and replaces it on a phone. */
export function MessagePane({ id, onClose }: { id: string; onClose: () => void }) {
  const pane = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus to each newly opened message.
  useEffect(() => {
    pane.current?.focus({ preventScroll: true });
    if (pane.current && pane.current.getBoundingClientRect().top < 0) pane.current.scrollIntoView();
  }, [id]);
  return (
    <section
      ref={pane}
      tabIndex={-1}
      aria-label="Message"
      // Hides the links to the area's pages on a phone.
      data-alone
      className="min-w-0 rounded-none! outline-none lg:sticky lg:top-0 lg:max-h-dvh lg:overflow-y-auto lg:border-l lg:border-line lg:pb-1 lg:pl-8"
    >
      <button
        type="button"
        onClick={onClose}
        className="type-label mb-2 inline-flex min-h-11 items-center gap-1.5 hover:underline lg:min-h-8"
      >
        <span className="lg:hidden">
          <span aria-hidden="true">←</span> All messages
        </span>
        <span className="max-lg:hidden">
          <span aria-hidden="true">×</span> Close
        </span>
      </button>
      <Loaded answer={useAnswer("/api/admin/messages/:id", { params: { id } })} what="The message">
        {(message) => (
          <div key={id} className="grid gap-5 text-[14px]/[22px]">
            <Shown message={message} onClose={onClose} />
          </div>
        )}
      </Loaded>
    </section>
  );
}

function Shown({ message, onClose }: { message: ReadMessage; onClose: () => void }) {
  const { may } = useStaff();
  const isUnread = message.unread && may("messages:write");
  const read = useChange("PATCH /api/admin/messages/:id", {
    invalidates: ["/api/admin/messages", "/api/admin/messages/:id"],
  });
  // Opening it marks it as read. If that fails, it stays unread.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each unread message.
  useEffect(() => {
    if (isUnread) void read.send({ params: { id: message._id }, body: { read: true } });
  }, [isUnread, message._id]);

  const { name, email, phone, state, emails } = message;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {/* Only one of the two is visible: on a phone, the message is the whole page. */}
          <h1 className="text-[22px]/[28px] font-[650] lg:hidden wrap-anywhere">{name || email}</h1>
          <h2 className="text-[20px]/[26px] font-[650] max-lg:hidden wrap-anywhere">{name || email}</h2>
          <p className="text-ink-2 wrap-anywhere">{[name && email, phone].filter(Boolean).join(" · ")}</p>
          <p className="flex flex-wrap items-center gap-x-4">
            <Badge {...stateIn(MESSAGE_STATES, state)} />
            {may("customers:read") && (
              <Link to={`/admin/customers?q=${encodeURIComponent(email)}`} className={inlineLink}>
                View customer
              </Link>
            )}
          </p>
        </div>
        <Actions message={message} onClose={onClose} />
      </div>
      <div className="grid gap-x-6 gap-y-6 lg:grid-cols-[minmax(0,1fr)_200px]">
        <div className="grid min-w-0 content-start gap-4">
          <MessageThread id={message._id} />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <MessageOrders id={message._id} />
          <MessageNote message={message} />
          {emails.length > 0 && (
            <div>
              <h2 className="mb-1 font-[630]">Emails</h2>
              <MessageEmails emails={emails} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

function Actions({ message, onClose }: { message: StaffMessage; onClose: () => void }) {
  const { may } = useStaff();
  const params = { id: message._id };
  const isDone = message.state === "done";
  const settle = useChange("PATCH /api/admin/messages/:id", {
    toast: isDone ? "Message is open again" : "Message marked done",
  });
  const remove = useChange("DELETE /api/admin/messages/:id", {
    toast: "Message deleted",
    gone: "ok",
    onDone: onClose,
  });
  if (!may("messages:write")) return null;
  const askToDelete = {
    title: "Delete this message?",
    text: (
      <p>
        This deletes the message, your replies, its note, and the emails about it, and can't be undone. The audit log
        keeps none of their text.
      </p>
    ),
    send: () => remove.send({ params }),
  };
  return (
    <div className="flex gap-2">
      <SmallButton onClick={() => void settle.run({ params, body: { state: isDone ? "open" : "done" } })}>
        {isDone ? "Open again" : "Mark as done"}
      </SmallButton>
      <ActionMenu label="More actions" actions={[{ label: "Delete", danger: true, ask: askToDelete }]} />
    </div>
  );
}

/** The emails about a message: its copy to the shop, and the automatic reply to the customer. */
function MessageEmails({ emails }: Pick<ReadMessage, "emails">) {
  const { may } = useStaff();
  return (
    <ul className="grid">
      {emails.map(({ _id, label, state }) => (
        <li key={_id} className="flex flex-wrap items-center gap-x-2 max-md:min-h-11">
          {may("emails:read") ? (
            <Link to={`/admin/settings/email?open=${_id}`} className={inlineLink}>
              {label}
            </Link>
          ) : (
            <span>{label}</span>
          )}
          <Badge {...stateIn(EMAIL_STATES, state)} />
        </li>
      ))}
    </ul>
  );
}

/** An internal note about a message. */
export function MessageNote({ message }: { message: StaffMessage }) {
  const { may } = useStaff();
  if (may("messages:write")) return <NoteForm message={message} />;
  return message.note ? <p>Note: {message.note}</p> : null;
}

function NoteForm({ message: { _id, note } }: { message: StaffMessage }) {
  const form = useChangeForm("PATCH /api/admin/messages/:id", {
    what: "the note",
    saved: { note },
    input: (fields, was) => ({ params: { id: _id }, body: { note: fields.note, noteWas: was.note } }),
    toast: "Note saved",
  });
  return (
    <SendForm form={form} send="Save note" small variant="ghost">
      <TextArea
        {...form.bind("note")}
        label="Note"
        optional
        hint="Only visible to your team"
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
      />
    </SendForm>
  );
}
