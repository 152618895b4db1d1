import { checkWith } from "#app/ui/check-with.ts";
import { TextField } from "#app/ui/field.tsx";
import { SendForm } from "../kit/send-form.tsx";
import type { Told } from "../kit/staff-routes.ts";
import { useChangeForm } from "../kit/use-change-form.ts";

type Route =
  | "POST /api/admin/account/two-step"
  | "POST /api/admin/account/two-step/removal"
  | "POST /api/admin/account/recovery-codes";

type Props<R extends Route> = {
  route: R;
  text: string;
  confirm: string;
  onDone: (data: Told<R>) => void;
  onCancel: () => void;
};

const check = checkWith(async () => (await import("#shop/people/staff/staff-forms.ts")).passwordForm);

/** Asks for the password before a change to two-step login. */
export function PasswordQuestion<R extends Route>({ route, text, confirm, onDone, onCancel }: Props<R>) {
  const form = useChangeForm<Route, { password: string }>(route, {
    what: "two-step login",
    saved: { password: "" },
    check,
    input: (body) => ({ body }),
    invalidates: ["/api/admin/account"],
    // The data is that of `route`, but TypeScript only knows the union of all three.
    onDone: (data) => onDone(data as Told<R>),
  });
  return (
    <SendForm form={form} send={confirm} onCancel={onCancel}>
      <p>{text}</p>
      <TextField
        {...form.bind("password")}
        label="Your password"
        type="password"
        autoComplete="current-password"
        data-autofocus
      />
    </SendForm>
  );
}
