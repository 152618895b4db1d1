import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from "react";
import { describedBy, Labelled } from "#app/ui/field.tsx";
import { easternDay } from "#platform/eastern-day.ts";
import { type Bound, inputBox } from "./fields.tsx";
import { dayText, typedDay } from "./typed-day.ts";

type Props = Bound & {
  label: string;
  min?: string | undefined;
  max?: string | undefined;
  hint?: ReactNode;
  optional?: true;
};

/**
 * A day in the shop's time zone, typed in any common format or chosen in the browser's calendar. Other text stays in the box, with an error.
 * Its value is `2025-11-28`, which is within the bounds, or empty.
 */
export function DateBox({ label, value = "", onChange, min, max, error, hint, optional }: Props) {
  const id = useId();
  const [text, setText] = useState(dayText(value));
  const input = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const { fault, judge } = useFault(input);
  const today = easternDay(new Date());
  const shownError = fault ?? error;

  useEffect(() => {
    setText(dayText(value));
    judge("");
  }, [value, judge]);

  function take(typed: string) {
    const day = typed.trim() === "" ? "" : typedDay(typed, today);
    const wrong = faultOf(day, min, max);
    judge(wrong ?? "");
    if (wrong !== undefined || day === undefined) return;
    setText(dayText(day));
    if (day !== value) onChange({ target: { value: day } });
  }

  /** Some calendars allow days outside the bounds; the box then shows the day that its error is about. */
  function choose(day: string) {
    setText(dayText(day));
    take(day);
  }

  return (
    <Labelled id={id} label={label} hint={hint} error={shownError} optional={optional}>
      <div className="relative">
        <input
          id={id}
          ref={input}
          value={text}
          placeholder="MM/DD/YYYY"
          autoComplete="off"
          aria-invalid={shownError ? true : undefined}
          aria-describedby={describedBy(id, { hint, error: shownError })}
          onChange={({ target }) => setText(target.value)}
          onBlur={({ target }) => take(target.value)}
          onKeyDown={(event) => event.key === "Enter" && take(event.currentTarget.value)}
          className={`${inputBox} pr-11`}
        />
        <button
          type="button"
          aria-label={`Open the calendar for ${label}`}
          onClick={() => calendar.current?.showPicker()}
          className="absolute top-0 right-0 grid h-full w-11 place-items-center"
        >
          {CALENDAR}
        </button>
        {/*
         * Only its calendar is used: unlike the box, it shows a day in the browser's own format and takes no other text. Choosing the
         * selected day is no change, so after wrong text none is selected. On iOS, where showPicker does nothing, it takes the button's taps.
         */}
        <input
          ref={calendar}
          type="date"
          value={fault ? "" : value}
          min={min}
          max={max}
          tabIndex={-1}
          aria-hidden="true"
          onChange={({ target }) => choose(target.value)}
          className="pointer-events-none absolute top-0 right-0 h-full w-11 opacity-0 supports-[-webkit-touch-callout:none]:pointer-events-auto"
        />
      </div>
    </Labelled>
  );
}

/** The box's error message. It is also set as the input's validity, which keeps its form from being sent (`untaken`). */
function useFault(input: RefObject<HTMLInputElement | null>) {
  const [fault, setFault] = useState<string>();
  const judge = useCallback(
    (wrong: string) => {
      input.current?.setCustomValidity(wrong);
      afterPress(() => setFault(input.current?.validationMessage || undefined));
    },
    [input],
  );
  return { fault, judge };
}

/** Waits for the mouse to be released: a message that appears on mousedown would move the button, and the click would be lost. */
function afterPress(show: () => void): void {
  if (document.querySelector(":active")) window.addEventListener("mouseup", () => setTimeout(show), { once: true });
  else show();
}

function faultOf(day: string | undefined, min: string | undefined, max: string | undefined): string | undefined {
  if (day === undefined) return "Please enter a day such as 11/28/2025";
  if (day !== "" && min && day < min) return `Please enter ${dayText(min)} or later`;
  if (day !== "" && max && day > max) return `Please enter ${dayText(max)} or earlier`;
  return undefined;
}

const CALENDAR = (
  <svg aria-hidden="true" viewBox="0 0 16 16" className="w-4 fill-none stroke-current stroke-[1.3]">
    <path d="M2 4h12v10H2zM2 7h12M5 2v3M11 2v3" />
  </svg>
);
