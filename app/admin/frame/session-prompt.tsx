import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { useForm } from "#app/ui/use-form.ts";
import { PasswordField } from "../kit/fields.tsx";
import { visitorCall } from "../kit/staff-api.ts";
import { whyNotLoggedIn } from "./login-answers.ts";
import { LogoutButton } from "./logout-button.tsx";
import { type StaffSession, startSession } from "./session.ts";

/**
 * Opens over the page when the session has expired, and stays until the user logs in again, which resends the failed request, or logs out.
 */
export const SessionPrompt = ({ session }: { session: StaffSession }) => (
  <Dialog open={session.expired === true} title="Your session has expired" className="max-w-[420px]!">
    <PasswordForm email={session.user.email} />
  </Dialog>
);

function PasswordForm({ email }: { email: string }) {
  const [challenge, setChallenge] = useState<string>();
  const { bind, errors, busy, formProps } = useForm({
    empty: { password: "", code: "" },
    check: ({ password, code }) => ({
      ...(password === "" && { password: "Please enter your password" }),
      ...(challenge !== undefined && code.trim() === "" && { code: "Please enter the code from your app" }),
    }),
    async send({ password, code }) {
      const answer =
        challenge === undefined
          ? await visitorCall("POST /api/auth/login", { body: { email, password } })
          : await visitorCall("POST /api/auth/second-step", { body: { challenge, code } });
      if (answer.kind !== "ok") {
        if (answer.kind === "refused" && answer.code === "challenge_over") setChallenge(undefined);
        return { outcome: "refused", errors: { form: whyNotLoggedIn(answer) } };
      }
      if ("codeNeeded" in answer.data) setChallenge(answer.data.challenge);
      else startSession(answer.data.token, answer.data.user);
      return { outcome: "stored" };
    },
    keeps: true,
  });
  return (
    <form {...formProps} aria-label="Log in again" className="grid gap-5">
      <p className="wrap-anywhere">
        Sessions end after 30 minutes without activity, 12 hours after login, or when they're ended elsewhere. Log in
        again as {email}. Nothing you typed is lost.
      </p>
      <PasswordField {...bind("password")} label="Password" data-autofocus required />
      {challenge !== undefined && (
        <TextField
          {...bind("code")}
          label="Code from your app, or a recovery code"
          autoComplete="one-time-code"
          required
        />
      )}
      <FormError text={errors.form} />
      <Button type="submit" busy={busy} full>
        Log in
      </Button>
      <div>
        <LogoutButton label="Log out" />
      </div>
    </form>
  );
}
