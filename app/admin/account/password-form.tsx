import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { toast } from "#app/ui/toast.ts";
import { useForm } from "#app/ui/use-form.ts";
import { formAnswer } from "../kit/form-answer.ts";
import { useAskAnew, useStaff } from "../kit/staff.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

/** Changes the password, by the one before. */
export function PasswordForm({ email }: { email: string }) {
  const { call } = useStaff();
  const askAnew = useAskAnew();
  const { bind, errors, busy, formProps } = useForm({
    empty: { current: "", password: "" },
    check: ({ current, password }) => ({
      ...(current === "" && { current: "Please enter your password" }),
      ...(password === "" && { password: "Please enter a new password" }),
    }),
    send: async (body) => formAnswer(await call("PUT /api/admin/account/password", { body })),
    onStored() {
      toast("Password changed", { kind: "success" });
      askAnew("/api/admin/account/sessions");
    },
  });
  return (
    <form {...formProps} aria-label="Password" className="grid gap-4">
      {/* For password managers: which account the password is of. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField {...bind("current")} label="Password now" type="password" autoComplete="current-password" />
      <NewPasswordField {...bind("password")} />
      <FormError text={errors.form} />
      <div>
        <Button type="submit" small busy={busy}>
          Change password
        </Button>
      </div>
    </form>
  );
}
