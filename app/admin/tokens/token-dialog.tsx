import { type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { easternDay } from "#platform/eastern-day.ts";
import type { Permission } from "#shop/people/staff/permissions.ts";
import type { TokenView } from "#shop/people/staff/tokens.contract.server.ts";
import { DateBox } from "../kit/date-box.tsx";
import { formAnswer } from "../kit/form-answer.ts";
import { ShownOnce } from "../kit/shown-once.tsx";
import { useStaff } from "../kit/staff.tsx";
import { ScopeFields } from "./scope-fields.tsx";
import { endOfDay, type TokenDraft, tokenErrors } from "./token-draft.ts";

export type MadeToken = { token: string; view: TokenView };

type Props = {
  /** The form, or the token that was made; undefined: closed. */
  shown: "form" | MadeToken | undefined;
  onMade: (made: MadeToken) => void;
  onClose: () => void;
};

/** Makes a token, then shows it once. */
export function TokenDialog({ shown, onMade, onClose }: Props) {
  const title = typeof shown === "object" ? shown.view.name : "Create token";
  return (
    <Dialog open={shown !== undefined} onClose={onClose} title={title} className="max-w-[560px]!">
      {shown === "form" && <TokenForm onMade={onMade} />}
      {typeof shown === "object" && (
        <div className="grid gap-5">
          <ShownOnce
            label="Token"
            lines={2}
            value={shown.token}
            hint="Shown only now. Keep it where only the program can read it; sent as: Authorization: Bearer packd_…"
          />
          <Button variant="ghost" onClick={onClose}>
            Done
          </Button>
        </div>
      )}
    </Dialog>
  );
}

const EMPTY: TokenDraft = { name: "", scopes: [], expires: "", password: "" };

function TokenForm({ onMade }: Pick<Props, "onMade">) {
  const { call } = useStaff();
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<TokenDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
  };

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    // A day that was typed wrong is not in the draft, and without it the token would work for ever.
    if (!form.checkValidity()) return form.querySelector<HTMLElement>("input:invalid")?.focus();
    const refuse = (messages: Partial<Record<string, string>>) => {
      setErrors(messages);
      requestAnimationFrame(() =>
        form.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid] input")?.focus(),
      );
    };
    const faults = tokenErrors(draft);
    if (faults) return refuse(faults);
    setBusy(true);
    const { name, scopes, expires, password } = draft;
    const body = { name, scopes, expiresAt: expires === "" ? null : endOfDay(expires), password };
    const answer = await call("POST /api/admin/tokens", { body });
    setBusy(false);
    if (answer.kind === "ok") return onMade(answer.data);
    const refused = formAnswer(answer);
    if (refused.outcome === "refused") refuse(refused.errors);
  }

  return (
    <form noValidate onSubmit={submit} aria-label="Create token" aria-busy={busy} className="grid gap-5">
      <TextField
        label="Name"
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
        error={errors.name}
        hint="What it does stands in the timeline and the audit log under this name."
        autoComplete="off"
        data-autofocus
      />
      <ScopeFields
        chosen={draft.scopes}
        onChange={(scopes: readonly Permission[]) => change({ scopes })}
        error={errors.scopes}
      />
      <DateBox
        label="Last day (optional)"
        value={draft.expires}
        onChange={(expires) => change({ expires })}
        min={easternDay(new Date())}
        error={errors.expiresAt}
        hint="Without it the token works until it is revoked."
      />
      <TextField
        label="Your password"
        type="password"
        value={draft.password}
        onChange={({ target }) => change({ password: target.value })}
        error={errors.password}
        autoComplete="current-password"
      />
      <FormError text={errors.form} />
      <Button type="submit" busy={busy}>
        Create token
      </Button>
    </form>
  );
}
