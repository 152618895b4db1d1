import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { useForm } from "#app/ui/use-form.ts";
import { formAnswer } from "../kit/form-answer.ts";
import { useStaff } from "../kit/staff.tsx";

import type { Answer, StaffCall } from "../kit/staff-api.ts";

type Props<T> = {
  text: string;
  confirm: string;
  ask: (call: StaffCall, body: { password: string }) => Promise<Answer<T>>;
  onDone: (data: T) => void;
};

/** Asks for the password, and does what it is asked for. */
export function PasswordQuestion<T>({ text, confirm, ask, onDone }: Props<T>) {
  const { call } = useStaff();
  const { bind, errors, busy, formProps } = useForm({
    empty: { password: "" },
    check: ({ password }) => (password === "" ? { password: "Please enter your password" } : {}),
    async send(body) {
      const answer = await ask(call, body);
      if (answer.kind === "ok") onDone(answer.data);
      return formAnswer(answer);
    },
    onStored() {},
  });
  return (
    <form {...formProps} className="grid gap-5">
      <p>{text}</p>
      <TextField
        {...bind("password")}
        label="Your password"
        type="password"
        autoComplete="current-password"
        data-autofocus
      />
      <FormError text={errors.form} />
      <Button type="submit" busy={busy}>
        {confirm}
      </Button>
    </form>
  );
}
