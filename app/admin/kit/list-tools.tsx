import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { inputBox } from "./boxes.ts";
import { useEcho } from "./use-echo.ts";

const REST_MS = 200;

/** A search box for a list: it searches when the typing rests, or at once by Enter. */
export function FindBox({
  label,
  value,
  onChange,
  placeholder,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}) {
  const [text, setText] = useState(value);
  const echo = useEcho(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = (next: string) => {
    clearTimeout(timer.current);
    echo.said(next.trim());
    onChange(next.trim());
  };
  // It was changed elsewhere: the filters were cleared, or a link was followed.
  useEffect(() => {
    if (echo.isOwn(value)) return;
    echo.said(value);
    setText(value);
  }, [value, echo]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Tool label={label} className="grow basis-60 md:max-w-[360px]">
      {(id) => (
        <input
          id={id}
          type="search"
          value={text}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          onChange={({ target }) => {
            setText(target.value);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => tell(target.value), REST_MS);
          }}
          onKeyDown={(event) => event.key === "Enter" && tell(event.currentTarget.value)}
          className={inputBox}
        />
      )}
    </Tool>
  );
}

/** A select of the admin's height. */
export const Select = ({ className = "", ...rest }: ComponentProps<"select">) => (
  <div className="relative">
    <select {...rest} className={`${inputBox} cursor-pointer appearance-none truncate pr-9 ${className}`} />
    <svg
      aria-hidden="true"
      viewBox="0 0 12 8"
      className="pointer-events-none absolute top-[18px] right-3.5 w-3 fill-none stroke-current stroke-[1.5]"
    >
      <path d="m1 1.5 5 5 5-5" />
    </svg>
  </div>
);

function Tool({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="type-label mb-1.5 block">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
