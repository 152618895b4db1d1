import { checkWith } from "#app/ui/check-with.ts";
import { TextField } from "#app/ui/field.tsx";
import { renameUser } from "../frame/session.ts";
import { useChangeForm } from "../kit/change-form.ts";
import { SendForm } from "../kit/send-form.tsx";

export function NameForm({ name }: { name: string }) {
  const form = useChangeForm("PUT /api/admin/account/name", {
    what: "your name",
    saved: { name },
    check: checkWith(async () => (await import("#shop/people/staff/staff-forms.ts")).nameForm),
    input: (body) => ({ body }),
    toast: "Name saved",
    onDone: (_, { body }) => renameUser(body.name.trim()),
  });
  return (
    <SendForm form={form} label="Name" send="Save name" small>
      <TextField {...form.bind("name")} label="Your name" autoComplete="name" />
    </SendForm>
  );
}
