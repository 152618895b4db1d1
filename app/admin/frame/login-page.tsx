import { type SubmitEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { toast } from "#app/ui/toast.ts";
import { logIn } from "../kit/staff-api.ts";
import { startSession, useSession } from "./session.ts";

export const meta = () => pageMeta({ title: "Admin Login" });

type Errors = { email?: string; password?: string; form?: string };

export default function LoginPage() {
  const session = useSession();
  const navigate = useNavigate();
  const [email, setEmail] = useState("");
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
      toast("Logged in successfully!", { kind: "success" });
      // The effect above goes on to the dashboard.
      startSession(answer.data.token, answer.data.user);
      return;
    }
    const failure = loginFailure(answer);
    toast(failure.toast, { kind: "error" });
    setErrors({ form: failure.inline });
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
      </form>
    </main>
  );
}

/** The toast has the words of the specification; the line in the form stays when the toast is gone. */
function loginFailure(answer: Exclude<Awaited<ReturnType<typeof logIn>>, { kind: "ok" }>) {
  if (answer.kind === "unreachable") {
    return { toast: "Demo mode - API not available", inline: "The shop's server does not answer. Please try again." };
  }
  const known = answer.kind === "refused" && answer.code !== "invalid_credentials";
  const text = known ? answer.message : "Invalid email or password";
  return { toast: text, inline: text };
}
