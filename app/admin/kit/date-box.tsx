import { Popover } from "@base-ui/react/popover";
import { DayPicker } from "@daypicker/react";
import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from "react";
import { describedBy, Labelled } from "#app/ui/field.tsx";
import { easternDay } from "#platform/eastern-day.ts";
import { type Bound, inputBox, layerOf, popup } from "./fields.tsx";
import { dayText, typedDay } from "./typed-day.ts";

type Props = Bound & {
  label: string;
  min?: string | undefined;
  max?: string | undefined;
  hint?: ReactNode;
  optional?: true;
};

/**
 * A day in the shop's time zone, typed in any common format or chosen in a calendar. Other text stays in the box, with an error. Its value
 * is `2025-11-28`, which is within the bounds, or empty.
 */
export function DateBox({ label, value = "", onChange, min, max, error, hint, optional }: Props) {
  const id = useId();
  const [text, setText] = useState(dayText(value));
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
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
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Trigger
            aria-label={`Open the calendar for ${label}`}
            className="absolute top-0 right-0 grid h-full w-11 place-items-center"
          >
            {calendar}
          </Popover.Trigger>
          <Popover.Portal container={layerOf(input.current)}>
            <Popover.Positioner sideOffset={6} align="end" className="z-50">
              <Popover.Popup aria-label={label} className={`${popup} p-3`}>
                <DayPicker
                  mode="single"
                  required
                  autoFocus
                  selected={dateOf(value)}
                  defaultMonth={dateOf(value || today)}
                  startMonth={dateOf(min)}
                  endMonth={dateOf(max)}
                  disabled={[...(min ? [{ before: local(min) }] : []), ...(max ? [{ after: local(max) }] : [])]}
                  onSelect={(chosen) => {
                    take(isoOf(chosen));
                    setOpen(false);
                  }}
                  classNames={LOOK}
                />
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
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

/** The calendar uses the browser's time zone; only the year, month and day of its dates matter. */
const local = (day: string) => new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
const dateOf = (day: string | undefined) => (day ? local(day) : undefined);
const isoOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

const arrow = "grid size-9 place-items-center rounded-sm hover:bg-ink/6 aria-disabled:opacity-30";
const LOOK = {
  months: "relative",
  month_caption: "flex h-9 items-center pl-2 font-[600]",
  nav: "absolute top-0 right-0 flex",
  button_previous: arrow,
  button_next: arrow,
  chevron: "size-4 fill-current",
  month_grid: "mt-1 border-collapse",
  weekday: "size-9 text-center text-[13px] font-normal text-ink-2",
  day: "p-0 text-center",
  day_button: "size-9 rounded-sm hover:bg-ink/6 disabled:text-ink-3 disabled:hover:bg-transparent",
  today: "font-[650] underline underline-offset-4",
  selected: "[&>button]:bg-ink [&>button]:text-surface",
  outside: "text-ink-3",
};

const calendar = (
  <svg aria-hidden="true" viewBox="0 0 16 16" className="w-4 fill-none stroke-current stroke-[1.3]">
    <path d="M2 4h12v10H2zM2 7h12M5 2v3M11 2v3" />
  </svg>
);
