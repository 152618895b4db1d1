import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { wasSentEarly } from "./early-click.tsx";
import { useHydrated } from "./query.ts";
import type { FormAnswer, FormErrors } from "./send-form.ts";

type FormOptions<Fields extends Record<string, string>> = {
  /** The initial fields, in the order of the form. */
  empty: Fields;
  /** Validates the fields: returns messages by field, none if all are valid. May load its rules on first use. */
  check: (fields: Fields) => FormErrors | Promise<FormErrors>;
  send: (fields: Fields) => Promise<FormAnswer>;
  /** Called once the shop has accepted the form, which is empty again by then unless it `keeps` its fields. */
  onStored?: () => void;
  keeps?: true;
  /** The page that answers if the browser itself submits the form: before this code has loaded, or without JavaScript. */
  action?: string;
  /** That page's answer, if this is that page. */
  answered?: { fields: Record<string, string>; errors: FormErrors } | undefined;
};

/**
 * A form that is sent to the API: fields keep their values until the shop has accepted them, an error disappears when its field is edited,
 * the first invalid field gets the focus, and a second submit does nothing while the first is in progress.
 */
export function useForm<Fields extends Record<string, string>>(options: FormOptions<Fields>) {
  const { empty, check, send, onStored, keeps, action, answered } = options;
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState<Fields>({ ...empty, ...answered?.fields });
  const [errors, setErrors] = useState<FormErrors>(answered?.errors ?? {});
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const hydrated = useHydrated();
  const [sentEarly, setSentEarly] = useState(false);
  // Keeps what was typed before this code loaded, and whether the form was submitted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed before the first render counts.
  useEffect(() => {
    const typed = [...new FormData(form.current ?? undefined)].filter(([name, value]) => name in empty && value !== "");
    if (typed.length > 0) setFields((before) => ({ ...before, ...Object.fromEntries(typed) }));
    if (form.current && wasSentEarly(form.current)) setSentEarly(true);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, with the fields as typed by then.
  useEffect(() => {
    if (sentEarly) void submit();
  }, [sentEarly]);

  const bind = (name: keyof Fields & string) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setFields((before) => ({ ...before, [name]: target.value }));
      setErrors((before) => ({ ...before, [name]: undefined, form: undefined }));
    },
  });

  function refuse(messages: FormErrors) {
    // At once, because not every field has its own name: the mark finds it. An animation frame may come before React renders.
    flushSync(() => setErrors(messages));
    const first = Object.keys(empty).find((name) => messages[name]);
    const find = (field: string) => form.current?.querySelector<HTMLElement>(field);
    (find(`[name="${first}"]`) ?? find("[aria-invalid=true]"))?.focus();
  }

  async function checkAndSend(): Promise<FormAnswer> {
    const messages = await check(fields);
    const refused = Object.values(messages).some(Boolean);
    return refused ? { outcome: "refused", errors: messages } : await send(fields);
  }

  async function submit() {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const answer = await checkAndSend().finally(() => {
      setBusy(false);
      sending.current = false;
    });
    if (answer.outcome === "refused") return refuse(answer.errors);
    if (!keeps) setFields((now) => ({ ...empty, ...changedSince(fields, now) }));
    setErrors({});
    onStored?.();
  }

  return {
    bind,
    errors,
    busy,
    fields,
    /** Sets some fields and clears their errors. */
    fill(next: Partial<Fields>) {
      setFields((before) => ({ ...before, ...next }));
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in next))));
    },
    /** For the `<form>`. */
    formProps: {
      ref: form,
      noValidate: true,
      method: "post",
      ...(action ? { action } : { "data-early": hydrated ? undefined : "" }),
      "aria-busy": busy,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit();
      },
    },
  };
}

/** What was typed while the form was being sent, which stays. */
const changedSince = (sent: Record<string, string>, now: Record<string, string>) =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== sent[name]));
