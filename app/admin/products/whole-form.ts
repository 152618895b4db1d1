import { useRef } from "react";
import type { FormErrors } from "#app/ui/send-form.ts";
import { type FormOptions, useChangeForm } from "../kit/change-form.ts";
import type { StaffInput, StaffRoute } from "../kit/staff-api.ts";

/** An error, and the part of the row that it belongs to. */
export type Fault = { field: string; message: string };
/** The errors by the key of their row; `form` for one of no row. */
export type Faults = Partial<Record<string, Fault>>;
/** The server's path of a row, with its key and content on the page. */
type Place = { path: string; key: string; text: string };

type Fields = { whole: string };
type Options<R extends StaffRoute, V> = Omit<FormOptions<R, Fields>, "saved" | "say" | "check" | "at" | "input"> & {
  saved: V;
  /** Another person's version in words, by part. */
  say: (theirs: V, own: V) => Readonly<Record<string, string>>;
  check: (value: V) => FormErrors;
  input: (value: V) => StaffInput<R>;
  placesOf: (value: V) => readonly Place[];
};

/** A form of rows that refer to each other, so they are saved and compared as one value. */
export function useWholeForm<R extends StaffRoute, V extends object>(route: R, options: Options<R, V>) {
  const { saved, say, check, input, placesOf, ...others } = options;
  const sent = useRef<V[]>([]);
  const form = useChangeForm(route, {
    ...others,
    saved: { whole: JSON.stringify(saved) },
    check(fields) {
      const value = parse<V>(fields);
      sent.current = [value, ...sent.current.slice(0, 1)];
      return check(value);
    },
    input: (fields) => input(parse(fields)),
  });
  const value = parse<V>(form.fields);
  // An edit may come after others that this closure doesn't know, as the picture of a slow upload does.
  const latest = useRef(value);
  latest.current = value;
  // While it is being sent, the errors are still those of the value that was sent before.
  const judged = sent.current[form.busy ? 1 : 0];
  const faults = judged ? faultsOf(form.errors, placesOf(judged), placesOf(value)) : {};
  const conflict = form.taken.length > 0 ? form.conflictAt("whole") : undefined;
  const theirs = conflict && parse<V>(conflict.theirs);
  return {
    ...form,
    value,
    change(edit: (value: V) => V) {
      latest.current = edit(latest.current);
      form.fill({ whole: JSON.stringify(latest.current) });
    },
    faults,
    /** Another person's version, while the user's own differs from it. */
    theirs,
    conflict: conflict && theirs && { ...conflict, rows: say(theirs, value) },
    /** How many there are to fix. A failure of the whole save isn't one. */
    problems: form.errors.form ? 0 : Object.keys(faults).length,
    errors: Object.fromEntries(Object.entries(faults).map(([key, fault]) => [key, fault?.message])),
  };
}

const parse = <V>({ whole }: Fields): V => JSON.parse(whole);

/** A row that has changed since it was sent has no errors; those of no row stay until anything has changed. */
function faultsOf(errors: FormErrors, sent: readonly Place[], now: readonly Place[]): Faults {
  const faults: Faults = {};
  for (const [name, message = ""] of Object.entries(errors)) {
    const [, path, field = ""] = /^(?:edit\.)?(\w+\.\d+)\.(\w+)/.exec(name) ?? [];
    const place = sent.find((one) => one.path === path);
    const { key, text } = place ?? { key: "form", text: JSON.stringify(sent) };
    const stays = place ? now.some((one) => one.key === key && one.text === text) : text === JSON.stringify(now);
    if (message && stays) faults[key] ??= { field, message };
  }
  return faults;
}
