import type { ReactNode } from "react";
import { checkWith } from "#app/ui/check-with.ts";
import { TextField } from "#app/ui/field.tsx";
import type { WebhookEndpoint } from "#shop/messaging/webhooks/webhook-endpoints.contract.server.ts";
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from "#shop/messaging/webhooks/webhook-events.ts";
import { Badge, Moment } from "../kit/cells.tsx";
import { useChangeForm, type useSavedForm } from "../kit/change-form.ts";
import { YES } from "../kit/fields.tsx";
import { SendForm } from "../kit/send-form.tsx";
import type { Secret } from "../kit/shown-once.tsx";

export const ENDPOINTS = "/api/admin/webhook-endpoints";

type Fields = { url: string; events: string; active: string };

const known = (events: readonly string[]): WebhookEvent[] =>
  WEBHOOK_EVENT_NAMES.filter((name) => events.includes(name));
const bodyOf = ({ url, events, active }: Fields) => ({ url, events: known(events.split(",")), active: active === YES });

const rules = checkWith(async () => (await import("#shop/messaging/webhooks/webhook-form.ts")).webhookForm);
const shared = {
  what: "the endpoint",
  check: (fields: Fields) => rules(bodyOf(fields)),
  say: (field: keyof Fields, theirs: Fields) =>
    field === "events" ? theirs.events.replaceAll(",", ", ") : theirs[field],
} as const;

export function AddEndpoint({ onAdded, onClose }: { onAdded: (secret: string) => void; onClose: () => void }) {
  const form = useChangeForm("POST /api/admin/webhook-endpoints", {
    ...shared,
    saved: { url: "", events: "", active: YES },
    input: (fields) => ({ body: bodyOf(fields) }),
    toast: "Endpoint added",
    once: true,
    onDone({ secret }) {
      onClose();
      onAdded(secret);
    },
  });
  return <EndpointForm form={form} send="Add endpoint" onCancel={onClose} />;
}

export function EditEndpoint({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { _id, url, events, active, version } = endpoint;
  const form = useChangeForm("PUT /api/admin/webhook-endpoints/:id", {
    ...shared,
    saved: { url, events: known(events).join(), active: active ? YES : "" },
    input: (fields) => ({ params: { id: _id }, body: { ...bodyOf(fields), version } }),
    toast: "Endpoint saved",
    onDone: onClose,
  });
  return <EndpointForm form={form} send="Save endpoint" onCancel={onClose} isSaved />;
}

type FormProps = {
  form: ReturnType<typeof useSavedForm<Fields>>;
  send: string;
  onCancel: () => void;
  /** It can be turned off; a new one is on. */
  isSaved?: true;
};

function EndpointForm({ form, isSaved, ...sending }: FormProps) {
  const { bind, fields, fill, marks } = form;
  const chosen = known(fields.events.split(","));
  const choose = (name: WebhookEvent, on: boolean) =>
    bind("events").onChange({
      target: { value: known([...chosen.filter((one) => one !== name), ...(on ? [name] : [])]).join() },
    });
  return (
    <SendForm form={form} label="Endpoint" {...sending}>
      <TextField
        {...bind("url")}
        label="URL"
        type="url"
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        placeholder="https://example.com/packd"
        data-autofocus
      />
      <fieldset name="events" tabIndex={-1} className="grid gap-2">
        <legend className="type-label mb-2">Events</legend>
        {WEBHOOK_EVENT_NAMES.map((name) => (
          <Check key={name} checked={chosen.includes(name)} onChange={(on) => choose(name, on)}>
            {name} <span className="block text-ink-2">{WEBHOOK_EVENTS[name]}</span>
          </Check>
        ))}
        {marks.events && <p className="type-small text-error">{marks.events}</p>}
      </fieldset>
      {isSaved && (
        <Check checked={fields.active === YES} onChange={(on) => fill({ active: on ? YES : "" })}>
          Send events to this endpoint{" "}
          <span className="block text-ink-2">Events while it's off aren't sent later.</span>
        </Check>
      )}
    </SendForm>
  );
}

type CheckProps = { checked: boolean; onChange: (on: boolean) => void; children: ReactNode };

const Check = ({ checked, onChange, children }: CheckProps) => (
  <label className="flex items-start gap-3 max-md:min-h-11">
    <input
      type="checkbox"
      className="mt-0.5 size-[18px] shrink-0 accent-ink"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>{children}</span>
  </label>
);

const STATES = {
  on: { label: "Enabled", tone: "good" },
  failing: { label: "Failing", tone: "warn" },
  turnedOff: { label: "Disabled", tone: "bad" },
  off: { label: "Disabled", tone: "quiet" },
} as const;

/** Whether an endpoint receives events and, if it fails, since when. */
export function EndpointState({ endpoint: { active, failingSince, switchedOffAt } }: { endpoint: WebhookEndpoint }) {
  const since = switchedOffAt ?? (active ? failingSince : null);
  return (
    <>
      <Badge {...STATES[switchedOffAt ? "turnedOff" : !active ? "off" : failingSince ? "failing" : "on"]} />
      {since && (
        <span className="block text-ink-2">
          {switchedOffAt ? "Every delivery failed, " : "Since "}
          <Moment at={since} />
        </span>
      )}
    </>
  );
}

/** An endpoint's new secret, to be shown once. */
export const signingSecret = (value: string): Secret => ({
  title: "Signing secret",
  label: "Secret",
  value,
  hint: "Shown only once. Use it to verify the webhook-signature header. You can create a new one at any time.",
});
