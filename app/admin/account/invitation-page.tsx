import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { toast } from "#app/ui/toast.ts";
import { useForm } from "#app/ui/use-form.ts";
import type { Role } from "#shop/people/staff/permissions.ts";
import { loggedIn } from "../frame/login-answers.ts";
import { NarrowPage, useLinkToken } from "../frame/visitor-page.tsx";
import { EmailText, wordIn } from "../kit/cells.tsx";
import { formAnswer, SendForm } from "../kit/send-form.tsx";
import { whyItFailed } from "../kit/staff.tsx";
import { visitorCall } from "../kit/staff-api.ts";
import { ROLE_HINTS, ROLE_NAMES } from "../team/roles.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

export const meta = () => pageMeta({ title: "Your invitation" });

type Invitation = { email: string; name: string; role: Role };

/** The target of an invitation link, where a name and password create the account. */
export default function InvitationPage() {
  const token = useLinkToken();
  const [invitation, setInvitation] = useState<Invitation>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    if (token === undefined) return;
    if (token === "") return setFailure("This link is incomplete. Open it from the email again.");
    void visitorCall("POST /api/auth/invitation", { body: { token } }).then((answer) => {
      if (answer.kind === "ok") setInvitation(answer.data);
      else setFailure(whyItFailed(answer));
    });
  }, [token]);
  return (
    <NarrowPage title="Join the team">
      {failure !== undefined && <Notice role="alert">{failure}</Notice>}
      {failure === undefined && !invitation && (
        <p role="status" className="text-ink-2">
          Loading...
        </p>
      )}
      {invitation && token && <JoinForm invitation={invitation} token={token} />}
    </NarrowPage>
  );
}

function JoinForm({ invitation, token }: { invitation: Invitation; token: string }) {
  const { email, name, role } = invitation;
  const navigate = useNavigate();

  /** Logs in with the chosen password; a new account has no two-step login yet. */
  async function enter(password: string) {
    const answer = await visitorCall("POST /api/auth/login", { body: { email, password } });
    if (answer.kind === "ok" && !("codeNeeded" in answer.data)) {
      loggedIn(answer.data);
      return navigate("/admin", { replace: true });
    }
    toast("Your account is ready. Please log in.", { kind: "success" });
    return navigate("/admin/login", { replace: true, state: { email } });
  }

  const form = useForm({
    empty: { name, password: "" },
    check: (fields) => ({
      ...(fields.name.trim() === "" && { name: "Please enter a name" }),
      ...(fields.password === "" && { password: "Please choose a password" }),
    }),
    async send(fields) {
      const answer = await visitorCall("POST /api/auth/invitation/acceptance", { body: { token, ...fields } });
      if (answer.kind === "ok") await enter(fields.password);
      return formAnswer(answer);
    },
  });
  return (
    <SendForm form={form} send="Create account">
      <p>
        You're joining as <EmailText email={email} />. Your role is{" "}
        <b className="font-[600]">{wordIn(ROLE_NAMES, role)}</b>. {ROLE_HINTS[role]}
      </p>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField {...form.bind("name")} label="Your name" autoComplete="name" />
      <NewPasswordField {...form.bind("password")} label="Password" />
    </SendForm>
  );
}
