import type { ReactNode } from "react";

/** A list of names and values. Those without a value are left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid grid-cols-[minmax(84px,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false)
      .map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="wrap-break-word">{value}</dd>
        </div>
      ))}
  </dl>
);

/** One text per line, such as an address. */
export const Lines = ({ of }: { of: readonly string[] }) =>
  of.map((text) => (
    <span key={text} className="block">
      {text}
    </span>
  ));

/** The link that opens a row. On a phone, its tap target is the whole card (`Table`). */
export const rowButton =
  "min-h-6 text-left max-md:wrap-anywhere font-[600] underline decoration-line-strong underline-offset-[3px] hover:decoration-ink max-md:after:absolute max-md:after:inset-0";
