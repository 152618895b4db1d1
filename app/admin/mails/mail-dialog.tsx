import { useRef } from "react";
import { randomKey } from "#app/checkout/checkout-attempt.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { Link } from "#app/ui/link.tsx";
import { toast } from "#app/ui/toast.ts";
import type { EmailState } from "#shop/messaging/email/email-view.ts";
import type { ReadEmail } from "#shop/messaging/email/emails.contract.server.ts";
import { Facts } from "../kit/facts.tsx";
import { Moment } from "../kit/moment.tsx";
import { Reading } from "../kit/reading.tsx";
import { useAskAnew, useStaff } from "../kit/staff.tsx";
import { useAction } from "../kit/use-action.ts";
import { MailBody } from "./mail-body.tsx";
import { MailStateText } from "./mail-state.tsx";

/** One mail to be read, and to be sent again. `id`: undefined while it is closed. */
export function MailDialog({ id, sends, onClose }: { id: string | undefined; sends: boolean; onClose: () => void }) {
  return (
    <Dialog open={id !== undefined} onClose={onClose} title="Mail">
      {id !== undefined && (
        <Reading key={id} path="/api/admin/mails/:id" id={id} what="mail">
          {(mail) => <Shown mail={mail} sends={sends} />}
        </Reading>
      )}
    </Dialog>
  );
}

function Shown({ mail, sends }: { mail: ReadEmail; sends: boolean }) {
  return (
    <>
      <h3 className="text-[17px]/[24px] font-[630] wrap-anywhere">{mail.subject ?? mail.label}</h3>
      <Facts
        facts={[
          ["To", mail.to],
          ["Kind", mail.label],
          ["State", <MailStateText key="state" mail={mail} />],
          ["Written", <Moment key="at" at={mail.createdAt} />],
          ["Sent", mail.sentAt && <Moment at={mail.sentAt} />],
          ["Next try", mail.nextAttemptAt && <Moment at={mail.nextAttemptAt} />],
          ["Last error", mail.lastError],
          ["Copy of", mail.resendOf && <MailLink id={mail.resendOf}>the mail that was sent first</MailLink>],
        ]}
      />
      {mail.presses.length > 0 && <Presses mail={mail} />}
      <Actions mail={mail} sends={sends} />
      {mail.preview && mail.text !== null && (
        <p className="text-ink-2">It is not written yet. This is how it would read now:</p>
      )}
      <MailBody mail={mail} />
    </>
  );
}

/** Who had it sent again, and what came of it. */
const Presses = ({ mail }: { mail: ReadEmail }) => (
  <section aria-label="Sent again">
    <h4 className="mb-1 font-[600]">Sent again</h4>
    <ul className="grid gap-1">
      {mail.presses.map(({ at, by, was, copy }) => (
        <li key={`${at} ${copy}`} className="wrap-anywhere">
          <Moment at={at} /> by {by},{" "}
          {copy === null ? AFTER[was] : copy === mail._id ? "as this copy" : <MailLink id={copy}>as a copy</MailLink>}
        </li>
      ))}
    </ul>
  </section>
);

const AFTER: Record<EmailState, string> = {
  queued: "while it waited",
  sent: "after it was sent",
  kept: "after it was kept here",
  failed: "after it had failed",
};

const MailLink = ({ id, children }: { id: string; children: string }) => (
  <Link
    to={`/admin/settings/email?open=${id}`}
    className="inline-flex min-h-6 items-center underline underline-offset-[3px] max-md:min-h-11"
  >
    {children}
  </Link>
);

function Actions({ mail, sends }: { mail: ReadEmail; sends: boolean }) {
  const { may } = useStaff();
  const askAnew = useAskAnew();
  const { busy, fault, run } = useAction();
  // One press has one key, until the server has answered: a repeat of a lost answer sends nothing twice.
  const key = useRef<string>(undefined);
  const mayWrite = may("mails:write") && mail.state !== "queued" && mail.to !== "";
  const mayResend = mayWrite && mail.whyNotAgain === null;

  async function resend() {
    key.current ??= randomKey();
    const answer = await run((call) =>
      call("POST /api/admin/mails/:id/resend", { params: { id: mail._id }, key: key.current }),
    );
    if (!answer || answer.kind === "unreachable") return;
    key.current = undefined;
    askAnew("/api/admin/mails", "/api/admin/mails/:id");
    if (answer.kind === "ok") toast("The mail is in the outbox", { kind: "success" });
  }

  return (
    <div className="grid gap-3">
      <FormError text={fault} />
      {mayWrite && mail.whyNotAgain !== null && <p className="text-ink-2">{mail.whyNotAgain}</p>}
      {mayResend && <p className="text-ink-2">{sends ? WHAT_IT_DOES[mail.state] : WITHOUT_SERVER}</p>}
      <div className="flex flex-wrap gap-3">
        {mayResend && (
          <Button small busy={busy} onClick={() => void resend()}>
            Send again
          </Button>
        )}
        {mail.order && (
          <ButtonLink small variant="ghost" to={`/admin/orders/${mail.order._id}`}>
            Order {mail.order.orderNumber}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

const WITHOUT_SERVER = "Without a mail server, sending it again writes it anew and keeps it here.";
const WHAT_IT_DOES: Record<EmailState, string> = {
  queued: "",
  sent: "Sends this text once more to the same address, as a mail of its own in the list.",
  kept: "Sends it for the first time, written from how things stand then.",
  failed: "Tries it anew, for up to four days, written from how things stand then.",
};
