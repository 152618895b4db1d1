import type { EmailState } from "#shop/messaging/email/email-view.ts";
import type { ListedEmail } from "#shop/messaging/email/emails.contract.server.ts";

const COLORS: Record<EmailState, string> = {
  queued: "",
  sent: "text-ok",
  kept: "text-ink-2",
  failed: "text-error",
};

export const STATE_WORDS: Record<EmailState, string> = {
  queued: "Queued",
  sent: "Sent",
  kept: "Not sent",
  failed: "Failed",
};

/** How far an email is, and how often it was tried when that was not once. */
export const EmailStateText = ({ mail: { state, attempts } }: { mail: Pick<ListedEmail, "state" | "attempts"> }) => (
  <>
    <span className={`font-[600] whitespace-nowrap ${COLORS[state]}`}>{STATE_WORDS[state]}</span>
    {attempts > 1 && <span className="block whitespace-nowrap text-ink-2">{attempts} attempts</span>}
  </>
);
