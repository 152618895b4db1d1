import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { FormAnswer, FormErrors } from "#app/ui/send-form.ts";
import { toast } from "#app/ui/toast.ts";
import { useForm } from "#app/ui/use-form.ts";
import { formAnswer } from "./send-form.tsx";
import type { StaffInput } from "./staff-api.ts";
import type { StaffRoute } from "./staff-routes.ts";
import { useUnsaved } from "./unsaved-guard.tsx";
import { type ChangeOptions, useChange } from "./use-change.ts";

type Fields = Record<string, string>;

type Shared<F extends Fields> = {
  /** What the form edits, for the question before leaving: 'the note'. */
  what: string;
  /** The saved fields, or empty ones for a new item. When they change, unedited fields are updated. */
  saved: F;
  /** Usually `checkWith`. */
  check?: (fields: F) => FormErrors | Promise<FormErrors>;
  /** Clears the form after sending, for the next item. */
  clears?: true;
};

type FormOptions<R extends StaffRoute, F extends Fields> = ChangeOptions<R> &
  Shared<F> & {
    /** Maps a field's name in the rules of `check` and on the server to the form's, if they differ. */
    at?: (field: string) => string;
    /** A toast if the form can't be saved, in addition to its errors. */
    failed?: string;
    /** The input of the call. `was`: the fields as loaded, so that the server can detect changes by others. */
    input: (fields: F, was: F) => StaffInput<R>;
  };

/** The usual form of the admin: a `useSavedForm` that is sent to a route. */
export function useChangeForm<R extends StaffRoute, F extends Fields>(route: R, options: FormOptions<R, F>) {
  const { what, saved, check = () => ({}), input, at = (field) => field, failed, clears, ...others } = options;
  const change = useChange<R>(route, {
    ...others,
    onDone(data, sent) {
      form.release();
      others.onDone?.(data, sent);
    },
  });
  const form = useSavedForm<F>({
    ...{ what, saved, ...(clears && { clears }) },
    async check(fields) {
      const errors: FormErrors = await check(fields);
      return Object.fromEntries(Object.entries(errors).map(([field, message]) => [at(field), message]));
    },
    async send(fields, was) {
      const answer = formAnswer(await change.send(input(fields, was)), at);
      if (answer.outcome === "refused" && failed) toast(failed, { kind: "error" });
      return answer;
    },
  });
  return form;
}

/** The message at a field that someone else has changed, too. It isn't an error. */
export const OVERTAKEN = "Someone else changed this too. Choose a version below.";

/**
 * A form that edits saved data. It validates, sends, shows the server's errors at their fields, and asks before unsaved changes are lost.
 * If someone else has changed an edited field in the meantime, their value is in `theirs`, and the user's stays in the form, marked. After a
 * save that was refused for this, the first such field gets the focus.
 */
export function useSavedForm<F extends Fields>(
  options: Shared<F> & { send: (fields: F, was: F) => Promise<FormAnswer> },
) {
  const { what, saved, check = () => ({}), clears, send } = options;
  const [base, setBase] = useState(saved);
  const [seen, setSeen] = useState(saved);
  const [theirs, setTheirs] = useState<Partial<F>>({});
  const wasRefused = useRef(false);
  const form = useForm<F>({
    empty: saved,
    check,
    keeps: true,
    async send(fields) {
      const answer = await send(fields, base);
      // A conflict is refused as a whole, not at a field.
      wasRefused.current = answer.outcome === "refused" && answer.errors.form !== undefined;
      if (answer.outcome === "stored") {
        if (clears) fill(saved);
        else setBase(fields);
        setTheirs({});
      }
      return answer;
    },
  });
  const { fields, fill, formProps } = form;
  const names = Object.keys(saved) as (keyof F & string)[];
  const isDirty = names.some((name) => fields[name] !== base[name]);
  const release = useUnsaved(isDirty ? what : undefined, base);

  // Right after a save, `saved` is briefly still the old state; it must not overwrite the form, so compare it with `seen`.
  if (names.some((name) => saved[name] !== seen[name])) {
    const pick = (of: (name: keyof F & string) => boolean) =>
      Object.fromEntries(names.filter(of).map((name) => [name, saved[name]])) as Partial<F>;
    setSeen(saved);
    setBase(saved);
    fill(pick((name) => fields[name] === base[name]));
    const isTheirs = (name: string) => name in theirs || saved[name] !== base[name];
    setTheirs(pick((name) => ![base[name], saved[name]].includes(fields[name]) && isTheirs(name)));
  }

  const taken = Object.keys(theirs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conflict.
  useEffect(() => {
    if (taken.length === 0 || !wasRefused.current) return;
    wasRefused.current = false;
    const first = formProps.ref.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    first?.closest("details")?.toggleAttribute("open", true);
    first?.focus();
  }, [taken.join()]);
  const markOf = (name: string) => [name, form.errors[name] ?? OVERTAKEN] as const;
  const errors = { ...form.errors, ...Object.fromEntries(taken.map(markOf)) };

  return {
    ...form,
    errors,
    bind: (name: keyof F & string) => ({ ...form.bind(name), error: errors[name] }),
    isDirty,
    theirs,
    /** Stops asking before leaving, for after a save. */
    release,
    /** Replaces the user's values with the other person's. */
    takeTheirs() {
      fill(theirs);
      setTheirs({});
    },
    reset() {
      fill(base);
      setTheirs({});
    },
    formProps: {
      ...formProps,
      onInput() {
        wasRefused.current = false;
      },
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        const wrong = untaken(event.currentTarget);
        if (!wrong) return formProps.onSubmit(event);
        event.preventDefault();
        pointOut(wrong);
      },
    },
  };
}

/** The first input whose text isn't a valid value, such as an impossible date or half a time. */
export const untaken = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.querySelectorAll("input")].find(({ validity }) => validity.customError || validity.badInput);

/** Focuses an input, and has the browser say what is wrong if only it knows, as with half a time. */
const pointOut = (input: HTMLInputElement) =>
  input.validity.customError ? input.focus() : void input.reportValidity();
