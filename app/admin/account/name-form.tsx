import { Button } from "#app/ui/button.tsx";
import { checkWith } from "#app/ui/check-with.ts";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { toast } from "#app/ui/toast.ts";
import { useForm } from "#app/ui/use-form.ts";
import { formAnswer } from "../kit/form-answer.ts";
import { useAskAnew, useStaff } from "../kit/staff.tsx";

const check = checkWith(async () => (await import("#shop/people/staff/staff-forms.ts")).nameForm);

export function NameForm({ name }: { name: string }) {
  const { call } = useStaff();
  const askAnew = useAskAnew();
  const { bind, errors, busy, formProps } = useForm({
    empty: { name },
    keeps: true,
    check,
    send: async (body) => formAnswer(await call("PUT /api/admin/account/name", { body })),
    onStored() {
      toast("Name saved", { kind: "success" });
      askAnew("/api/admin/account");
    },
  });
  return (
    <form {...formProps} aria-label="Name" className="grid gap-4">
      <TextField {...bind("name")} label="Your name" autoComplete="name" />
      <FormError text={errors.form} />
      <div>
        <Button type="submit" small busy={busy}>
          Save name
        </Button>
      </div>
    </form>
  );
}
