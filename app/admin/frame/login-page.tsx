import { type SubmitEvent, useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { toast } from "#app/ui/toast.ts";
import { logIn } from "../kit/staff-api.ts";
import { loginFailure } from "./login-failure.ts";
import { SecondStep } from "./second-step.tsx";
import { startSession, useSession } from "./session.ts";
import { textLink } from "./text-link.ts";

export const meta = () => pageMeta({ title: "Admin Login" });

type Errors = { email?: string; password?: string; form?: string };

export default function LoginPage() {
  const session = useSession();
  const navigate = useNavigate();
  // From a page on which an account was made, or got a new password.
  const { state } = useLocation();
  const [email, setEmail] = useState(typeof state?.email === "string" ? state.email : "");
  const [challenge, setChallenge] = useState<string>();
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (session.state === "staff") void navigate("/admin", { replace: true });
  }, [session, navigate]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const missing: Errors = {
      ...(email.trim() === "" ? { email: "Please enter your email address" } : {}),
      ...(password === "" ? { password: "Please enter your password" } : {}),
    };
    setErrors(missing);
    if (missing.email || missing.password) {
      form.querySelector<HTMLInputElement>(missing.email ? "#email" : "#password")?.focus();
      return;
    }
    setBusy(true);
    const answer = await logIn(email.trim(), password);
    setBusy(false);
    if (answer.kind === "ok") {
      if ("codeNeeded" in answer.data) return setChallenge(answer.data.challenge);
      toast("Logged in successfully!", { kind: "success" });
      // The effect above goes on to the dashboard.
      startSession(answer.data.token, answer.data.user);
      return;
    }
    const failure = loginFailure(answer);
    toast(failure.toast, { kind: "error" });
    setErrors({ form: failure.inline });
  }

  if (challenge !== undefined) {
    return (
      <SecondStep
        challenge={challenge}
        onOver={(why) => {
          setChallenge(undefined);
          setPassword("");
          setErrors(why === undefined ? {} : { form: why });
        }}
      />
    );
  }
  return (
    <main className="grid min-h-dvh place-items-center bg-surface px-5 py-10">
      <form noValidate onSubmit={submit} className="grid w-full max-w-[380px] gap-5" aria-busy={busy}>
        <h1 className="text-[28px]/[34px] font-[650] tracking-[-0.02em]">Admin Login</h1>
        <TextField
          id="email"
          label="Email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          required
          value={email}
          error={errors.email}
          onChange={({ target }) => {
            setEmail(target.value);
            setErrors((before) => ({ ...before, email: undefined, form: undefined }));
          }}
        />
        <TextField
          id="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          error={errors.password}
          onChange={({ target }) => {
            setPassword(target.value);
            setErrors((before) => ({ ...before, password: undefined, form: undefined }));
          }}
        />
        {errors.form && <Notice>{errors.form}</Notice>}
        <Button type="submit" full busy={busy}>
          {busy ? "Logging in..." : "Login"}
        </Button>
        <Link to="/admin/forgot-password" className={textLink}>
          Forgot password?
        </Link>
      </form>
    </main>
  );
}
