import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { toast } from "#app/ui/toast.ts";
import type { ReadMessage, StaffMessage } from "#shop/people/contact/messages.contract.server.ts";
import { Facts } from "../kit/facts.tsx";
import { smallButton } from "../kit/list-frame.tsx";
import { Moment } from "../kit/moment.tsx";
import { Question } from "../kit/question.tsx";
import { Reading } from "../kit/reading.tsx";
import { useAskAnew, useStaff } from "../kit/staff.tsx";
import { useAction } from "../kit/use-action.ts";
import { MessageMails } from "./message-mails.tsx";
import { MessageNote } from "./message-note.tsx";
import { replyLink } from "./reply-link.ts";

/** One message to be read and settled. `id`: undefined while it is closed. */
export function MessageDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <Dialog open={id !== undefined} onClose={onClose} title="Message">
      {id !== undefined && (
        <Reading key={id} path="/api/admin/messages/:id" id={id} what="message">
          {(message) => <Shown message={message} onClose={onClose} />}
        </Reading>
      )}
    </Dialog>
  );
}

const LIST = "/api/admin/messages";
const ONE = "/api/admin/messages/:id";

function Shown({ message, onClose }: { message: ReadMessage; onClose: () => void }) {
  const { call, may } = useStaff();
  const askAnew = useAskAnew();
  const isUnread = message.unread && may("messages:write");

  // To open it is to read it; when that is not kept, it is simply unread still.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that turns out unread.
  useEffect(() => {
    if (isUnread) {
      const params = { id: message._id };
      void call("PATCH /api/admin/messages/:id", { params, body: { read: true } }).then(() => askAnew(LIST, ONE));
    }
  }, [isUnread, message._id]);

  return (
    <>
      <Facts
        facts={[
          ["From", message.name],
          ["Email", message.email],
          ["Phone", message.phone],
          ["Received", <Moment key="at" at={message.at} />],
          ["State", message.state === "done" ? "Done" : "Open"],
          ["Mails", <MessageMails key="mails" mails={message.mails} />],
        ]}
      />
      <div className="max-w-[70ch] rounded-md bg-sand p-4 wrap-anywhere whitespace-pre-wrap">
        {message.comment || <span className="text-ink-2">They left no text.</span>}
      </div>
      <Actions message={message} onClose={onClose} />
      <MessageNote message={message} />
    </>
  );
}

function Actions({ message, onClose }: { message: StaffMessage; onClose: () => void }) {
  const { may } = useStaff();
  const askAnew = useAskAnew();
  const { busy, fault, run, forget } = useAction();
  const [asking, setAsking] = useState(false);
  const params = { id: message._id };
  const isDone = message.state === "done";

  async function settle() {
    const answer = await run((call) =>
      call("PATCH /api/admin/messages/:id", { params, body: { state: isDone ? "open" : "done" } }),
    );
    if (answer?.kind !== "ok") return;
    askAnew(LIST, ONE);
    toast(isDone ? "Message is open again" : "Message marked done", { kind: "success" });
  }

  async function remove() {
    const answer = await run((call) => call("DELETE /api/admin/messages/:id", { params }));
    // Not found: it is gone already, which is what was wanted.
    if (answer?.kind !== "ok" && !(answer?.kind === "refused" && answer.code === "not_found")) return;
    toast("Message deleted", { kind: "success" });
    onClose();
    askAnew(LIST);
  }

  return (
    <div className="grid gap-3">
      {!asking && <FormError text={fault} />}
      <div className="flex flex-wrap items-center gap-2.5">
        <a href={replyLink(message)} className={smallButton}>
          Reply by email
        </a>
        {may("messages:write") && (
          <>
            <Button small busy={busy} onClick={() => void settle()} className="md:min-h-9!">
              {isDone ? "Open again" : "Mark as done"}
            </Button>
            <button
              type="button"
              className={smallButton}
              onClick={() => {
                forget();
                setAsking(true);
              }}
            >
              Delete
            </button>
          </>
        )}
      </div>
      <Question
        open={asking}
        title="Delete this message?"
        confirm="Delete"
        busy={busy}
        fault={fault}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        <p>It is deleted for good, with its note. The audit log says that a message was deleted, not what it said.</p>
      </Question>
    </div>
  );
}
