import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import { GUIDE } from "../areas.ts";
import { SmallButton } from "../kit/buttons.tsx";
import { EmailText, Facts, rowButton } from "../kit/cells.tsx";
import { Loaded } from "../kit/page.tsx";
import { PagePart } from "../kit/section.tsx";
import { useAnswer, useStaff, whyItFailed } from "../kit/staff.tsx";
import type { Told } from "../kit/staff-api.ts";
import { useChange } from "../kit/use-change.ts";

type Setup = Told<"GET /api/admin/emails/setup">;

/** How the shop sends email, with a test; its email settings; and a list of all kinds of emails. */
export const EmailSetup = ({ children }: { children: ReactNode }) => (
  <Loaded answer={useAnswer("/api/admin/emails/setup")} what="The email setup">
    {({ sender, kinds }) => (
      <>
        <PagePart title="Sender" about={HOW_TO}>
          <Sender sender={sender} />
        </PagePart>
        {children}
        <PagePart
          title="Emails the shop sends"
          about={<p>Sent automatically. Open one to see its emails in the log.</p>}
        >
          <Kinds kinds={kinds} />
        </PagePart>
      </>
    )}
  </Loaded>
);

const inText = "underline underline-offset-[3px]";

const HOW_TO = (
  <p>
    Set on your server.{" "}
    <Link to={`${GUIDE}/mail-server`} className={inText}>
      See how
    </Link>
  </p>
);

function Sender({ sender }: Pick<Setup, "sender">) {
  if (!sender)
    return (
      <Notice tone="warn">
        <b className="font-[600]">Email isn't set up, so no email is sent.</b> Emails are saved in the{" "}
        <Link to="/admin/settings/email" className={inText}>
          email log
        </Link>
        .
      </Notice>
    );
  return (
    <>
      <Facts facts={{ From: sender.from, "Mail server": sender.server }} />
      <TestEmail />
    </>
  );
}

type Result = { isSent: boolean; text: string };

/** Sends a test email to the user and shows the mail server's response. */
function TestEmail() {
  const { user, may } = useStaff();
  const [result, setResult] = useState<Result>();
  const { busy, send } = useChange("POST /api/admin/emails/test");
  if (!may("emails:write")) return null;

  async function test() {
    setResult(undefined);
    const answer = await send({});
    if (answer.kind !== "ok") return setResult({ isSent: false, text: whyItFailed(answer) });
    const { to, error } = answer.data;
    setResult({ isSent: error === null, text: error ?? `The mail server accepted the email to ${to}.` });
  }

  return (
    <div className="grid justify-items-start gap-3">
      <SmallButton aria-disabled={busy || undefined} onClick={() => busy || void test()}>
        Send a test email
      </SmallButton>
      <p className="type-small text-ink-2">
        Goes to <EmailText email={user.email} />.
      </p>
      <div role="status" className="w-full empty:hidden">
        {result && (
          <Notice tone={result.isSent ? "quiet" : "error"} className="wrap-anywhere">
            {result.isSent ? result.text : `Not sent. ${result.text}`}
          </Notice>
        )}
      </div>
    </div>
  );
}

const Kinds = ({ kinds }: Pick<Setup, "kinds">) => (
  <ul className="border-b border-line">
    {kinds.map(({ kind, label, when }) => (
      <li key={kind} className="relative border-t border-line py-2.5 lg:first:border-t-0 lg:first:pt-0">
        <Link to={`/admin/settings/email?kind=${kind}`} className={rowButton}>
          {label}
        </Link>
        <p className="text-ink-2">{when}</p>
      </li>
    ))}
  </ul>
);
