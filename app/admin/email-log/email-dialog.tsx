import { Link } from "#app/ui/link.tsx";
import { timesOf } from "#platform/text.ts";
import type { EmailState } from "#shop/messaging/email/email-view.ts";
import type { ReadEmail } from "#shop/messaging/email/emails.contract.server.ts";
import { inlineLink, SmallButton } from "../kit/buttons.tsx";
import { EmailText, Facts, Moment, OrderLink } from "../kit/cells.tsx";
import { ItemDialog } from "../kit/item-dialog.tsx";
import { Folded } from "../kit/section.tsx";
import { useStaff } from "../kit/staff.tsx";
import { EmailBody } from "./email-body.tsx";
import { EmailStateText, rejectedWords, sendWord, useResend, whatResendDoes, whyNotSent } from "./email-state.tsx";

type EmailDialogProps = { id: string | undefined; sends: boolean; onClose: () => void };

/** Shows one email, which can be sent again. `id`: undefined while the dialog is closed. `sends`: whether email is set up. */
export const EmailDialog = ({ sends, ...dialog }: EmailDialogProps) => (
  <ItemDialog
    path="/api/admin/emails/:id"
    what="The email"
    title={(mail) => mail?.subject ?? mail?.label ?? "Email"}
    {...dialog}
  >
    {(mail) => <Shown mail={mail} sends={sends} />}
  </ItemDialog>
);

function Shown({ mail, sends }: { mail: ReadEmail; sends: boolean }) {
  const why = whyNotSent(mail, sends);
  return (
    <>
      <Facts
        facts={{
          Status: <EmailStateText mail={mail} />,
          Reason: why && (
            <>
              {why}
              <span className="block text-error">{rejectedWords(mail)}</span>
            </>
          ),
          To: mail.to && <EmailText email={mail.to} />,
          Kind: (
            <>
              {mail.label}
              {mail.order && " · "}
              {mail.order && <OrderLink order={mail.order} />}
            </>
          ),
          Created: <Moment at={mail.createdAt} />,
          Sent: mail.sentAt && <Moment at={mail.sentAt} />,
          "Next try": mail.nextAttemptAt && <Moment at={mail.nextAttemptAt} />,
          "Copy of": mail.resendOf && <EmailLink id={mail.resendOf}>the first email</EmailLink>,
        }}
      />
      {mail.presses.length > 0 && <Resends mail={mail} />}
      <ResendHint mail={mail} sends={sends} />
      {mail.preview && mail.text !== null && (
        <p className="text-ink-2">Not created yet. With current details, it would read:</p>
      )}
      <EmailBody mail={mail} action={<Resend mail={mail} sends={sends} />} />
    </>
  );
}

/** Who sent the email again, and the result. */
const Resends = ({ mail }: { mail: ReadEmail }) => (
  <Folded title={`Sent again ${timesOf(mail.presses.length)}`} className="-my-3">
    <ul className="grid gap-1 pb-2">
      {mail.presses.map(({ at, by, was, copy }) => (
        <li key={`${at} ${copy}`}>
          <Moment at={at} /> by {by},{" "}
          {copy === null ? AFTER[was] : copy === mail._id ? "as this copy" : <EmailLink id={copy}>as a copy</EmailLink>}
        </li>
      ))}
    </ul>
  </Folded>
);

const AFTER: Record<EmailState, string> = {
  queued: "while it was queued",
  sent: "after it was sent",
  kept: "before email was set up",
  failed: "after it failed",
};

const EmailLink = ({ id, children }: { id: string; children: string }) => (
  <Link to={`/admin/settings/email?open=${id}`} className={inlineLink}>
    {children}
  </Link>
);

type ResendProps = { mail: ReadEmail; sends: boolean };

const useMayWrite = ({ state, to }: ReadEmail) => useStaff().may("emails:write") && state !== "queued" && to !== "";

/** Why the email can't be sent again or, if it can, what that does. */
function ResendHint({ mail, sends }: ResendProps) {
  const mayWrite = useMayWrite(mail);
  const hint = mail.whyNotAgain ?? (rejectedWords(mail) ? null : whatResendDoes(mail.state, sends));
  return mayWrite && hint && <p className="text-ink-2">{hint}</p>;
}

function Resend({ mail, sends }: ResendProps) {
  const { busy, run } = useResend();
  if (!useMayWrite(mail) || mail.whyNotAgain !== null) return null;
  return (
    <SmallButton aria-disabled={busy} onClick={() => void run({ params: { id: mail._id } })}>
      {sendWord(mail.state, sends)}
    </SmallButton>
  );
}
