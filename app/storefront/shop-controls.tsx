import { useEffect, useId, useRef } from "react";
import { AVAILABILITY, PRICE, type ShopFilters, SORT } from "./shop-filters.ts";

const CHOICES = [
  ["availability", "Availability", AVAILABILITY],
  ["price", "Price", PRICE],
  ["sort", "Sort", SORT],
] as const;

type ShopControlsProps = { filters: ShopFilters; onChoose: (name: keyof ShopFilters, value: string) => void };

/** They change the list at once; without scripts they would change nothing and are not shown. */
export function ShopControls({ filters, onChoose }: ShopControlsProps) {
  const form = useRef<HTMLFormElement>(null);
  // What was chosen before the scripts had come counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they have come.
  useEffect(() => {
    for (const { name, value } of form.current?.querySelectorAll("select") ?? []) {
      const choice = CHOICES.find(([known]) => known === name)?.[0];
      if (choice && value !== filters[choice]) onChoose(choice, value);
    }
  }, []);
  return (
    <form
      ref={form}
      autoComplete="off"
      aria-label="Filter and sort"
      className="grid grid-cols-2 gap-x-5 gap-y-4 max-md:w-full md:flex md:gap-x-7 noscript:hidden"
      onSubmit={(event) => event.preventDefault()}
    >
      {CHOICES.map(([name, label, of]) => (
        <Choice
          key={name}
          label={label}
          name={name}
          value={filters[name]}
          of={of}
          onPick={(value) => onChoose(name, value)}
        />
      ))}
    </form>
  );
}

type ChoiceProps = {
  label: string;
  name: string;
  value: string;
  of: Record<string, string>;
  onPick: (value: string) => void;
};

function Choice({ label, name, value, of, onPick }: ChoiceProps) {
  const id = useId();
  return (
    <div className="relative last:col-span-2">
      <label htmlFor={id} className="type-small block text-ink-2">
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        onChange={({ target }) => onPick(target.value)}
        className="type-label h-11 w-full cursor-pointer appearance-none border-b-[1.5px] border-line-strong bg-transparent pr-8 hover:border-ink"
      >
        {Object.entries(of).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
      <svg
        aria-hidden="true"
        viewBox="0 0 12 8"
        className="pointer-events-none absolute right-1 bottom-[18px] w-3 fill-none stroke-current stroke-[1.5]"
      >
        <path d="m1 1.5 5 5 5-5" />
      </svg>
    </div>
  );
}
