import type { EmailState } from "#shop/messaging/email/email-view.ts";
import type { ListedEmail } from "#shop/messaging/email/emails.contract.server.ts";
import { inWords } from "../kit/moment.tsx";

const COLORS: Record<EmailState, string> = {
  queued: "text-warn-ink",
  sent: "text-ok",
  kept: "text-ink-2",
  failed: "text-error",
};

/** How far a mail is, and how often it was tried when that was not once. */
export const MailStateText = ({ mail: { state, attempts } }: { mail: Pick<ListedEmail, "state" | "attempts"> }) => (
  <>
    <span className={`font-[600] whitespace-nowrap ${COLORS[state]}`}>{inWords(state)}</span>
    {attempts > 1 && <span className="block whitespace-nowrap text-ink-2">{attempts} attempts</span>}
  </>
);
