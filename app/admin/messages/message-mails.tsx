import { Link } from "#app/ui/link.tsx";
import type { MailState } from "#shop/messaging/email/mail-view.ts";
import type { ReadMessage } from "#shop/people/contact/message-view.ts";
import { useStaff } from "../kit/staff.tsx";

/** What became of the mails about a message: its copy to the shop, and the word to its writer that it arrived. */
export function MessageMails({ mails }: Pick<ReadMessage, "mails">) {
  const { may } = useStaff();
  if (mails.length === 0) return "None";
  return (
    <ul className="grid max-md:-mt-2.5 max-md:-mb-2">
      {mails.map(({ _id, kind, state }) => (
        <li key={_id} className="flex flex-wrap items-center gap-x-2 max-md:min-h-11">
          {may("mails:read") ? (
            <Link
              to={`/admin?tab=mails&open=${_id}`}
              className="inline-flex min-h-6 items-center underline underline-offset-[3px] max-md:min-h-11"
            >
              {KINDS[kind]}
            </Link>
          ) : (
            <span>{KINDS[kind]}</span>
          )}
          <span className="text-ink-2">{STATES[state]}</span>
        </li>
      ))}
    </ul>
  );
}

const KINDS: Record<ReadMessage["mails"][number]["kind"], string> = {
  contact_copy: "Copy to the shop",
  contact_reply: "Automatic answer",
};

const STATES: Record<MailState, string> = {
  queued: "waits to be sent",
  sent: "sent",
  kept: "kept",
  failed: "could not be sent",
};
