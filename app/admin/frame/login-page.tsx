import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useForm } from "#app/ui/use-form.ts";
import { EmailField, PasswordField } from "../kit/fields.tsx";
import { visitorCall } from "../kit/staff-api.ts";
import { nextAddress } from "./login-address.ts";
import { loggedIn, loginFailed } from "./login-answers.ts";
import { SecondStep } from "./second-step.tsx";
import { useSession } from "./session.ts";
import { NarrowPage, textLink } from "./visitor-page.tsx";

export const meta = () => pageMeta({ title: "Admin Login" });

export default function LoginPage() {
  const session = useSession();
  const navigate = useNavigate();
  // The pages that accept an invitation or reset a password pass the email.
  const { state } = useLocation();
  const [email, setEmail] = useState(typeof state?.email === "string" ? state.email : "");
  const [challenge, setChallenge] = useState<string>();
  const [why, setWhy] = useState<string>();
  const [query] = useSearchParams();
  const next = nextAddress(query);

  useEffect(() => {
    if (session.state === "staff") void navigate(next, { replace: true });
  }, [session, navigate, next]);

  if (challenge !== undefined) {
    return (
      <SecondStep
        challenge={challenge}
        onOver={(reason) => {
          setChallenge(undefined);
          setWhy(reason);
        }}
      />
    );
  }
  return (
    <NarrowPage title="Admin Login">
      <LoginForm
        email={email}
        why={why}
        onCodeNeeded={(typed, asked) => {
          setEmail(typed);
          setChallenge(asked);
        }}
      />
    </NarrowPage>
  );
}

type Props = {
  email: string;
  /** Why the second step ended without a login. */
  why: string | undefined;
  onCodeNeeded: (email: string, challenge: string) => void;
};

function LoginForm({ email, why, onCodeNeeded }: Props) {
  const { bind, errors, busy, formProps } = useForm({
    empty: { email, password: "" },
    check: (typed) => ({
      ...(typed.email.trim() === "" && { email: "Please enter your email address" }),
      ...(typed.password === "" && { password: "Please enter your password" }),
    }),
    async send(typed) {
      const answer = await visitorCall("POST /api/auth/login", {
        body: { email: typed.email.trim(), password: typed.password },
      });
      if (answer.kind !== "ok") return loginFailed(answer);
      if (!("codeNeeded" in answer.data)) return loggedIn(answer.data);
      onCodeNeeded(typed.email, answer.data.challenge);
      return { outcome: "stored" };
    },
    keeps: true,
  });
  const password = bind("password");
  const failure = errors.form ?? (password.value === "" ? why : undefined);
  return (
    <form {...formProps} className="grid gap-5">
      <EmailField {...bind("email")} id="email" autoComplete="username" required />
      <PasswordField {...password} id="password" label="Password" required />
      {failure && <Notice>{failure}</Notice>}
      <Button type="submit" full busy={busy}>
        {busy ? "Logging in..." : "Login"}
      </Button>
      <Link to="/admin/forgot-password" className={textLink}>
        Forgot password?
      </Link>
    </form>
  );
}
