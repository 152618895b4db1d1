import { type KeyboardEvent, useId, useState } from "react";
import { describedBy, Labelled } from "#app/ui/field.tsx";
import { type Bound, inputBox } from "./fields.tsx";

type Props = Bound & {
  label: string;
  placeholder?: string;
  /** Adds '(optional)' to the label. */
  optional?: boolean;
};

/** The names in the value of a `ChipsBox`, one per line. */
export const namesIn = (lines: string): string[] => lines.split("\n").filter(Boolean);

/** Several short names: Enter, a comma, or leaving the box adds the typed text; Backspace in the empty box removes the last name. */
export function ChipsBox({ label, value: lines = "", onChange, placeholder, error, optional }: Props) {
  const id = useId();
  const values = namesIn(lines);
  const change = (names: readonly string[]) => onChange({ target: { value: names.join("\n") } });
  const [typed, setTyped] = useState("");
  const add = (text: string) => {
    const names = text.split(",").map((name) => name.trim());
    const added = names.filter((name) => name !== "" && !values.includes(name));
    if (added.length > 0) change([...values, ...new Set(added)]);
    setTyped("");
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter" && typed.trim() !== "") {
      event.preventDefault();
      add(typed);
    }
    if (event.key === "Backspace" && typed === "") change(values.slice(0, -1));
  };
  return (
    <Labelled id={id} label={label} error={error} optional={optional}>
      <div
        className={`${inputBox} flex h-auto! min-h-11 flex-wrap items-center gap-1.5 px-2! py-1.5 focus-within:border-ink`}
      >
        {values.map((value) => (
          <span key={value} className="inline-flex items-center rounded-pill bg-sand pl-3 wrap-anywhere">
            {value}
            <button
              type="button"
              aria-label={`Remove ${value}`}
              onClick={() => change(values.filter((one) => one !== value))}
              className="grid size-8 place-items-center rounded-pill hover:bg-ink/6"
            >
              <svg aria-hidden="true" viewBox="0 0 10 10" className="w-2.5 stroke-current stroke-[1.5]">
                <path d="m1 1 8 8M9 1 1 9" />
              </svg>
            </button>
          </span>
        ))}
        <input
          id={id}
          value={typed}
          placeholder={values.length === 0 ? placeholder : undefined}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error })}
          onChange={({ target }) => (target.value.includes(",") ? add(target.value) : setTyped(target.value))}
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
          className="min-h-8 min-w-24 grow bg-transparent px-1 focus:outline-hidden"
        />
      </div>
    </Labelled>
  );
}
