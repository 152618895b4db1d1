import { useEffect, useId, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { AVAILABILITY, PRICE, type ShopFilters, SORT } from "./shop-filters.ts";

const CHOICES = [
  ["availability", "Availability", AVAILABILITY],
  ["price", "Price", PRICE],
  ["sort", "Sort", SORT],
] as const;

type ShopControlsProps = { filters: ShopFilters; onChoose: (name: keyof ShopFilters, value: string) => void };

/**
 * Filters apply at once; without JavaScript, a button applies them. On a phone they open below a button that counts those in use. The form
 * is next to its `<details>`, not inside, because a wide screen always shows it.
 */
export function ShopControls({ filters, onChoose }: ShopControlsProps) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(filters);
  // Keeps choices made before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, because later choices arrive as events.
  useEffect(() => {
    for (const [name, select] of choicesIn(form.current)) {
      if (select.value !== filters[name]) onChoose(name, select.value);
    }
  }, []);
  useEffect(() => {
    for (const [name, select] of choicesIn(form.current)) {
      if (shown.current[name] !== filters[name]) select.value = filters[name];
    }
    shown.current = filters;
  }, [filters]);
  const inUse = CHOICES.filter(([name, , of]) => filters[name] !== Object.keys(of)[0]).length;
  return (
    <>
      <details className="max-md:col-start-2 max-md:row-start-2 md:hidden">
        <summary className="type-label -my-3 flex min-h-11 list-none items-center underline underline-offset-[3px] [&::-webkit-details-marker]:hidden">
          Filter and Sort{inUse > 0 && ` (${inUse})`}
        </summary>
      </details>
      <form
        ref={form}
        autoComplete="off"
        aria-label="Filter and sort"
        className="grid grid-cols-2 gap-x-5 gap-y-4 max-md:col-span-2 max-md:[details:not([open])+&]:hidden md:flex md:gap-x-7"
        action="/shop"
        onSubmit={(event) => event.preventDefault()}
      >
        {CHOICES.map(([name, label, of]) => (
          <Choice
            key={name}
            label={label}
            name={name}
            initial={filters[name]}
            of={of}
            onPick={(value) => onChoose(name, value)}
          />
        ))}
        <noscript className="self-end">
          {import.meta.env.SSR && (
            <Button type="submit" small variant="ghost">
              Apply
            </Button>
          )}
        </noscript>
      </form>
    </>
  );
}

const choicesIn = (form: HTMLFormElement | null) =>
  CHOICES.flatMap(([name]) => {
    const control = form?.elements.namedItem(name);
    return control instanceof HTMLSelectElement ? [[name, control] as const] : [];
  });

type ChoiceProps = {
  label: string;
  name: string;
  /** Uncontrolled until hydration, because React would reset a choice made before. */
  initial: string;
  of: Record<string, string>;
  onPick: (value: string) => void;
};

function Choice({ label, name, initial, of, onPick }: ChoiceProps) {
  const id = useId();
  return (
    <div className="relative nth-3:col-span-2">
      <label htmlFor={id} className="type-small block text-ink-2">
        {label}
      </label>
      <select
        id={id}
        name={name}
        defaultValue={initial}
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
