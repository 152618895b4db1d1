import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import type { EmailState } from "#shop/messaging/email/email-view.ts";
import type { ReadEmail } from "#shop/messaging/email/emails.contract.server.ts";
import { inlineLink } from "../kit/buttons.tsx";
import { EmailText, Facts, Moment, OrderLink } from "../kit/cells.tsx";
import { ItemDialog } from "../kit/item-dialog.tsx";
import { useStaff } from "../kit/staff.tsx";
import { EmailBody } from "./email-body.tsx";
import { EmailStateText, sendWord, useResend, whyNotSent } from "./email-state.tsx";

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
  return (
    <>
      <Facts
        facts={{
          Status: <EmailStateText mail={mail} />,
          Reason: whyNotSent(mail, sends),
          To: mail.to && <EmailText email={mail.to} />,
          Kind: mail.label,
          Order: mail.order && <OrderLink order={mail.order} />,
          Created: <Moment at={mail.createdAt} />,
          Sent: mail.sentAt && <Moment at={mail.sentAt} />,
          "Next try": mail.nextAttemptAt && <Moment at={mail.nextAttemptAt} />,
          "Copy of": mail.resendOf && <EmailLink id={mail.resendOf}>the first email</EmailLink>,
        }}
      />
      {mail.presses.length > 0 && <Resends mail={mail} />}
      <Actions mail={mail} sends={sends} />
      {mail.preview && mail.text !== null && (
        <p className="text-ink-2">Not created yet. With current details, it would read:</p>
      )}
      <EmailBody mail={mail} />
    </>
  );
}

/** Who sent the email again, and the result. */
const Resends = ({ mail }: { mail: ReadEmail }) => (
  <details className="-my-2">
    <summary className="min-h-11 cursor-pointer content-center font-[600] md:min-h-9">
      Sent again {mail.presses.length === 1 ? "once" : `${mail.presses.length} times`}
    </summary>
    <ul className="grid gap-1 pb-2">
      {mail.presses.map(({ at, by, was, copy }) => (
        <li key={`${at} ${copy}`}>
          <Moment at={at} /> by {by},{" "}
          {copy === null ? AFTER[was] : copy === mail._id ? "as this copy" : <EmailLink id={copy}>as a copy</EmailLink>}
        </li>
      ))}
    </ul>
  </details>
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

function Actions({ mail, sends }: { mail: ReadEmail; sends: boolean }) {
  const { may } = useStaff();
  const { busy, run } = useResend();
  const mayWrite = may("emails:write") && mail.state !== "queued" && mail.to !== "";
  const mayResend = mayWrite && mail.whyNotAgain === null;
  return (
    <div className="grid justify-items-start gap-3 empty:hidden">
      {mayWrite && mail.whyNotAgain !== null && <p className="text-ink-2">{mail.whyNotAgain}</p>}
      {mayResend && <p className="text-ink-2">{sends ? WHAT_IT_DOES[mail.state] : WITHOUT_SERVER}</p>}
      {mayResend && (
        <Button small busy={busy} onClick={() => void run({ params: { id: mail._id } })}>
          {sendWord(mail.state, sends)}
        </Button>
      )}
    </div>
  );
}

const WITHOUT_SERVER = "Email isn't set up: resending creates a new copy here.";
const WHAT_IT_DOES: Record<EmailState, string> = {
  queued: "",
  sent: "Sends this text to the same address again, as a separate email in the list.",
  kept: "Sends it now with current details.",
  failed: "Retry sends it now with current details, and keeps trying for up to four days.",
};
