import { type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { firstMessages } from "#platform/field-error.ts";
import type { WebhookEndpoint } from "#shop/messaging/webhooks/webhook-endpoints.contract.server.ts";
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from "#shop/messaging/webhooks/webhook-events.ts";
import { type WebhookForm, webhookForm } from "#shop/messaging/webhooks/webhook-form.ts";
import { useStaff, whyItFailed } from "../kit/staff.tsx";
import { webhooksApi } from "./webhooks-api.ts";

const EMPTY: WebhookForm = { url: "", events: [], active: true };

type Errors = { url?: string; events?: string; form?: string };

export function EndpointForm({
  endpoint,
  onSaved,
}: {
  endpoint: WebhookEndpoint | undefined;
  onSaved: (secret?: string) => void;
}) {
  const { call } = useStaff();
  const [values, setValues] = useState<WebhookForm>(endpoint ?? EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const api = webhooksApi(call);

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { url, events, active } = values;
    const parsed = webhookForm.safeParse({ url, events, active });
    if (!parsed.success) {
      setErrors(errorsOf(firstMessages(parsed.error.issues)));
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    setBusy(true);
    const answer = await (endpoint
      ? api.change(endpoint._id, { ...parsed.data, version: endpoint.version })
      : api.add(parsed.data));
    setBusy(false);
    if (answer.kind !== "ok") {
      const faults = answer.kind === "refused" ? errorsOf(answer.errors) : {};
      return setErrors(Object.keys(faults).length > 0 ? faults : { form: whyItFailed(answer) });
    }
    toast(endpoint ? "Endpoint saved" : "Endpoint added", { kind: "success" });
    onSaved("secret" in answer.data ? answer.data.secret : undefined);
  }

  const change = (part: Partial<WebhookForm>) => {
    setValues((before) => ({ ...before, ...part }));
    setErrors({});
  };

  return (
    <form noValidate onSubmit={save} className="grid gap-5">
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        placeholder="https://example.com/packd"
        data-autofocus
        required
        value={values.url}
        error={errors.url}
        onChange={({ target }) => change({ url: target.value })}
      />
      <fieldset aria-invalid={errors.events ? true : undefined} tabIndex={-1}>
        <legend className="type-label mb-1">Tell it of</legend>
        {WEBHOOK_EVENT_NAMES.map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-3 md:min-h-9">
            <input
              type="checkbox"
              className="size-[18px] shrink-0 accent-ink"
              checked={values.events.includes(name)}
              onChange={({ target }) => {
                const others = values.events.filter((one) => one !== name);
                change({ events: target.checked ? [...others, name] : others });
              }}
            />
            <span>
              {name} <span className="text-ink-2 max-md:block">{WEBHOOK_EVENTS[name]}</span>
            </span>
          </label>
        ))}
        {errors.events && <p className="type-small mt-1 text-error">{errors.events}</p>}
      </fieldset>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-[18px] accent-ink"
          checked={values.active}
          onChange={({ target }) => change({ active: target.checked })}
        />
        On. While it is off, nothing is sent, and what happens is not told later.
      </label>
      {errors.form && <Notice role="alert">{errors.form}</Notice>}
      <div>
        <Button type="submit" small busy={busy}>
          {endpoint ? "Save endpoint" : "Add endpoint"}
        </Button>
      </div>
    </form>
  );
}

const errorsOf = (faults: readonly { field: string; message: string }[]): Errors =>
  Object.fromEntries(
    faults.map(({ field, message }) => [
      field === "url" ? "url" : field.startsWith("events") ? "events" : "form",
      message,
    ]),
  );
