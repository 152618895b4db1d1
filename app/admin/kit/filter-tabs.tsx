import { DownArrow } from "./down-arrow.tsx";
import { pill, Strip } from "./strip.tsx";

type Choice = readonly [value: string, label: string];
type Tab = readonly [...Choice, count?: number | undefined];

export type TabChoices = {
  /** Each with its count, if that is known. */
  choices: readonly Tab[];
  /** Less common choices, in a menu at the end; on a phone, only once one is chosen, because `Filters` has them too. */
  more?: { label: string; choices: readonly Choice[] };
  /** The choice if the URL has none. */
  otherwise?: string;
};

type Props = TabChoices & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** On a phone, leaves room for a button in the same line. */
  isBesideButton?: boolean;
};

/** Stays at the start of a scrolling row, with its own background. */
const PINNED =
  "sticky left-0 z-1 bg-surface shadow-[-14px_0_0_6px_var(--color-surface),6px_0_0_0_var(--color-surface)]";

/** The filter that staff use all day, so it stays visible even on a phone. */
export function FilterTabs({ label, choices, more, otherwise = "", value: chosen, onChange, isBesideButton }: Props) {
  const value = chosen || otherwise;
  const inMore = more?.choices.some(([name]) => name === value) ?? false;
  return (
    <Strip
      as="fieldset"
      label={label}
      at={value}
      className={`gap-1 md:gap-1.5 ${isBesideButton ? "max-md:mr-0 max-md:flex-1" : "max-md:basis-[calc(100%+40px)]"} ${more ? "[--fade:20px]!" : ""}`}
    >
      {choices.map(([name, text, count], at) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === value}
          onClick={() => onChange(name)}
          className={`${pill} min-w-11 justify-center gap-2 px-2.5 md:px-3.5 ${more && at === 0 ? PINNED : ""}`}
        >
          {text} {count !== undefined && <span className="opacity-70">{count.toLocaleString("en-US")}</span>}
        </button>
      ))}
      {more && (
        <span
          data-chosen={inMore || undefined}
          className={`${pill} relative ${inMore ? "border-ink bg-ink text-surface" : "max-md:hidden"}`}
        >
          <select
            aria-label={more.label}
            value={inMore ? value : ""}
            onChange={({ target }) => onChange(target.value)}
            className="field-sizing-content min-h-11 cursor-pointer appearance-none rounded-pill pr-8 pl-3.5 md:min-h-9 *:bg-surface *:text-ink"
          >
            <option value="" hidden>
              More
            </option>
            {more.choices.map(([name, text]) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </select>
          <DownArrow className="pointer-events-none absolute right-3.5" />
        </span>
      )}
    </Strip>
  );
}
