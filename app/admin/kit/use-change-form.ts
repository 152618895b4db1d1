import { type SubmitEvent, useState } from "react";
import type { FormAnswer, FormErrors } from "#app/ui/send-form.ts";
import { toast } from "#app/ui/toast.ts";
import { useForm } from "#app/ui/use-form.ts";
import { formAnswer } from "./form-answer.ts";
import type { StaffInput } from "./staff-api.ts";
import type { StaffRoute } from "./staff-routes.ts";
import { useUnsaved } from "./unsaved-guard.tsx";
import { type ChangeOptions, useChange } from "./use-change.ts";

type Fields = Record<string, string>;

type Shared<F extends Fields> = {
  /** Its name in the question before leaving: 'the note'. */
  what: string;
  /** The fields as the shop has them; empty ones for a new item. When they change, fields that were not edited follow. */
  saved: F;
  /** Usually `checkWith`. */
  check?: (fields: F) => FormErrors | Promise<FormErrors>;
  /** Sending it empties the form, for the next one. */
  clears?: true;
};

type FormOptions<R extends StaffRoute, F extends Fields> = ChangeOptions<R> &
  Shared<F> & {
    /** What the form calls a field of the server, where that is not the same. */
    at?: (field: string) => string;
    /** A toast when it can't be saved, beside what the form says. */
    failed?: string;
    /** What is sent. `was`: the fields that were loaded, by which the server notices a change by someone else. */
    input: (fields: F, was: F) => StaffInput<R>;
  };

/** The form of the admin: a `useSavedForm` that is sent to a route. */
export function useChangeForm<R extends StaffRoute, F extends Fields>(route: R, options: FormOptions<R, F>) {
  const { what, saved, check, input, at, failed, clears, ...others } = options;
  const change = useChange<R>(route, {
    ...others,
    onDone(data, sent) {
      form.release();
      others.onDone?.(data, sent);
    },
  });
  const form = useSavedForm<F>({
    ...{ what, saved, ...(check && { check }), ...(clears && { clears }) },
    async send(fields, was) {
      const answer = formAnswer(await change.send(input(fields, was)), at);
      if (answer.outcome === "refused" && failed) toast(failed, { kind: "error" });
      return answer;
    },
  });
  return form;
}

/**
 * A form of what the shop has: checks, sends, shows the server's faults at their fields, asks before typed text is lost, and when someone
 * else has changed the same fields, lists what they wrote (`theirs`) without touching what was typed.
 */
export function useSavedForm<F extends Fields>(
  options: Shared<F> & { send: (fields: F, was: F) => Promise<FormAnswer> },
) {
  const { what, saved, check = () => ({}), clears, send } = options;
  const [base, setBase] = useState(saved);
  const [seen, setSeen] = useState(saved);
  const [theirs, setTheirs] = useState<Partial<F>>({});
  const form = useForm<F>({
    empty: saved,
    check,
    keeps: true,
    async send(fields) {
      const answer = await send(fields, base);
      if (answer.outcome === "stored") {
        if (clears) fill(saved);
        else setBase(fields);
        setTheirs({});
      }
      return answer;
    },
    onStored() {},
  });
  const { fields, fill, formProps } = form;
  const names = Object.keys(saved) as (keyof F & string)[];
  const isDirty = names.some((name) => fields[name] !== base[name]);
  const release = useUnsaved(isDirty ? what : undefined, base);

  // Right after a save, `saved` is still the old state for a moment, which changes nothing.
  if (names.some((name) => saved[name] !== seen[name])) {
    const pick = (of: (name: keyof F & string) => boolean) =>
      Object.fromEntries(names.filter(of).map((name) => [name, saved[name]])) as Partial<F>;
    setSeen(saved);
    setBase(saved);
    fill(pick((name) => fields[name] === base[name]));
    setTheirs(pick((name) => ![base[name], saved[name]].includes(fields[name]) && saved[name] !== base[name]));
  }

  return {
    ...form,
    isDirty,
    theirs,
    /** Stops asking before leaving, because it has been saved. */
    release,
    /** Takes what someone else wrote in place of what was typed. */
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
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        const wrong = untaken(event.currentTarget);
        if (!wrong) return formProps.onSubmit(event);
        event.preventDefault();
        wrong.focus();
      },
    },
  };
}

/** The first input of a form whose text isn't a value yet: an impossible day, half a time. */
export const untaken = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.querySelectorAll("input")].find(({ validity }) => validity.customError || validity.badInput);
