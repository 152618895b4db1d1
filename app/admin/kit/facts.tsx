import type { ReactNode } from "react";

/** Names and values of one thing, one below the other; what has no value is left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid grid-cols-[minmax(84px,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false)
      .map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
  </dl>
);

/** The name of a row that opens it. */
export const rowButton =
  "min-h-6 text-left font-[600] underline decoration-line-strong underline-offset-[3px] hover:decoration-ink max-md:min-h-11";
