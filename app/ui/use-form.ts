import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { wasSentEarly } from "./early-click.tsx";
import { useHydrated } from "./query.ts";
import type { FormAnswer, FormErrors } from "./send-form.ts";

type FormOptions<Fields extends Record<string, string>> = {
  /** The fields as they are before anything is typed, in the order of the form. */
  empty: Fields;
  /** Judges what was typed: messages by field, none when all is well. May load its rules when it is first needed. */
  check: (fields: Fields) => FormErrors | Promise<FormErrors>;
  send: (fields: Fields) => Promise<FormAnswer>;
  /** Called when the shop has it; the form is empty again by then, unless it `keeps` what was typed. */
  onStored: () => void;
  keeps?: true;
  /** The page that answers when the browser sends the form itself: before this code has arrived, or without JavaScript. */
  action?: string;
  /** What that page had to say, if this is it. */
  answered?: { fields: Record<string, string>; errors: FormErrors } | undefined;
};

/**
 * A form that is sent to the API: what is typed stays until the shop has it, a message leaves its field when that field is edited,
 * the first field at fault gets the focus, and a second press while one is on its way does nothing.
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
  // What was typed before this code arrived counts, and so does sending it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they have come.
  useEffect(() => {
    const typed = [...new FormData(form.current ?? undefined)].filter(([name, value]) => name in empty && value !== "");
    if (typed.length > 0) setFields((before) => ({ ...before, ...Object.fromEntries(typed) }));
    if (form.current && wasSentEarly(form.current)) setSentEarly(true);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the fields as they were typed, once.
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
    setErrors(messages);
    const first = Object.keys(empty).find((name) => messages[name]);
    // After React has marked the fields: not each has a name of its own.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>(first ? `[name="${first}"]` : "[aria-invalid=true]")?.focus(),
    );
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
    if (!keeps) setFields(empty);
    setErrors({});
    onStored();
  }

  return {
    bind,
    errors,
    busy,
    fields,
    /** Puts other values into some fields, whose faults are over then. */
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
