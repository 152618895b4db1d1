import { saysNoMailbox } from "#platform/no-mailbox.ts";
import type { EmailState } from "#shop/messaging/email/email-view.ts";
import type { ListedEmail } from "#shop/messaging/email/emails.contract.server.ts";
import { SmallButton } from "../kit/buttons.tsx";
import { DeliveryBadge, type StateWords } from "../kit/cells.tsx";
import { useStaff } from "../kit/staff.tsx";
import { useChange } from "../kit/use-change.ts";

export const EMAIL_STATES: Record<EmailState, StateWords> = {
  queued: { label: "Queued", tone: "quiet" },
  sent: { label: "Sent", tone: "good" },
  kept: { label: "Not sent", tone: "quiet" },
  failed: { label: "Failed", tone: "bad" },
};

/** The status of an email, and the number of attempts if there was more than one. */
export const EmailStateText = ({ mail: { state, attempts } }: { mail: Pick<ListedEmail, "state" | "attempts"> }) => (
  <>
    <DeliveryBadge words={EMAIL_STATES} state={state} attempts={attempts} />
    {attempts > 1 && <span className="block whitespace-nowrap text-ink-2">{attempts} attempts</span>}
  </>
);

/** The label of the button that sends an email. `sends`: whether email is set up. */
export function sendWord(state: EmailState, sends: boolean): string {
  if (state === "failed") return "Retry";
  return state === "kept" && sends ? "Send now" : "Send again";
}

/** What to do about an address that was rejected, where a retry doesn't help. Undefined for any other email. */
export const rejectedWords = ({ state, lastError, order }: Pick<ListedEmail, "state" | "lastError" | "order">) =>
  state === "failed" && lastError && saysNoMailbox(lastError)
    ? `The address was rejected.${order ? " Ask the customer for another one." : ""}`
    : undefined;

/** What sending an email again does. `sends`: whether email is set up. */
export const whatResendDoes = (state: EmailState, sends: boolean): string =>
  sends ? WHAT_IT_DOES[state] : "Email isn't set up: resending creates a new copy here.";

const WHAT_IT_DOES: Record<EmailState, string> = {
  queued: "",
  sent: "Sends this text to the same address again, as a separate email in the list.",
  kept: "Sends it now with current details.",
  failed: "Retry sends it now with current details. While the mail server can't take it, we try for up to four days.",
};

/** Why an email wasn't sent. `sends`: whether email is set up. */
export function whyNotSent({ state, to, lastError }: Pick<ListedEmail, "state" | "to" | "lastError">, sends: boolean) {
  if (state === "kept" && to === "") return "Erased before it could be sent";
  if (state === "kept") return sends ? "Saved before email was set up" : "Email isn't set up";
  return state === "sent" ? null : lastError;
}

/** Sends an email again. */
export const useResend = () =>
  useChange("POST /api/admin/emails/:id/resend", {
    once: true,
    toast: "Email queued",
  });

type SendNowProps = { mail: Pick<ListedEmail, "_id" | "to" | "state" | "label">; sends: boolean | undefined };

/** Retries a failed email, or sends one that was saved before email was set up. All others are sent again from the email log. */
export function SendNow({ mail: { _id, to, state, label }, sends }: SendNowProps) {
  const { may } = useStaff();
  const { busy, run } = useResend();
  if (!sends || to === "" || (state !== "failed" && state !== "kept") || !may("emails:write")) return null;
  return (
    <SmallButton aria-disabled={busy} onClick={() => void run({ params: { id: _id } })}>
      {sendWord(state, sends)}
      <span className="sr-only">: {label}</span>
    </SmallButton>
  );
}
