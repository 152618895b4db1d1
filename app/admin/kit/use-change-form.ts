import { useState } from "react";
import type { FormErrors } from "#app/ui/send-form.ts";
import { useForm } from "#app/ui/use-form.ts";
import { formAnswer } from "./form-answer.ts";
import type { StaffInput } from "./staff-api.ts";
import type { StaffRoute } from "./staff-routes.ts";
import { useUnsaved } from "./unsaved-guard.tsx";
import { type ChangeOptions, useChange } from "./use-change.ts";

type Fields = Record<string, string>;

type FormOptions<R extends StaffRoute, F extends Fields> = ChangeOptions<R> & {
  /** How the question before leaving calls it: 'the note'. */
  what: string;
  /** The fields as the shop has them; empty ones for a new item. When they change, fields that nobody touched follow. */
  saved: F;
  /** Usually `checkWith`. */
  check?: (fields: F) => FormErrors | Promise<FormErrors>;
  /** After it is sent the form is empty again, for the next one. */
  clears?: true;
  /** What is sent. `was`: the fields that were loaded, by which the server notices a change by someone else. */
  input: (fields: F, was: F) => StaffInput<R>;
};

/**
 * The one form of the admin: checks, sends, shows the server's faults at their fields, asks before typed text is lost, and when someone else
 * has changed the same fields, lists what they wrote (`theirs`) without touching what was typed.
 */
export function useChangeForm<R extends StaffRoute, F extends Fields>(route: R, options: FormOptions<R, F>) {
  const { what, saved, check = () => ({}), input, clears, ...others } = options;
  const [base, setBase] = useState(saved);
  const [seen, setSeen] = useState(saved);
  const [theirs, setTheirs] = useState<Partial<F>>({});
  const change = useChange(route, {
    ...others,
    onDone(data, sent) {
      release();
      others.onDone?.(data, sent);
    },
  });
  const form = useForm<F>({
    empty: saved,
    check,
    keeps: true,
    async send(fields) {
      const answer = formAnswer(await change.send(input(fields, base)));
      if (answer.outcome === "stored") {
        if (clears) fill(saved);
        else setBase(fields);
        setTheirs({});
      }
      return answer;
    },
    onStored() {},
  });
  const { fields, fill } = form;
  const names = Object.keys(saved) as (keyof F & string)[];
  const isDirty = names.some((name) => fields[name] !== base[name]);
  const release = useUnsaved(isDirty ? what : undefined);

  // After one's own save it shows the fields before for a moment, which is no news.
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
    /** Takes what someone else wrote in place of what was typed. */
    takeTheirs() {
      fill(theirs);
      setTheirs({});
    },
    reset() {
      fill(base);
      setTheirs({});
    },
  };
}
