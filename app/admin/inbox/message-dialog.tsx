import { useEffect } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import type { ReadMessage, StaffMessage } from "#shop/people/contact/messages.contract.server.ts";
import { dangerButton, smallButton } from "../kit/button-styles.ts";
import { useConfirm } from "../kit/confirm.tsx";
import { Facts } from "../kit/facts.tsx";
import { Reading } from "../kit/loaded.tsx";
import { useStaff } from "../kit/staff.tsx";
import { useChange } from "../kit/use-change.ts";
import { MessageEmails } from "./message-emails.tsx";
import { MessageNote } from "./message-note.tsx";
import { MessageOrders, MessageThread } from "./message-thread.tsx";

/** One message, its conversation and the customer's orders. `id`: undefined while it is closed. */
export function MessageDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <Dialog open={id !== undefined} onClose={onClose} title="Message" className="max-w-[1000px]!">
      {id !== undefined && (
        <Reading key={id} path="/api/admin/messages/:id" id={id} what="The message">
          {(message) => <Shown message={message} onClose={onClose} />}
        </Reading>
      )}
    </Dialog>
  );
}

const CHANGED = ["/api/admin/messages", "/api/admin/messages/:id", "/api/admin/counts"] as const;

function Shown({ message, onClose }: { message: ReadMessage; onClose: () => void }) {
  const { may } = useStaff();
  const isUnread = message.unread && may("messages:write");
  const read = useChange("PATCH /api/admin/messages/:id", { invalidates: CHANGED });
  // Opening it marks it as read. If that fails, it stays unread.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that turns out unread.
  useEffect(() => {
    if (isUnread) void read.send({ params: { id: message._id }, body: { read: true } });
  }, [isUnread, message._id]);

  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_270px]">
      <div className="grid min-w-0 content-start gap-4">
        <MessageThread id={message._id} />
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <Facts
          facts={[
            ["From", message.name],
            ["Email", message.email],
            ["Phone", message.phone],
            ["State", message.state === "done" ? "Done" : "Open"],
            ["Emails", message.emails.length > 0 && <MessageEmails emails={message.emails} />],
          ]}
        />
        <Actions message={message} onClose={onClose} />
        <MessageOrders id={message._id} />
        <MessageNote message={message} />
      </div>
    </div>
  );
}

function Actions({ message, onClose }: { message: StaffMessage; onClose: () => void }) {
  const { may } = useStaff();
  const confirm = useConfirm();
  const params = { id: message._id };
  const isDone = message.state === "done";
  const settle = useChange("PATCH /api/admin/messages/:id", {
    toast: isDone ? "Message is open again" : "Message marked done",
    invalidates: CHANGED,
  });
  const remove = useChange("DELETE /api/admin/messages/:id", {
    toast: "Message deleted",
    invalidates: CHANGED,
    gone: "ok",
    onDone: onClose,
  });
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {may("messages:write") && (
        <>
          <button
            type="button"
            className={smallButton}
            onClick={() => void settle.run({ params, body: { state: isDone ? "open" : "done" } })}
          >
            {isDone ? "Open again" : "Mark as done"}
          </button>
          <button
            type="button"
            className={dangerButton}
            onClick={() =>
              confirm({
                title: "Delete this message?",
                text: (
                  <p>The message and its note are deleted. This can't be undone. The audit log keeps no text of it.</p>
                ),
                confirm: "Delete",
                danger: true,
                send: () => remove.send({ params }),
              })
            }
          >
            Delete
          </button>
        </>
      )}
    </div>
  );
}
