import { Button } from "#app/ui/button.tsx";
import { checkWith } from "#app/ui/check-with.ts";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { useChangeForm } from "../kit/use-change-form.ts";

const check = checkWith(async () => (await import("#shop/people/staff/staff-forms.ts")).nameForm);

export function NameForm({ name }: { name: string }) {
  const { bind, errors, busy, isDirty, formProps } = useChangeForm("PUT /api/admin/account/name", {
    what: "your name",
    saved: { name },
    check,
    input: (body) => ({ body }),
    toast: "Name saved",
    invalidates: ["/api/admin/account"],
  });
  return (
    <form {...formProps} aria-label="Name" className="grid gap-4">
      <TextField {...bind("name")} label="Your name" autoComplete="name" />
      <FormError text={errors.form} />
      {isDirty && (
        <div>
          <Button type="submit" small busy={busy}>
            Save name
          </Button>
        </div>
      )}
    </form>
  );
}
