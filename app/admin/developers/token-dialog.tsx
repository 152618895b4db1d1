import { checkWith } from "#app/ui/check-with.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { easternDay } from "#platform/eastern-day.ts";
import { useChangeForm } from "../kit/change-form.ts";
import { DateBox } from "../kit/date-box.tsx";
import { PasswordField } from "../kit/fields.tsx";
import { SendForm } from "../kit/send-form.tsx";
import type { Told } from "../kit/staff-api.ts";
import { ScopeFields, scopesIn } from "./scope-fields.tsx";
import { endOfDay } from "./token-draft.ts";

export type MadeToken = Told<"POST /api/admin/tokens">;
type Props = { onMade: (made: MadeToken) => void; onClose: () => void };

export const TokenDialog = ({ open, ...props }: Props & { open: boolean }) => (
  <Dialog open={open} onClose={props.onClose} title="Create token" className="max-w-[560px]!">
    {open && <TokenForm {...props} />}
  </Dialog>
);

const EMPTY = { name: "", scopes: "", expiresAt: "", password: "" };

const bodyOf = ({ scopes, expiresAt, ...fields }: typeof EMPTY) => ({
  ...fields,
  scopes: scopesIn(scopes),
  expiresAt: expiresAt === "" ? null : endOfDay(expiresAt),
});

const check = checkWith(async () => (await import("#shop/people/staff/staff-forms.ts")).tokenForm);

function TokenForm({ onMade, onClose }: Props) {
  const form = useChangeForm("POST /api/admin/tokens", {
    what: "the token",
    saved: EMPTY,
    check: (fields) => check(bodyOf(fields)),
    input: (fields) => ({ body: bodyOf(fields) }),
    once: true,
    onDone(made) {
      onClose();
      onMade(made);
    },
  });
  const { bind, errors } = form;
  return (
    <SendForm form={form} label="Create token" send="Create token" onCancel={onClose}>
      <TextField
        {...bind("name")}
        label="Name"
        hint="Actions appear in the timeline and audit log under this name."
        autoComplete="off"
        data-autofocus
      />
      <ScopeFields {...bind("scopes")} error={errors.scopes} />
      <DateBox
        {...bind("expiresAt")}
        label="Expires"
        optional
        min={easternDay(new Date())}
        hint="Leave empty to keep it until you revoke it."
      />
      <PasswordField {...bind("password")} />
    </SendForm>
  );
}
