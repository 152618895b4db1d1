import { createElement, type ReactNode, type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react";
import type { FormAnswer, FormErrors } from "#app/ui/send-form.ts";
import { toast } from "#app/ui/toast.ts";
import { useForm } from "#app/ui/use-form.ts";
import { formAnswer, Theirs } from "./send-form.tsx";
import type { StaffInput, StaffRoute } from "./staff-api.ts";
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
  /** Another person's value of a field in words, if its text isn't clear enough. */
  say?: (field: keyof F & string, theirs: F, own: F) => string;
};

export type FormOptions<R extends StaffRoute, F extends Fields> = ChangeOptions<R> &
  Shared<F> & {
    /** Maps a field's name in the rules of `check` and on the server to the form's, if they differ. */
    at?: (field: string, sent: F) => string;
    /** A toast if the form can't be saved, in addition to its errors, unless someone else changed the same fields. */
    failed?: string;
    /** The input of the call. `was`: the fields as loaded, so that the server can detect changes by others. */
    input: (fields: F, was: F) => StaffInput<R>;
  };

/** The usual form of the admin: a `useSavedForm` that is sent to a route. */
export function useChangeForm<R extends StaffRoute, F extends Fields>(route: R, options: FormOptions<R, F>) {
  const { check = () => ({}), input, at = (field) => field, failed, onDone } = options;
  const change = useChange<R>(route, {
    ...options,
    onDone(data, sent) {
      form.release();
      onDone?.(data, sent);
    },
  });
  const form = useSavedForm<F>({
    ...options,
    async check(fields) {
      const errors: FormErrors = await check(fields);
      return Object.fromEntries(Object.entries(errors).map(([field, message]) => [at(field, fields), message]));
    },
    async send(fields, was) {
      const answer = formAnswer(await change.send(input(fields, was)), (field) => at(field, fields));
      if (answer.outcome === "refused" && failed && !answer.isConflict) toast(failed, { kind: "error" });
      return answer;
    },
  });
  return form;
}

/**
 * A form that edits saved data. It validates, sends, shows the server's errors at their fields, and asks before unsaved changes are lost.
 * If someone else has changed an edited field in the meantime, the field shows their value and offers it, and the user's stays. After a
 * save that was refused for this, the first such field gets the focus.
 */
export function useSavedForm<F extends Fields>(
  options: Shared<F> & { send: (fields: F, was: F) => Promise<FormAnswer> },
) {
  const { what, saved, check = () => ({}), clears, say = textOf, send } = options;
  const [base, setBase] = useState(saved);
  const [seen, setSeen] = useState(saved);
  const [taken, setTaken] = useState<readonly (keyof F & string)[]>([]);
  const [why, setWhy] = useState<string>();
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
        settle([]);
      } else if (answer.isConflict) setWhy(answer.errors.form);
      return answer;
    },
  });
  const { fields, fill, formProps } = form;
  const names = Object.keys(saved) as (keyof F & string)[];
  const isDirty = names.some((name) => fields[name] !== base[name]);
  const release = useUnsaved(isDirty ? what : undefined, base);

  // Right after a save, `saved` is briefly still the old state; it must not overwrite the form, so compare it with `seen`.
  if (names.some((name) => saved[name] !== seen[name])) {
    setSeen(saved);
    setBase(saved);
    const unedited = names.filter((name) => fields[name] === base[name]);
    fill(pickFrom(saved, unedited));
    const isTheirs = (name: keyof F & string) => taken.includes(name) || saved[name] !== base[name];
    setTaken(names.filter((name) => ![base[name], saved[name]].includes(fields[name]) && isTheirs(name)));
  }

  useFocusOnConflict(formProps.ref, taken, wasRefused);

  function settle(rest: typeof taken) {
    setTaken(rest);
    if (rest.length === 0) setWhy(undefined);
  }
  const conflictAt = (name: keyof F & string) => ({
    ...{ why, theirs: base },
    onUse() {
      retype(form, base, [name]);
      settle(taken.filter((one) => one !== name));
    },
  });
  // A conflict is shown at its fields, not above the form.
  const isTold = taken.length > 0 && form.errors.form === why;
  const errors: FormErrors = { ...form.errors, ...(isTold && { form: undefined }) };
  /** What to show at each field: its error or another person's change. */
  const marks: Partial<Record<string, ReactNode>> = { ...errors };
  for (const name of taken)
    marks[name] ??= createElement(Theirs, { ...conflictAt(name), words: say(name, base, fields) });

  return {
    ...form,
    errors,
    marks,
    bind: (name: keyof F & string) => ({ ...form.bind(name), error: marks[name] }),
    isDirty,
    taken,
    conflictAt,
    /** Stops asking before leaving, for after a save. */
    release,
    reset() {
      retype(form, base, names);
      settle([]);
    },
    formProps: {
      ...formProps,
      onInput() {
        wasRefused.current = false;
      },
      onSubmit: ifTaken(formProps.onSubmit),
    },
  };
}

/** After a save that was refused because of other people's changes, focuses the first such field. */
function useFocusOnConflict(
  form: RefObject<HTMLFormElement | null>,
  taken: readonly string[],
  wasRefused: RefObject<boolean>,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conflict.
  useEffect(() => {
    if (taken.length === 0 || !wasRefused.current) return;
    wasRefused.current = false;
    const first = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    first?.closest("details")?.toggleAttribute("open", true);
    first?.focus();
  }, [taken.join()]);
}

const textOf = <F extends Fields>(name: keyof F & string, fields: F): string => fields[name] ?? "";

type Typed<Name> = { bind: (name: Name) => { onChange: (event: { target: { value: string } }) => void } };

/** Sets fields as if they were typed, which also clears the error of a refused save. */
function retype<F extends Fields>({ bind }: Typed<keyof F & string>, from: F, names: readonly (keyof F & string)[]) {
  for (const name of names) bind(name).onChange({ target: { value: textOf(name, from) } });
}

const pickFrom = <F extends Fields>(fields: F, names: readonly (keyof F & string)[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<F>;

/** The first input whose text isn't a valid value, such as an impossible date or half a time. */
export const untaken = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.querySelectorAll("input")].find(({ validity }) => validity.customError || validity.badInput);

type Submit = (event: SubmitEvent<HTMLFormElement>) => void;

/** Submits the form, or points out the first input whose text isn't a valid value. */
const ifTaken =
  (submit: Submit): Submit =>
  (event) => {
    const wrong = untaken(event.currentTarget);
    if (!wrong) return submit(event);
    event.preventDefault();
    pointOut(wrong);
  };

/** Focuses an input, and has the browser say what is wrong if only it knows, as with half a time. */
const pointOut = (input: HTMLInputElement) =>
  input.validity.customError ? input.focus() : void input.reportValidity();
