type Choice = readonly [value: string, label: string];
type Tab = readonly [...Choice, count?: number | undefined];

export type TabChoices = {
  tabs: readonly Tab[];
  /** The rarer choices, in a menu at the end. */
  more?: { label: string; choices: readonly Choice[] };
  /** The choice while the address has none. */
  otherwise?: string;
};

type Props = TabChoices & { label: string; value: string; onChange: (value: string) => void };

/** The choices of a list that staff switch between all day: in sight on a phone as well. */
export function FilterTabs({ label, tabs, more, otherwise = "", value: chosen, onChange }: Props) {
  const value = chosen || otherwise;
  const inMore = more?.choices.some(([name]) => name === value) ?? false;
  return (
    <fieldset
      aria-label={label}
      className="-mx-5 flex min-w-0 basis-[calc(100%+40px)] gap-1.5 overflow-x-auto px-5 py-1 md:mx-0 md:basis-full md:px-0"
    >
      {tabs.map(([name, text, count]) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === value}
          onClick={() => onChange(name)}
          className={`${pill} gap-2 px-3.5 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface`}
        >
          {text} {count !== undefined && <span className="opacity-70">{count.toLocaleString("en-US")}</span>}
        </button>
      ))}
      {more && (
        <span
          // In view, when the row is wider than a phone.
          ref={inMore ? (chip) => chip?.parentElement?.scrollTo({ left: chip.offsetLeft }) : undefined}
          className={`${pill} relative ${inMore ? "border-ink bg-ink text-surface" : ""}`}
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
          <svg
            aria-hidden="true"
            viewBox="0 0 12 8"
            className="pointer-events-none absolute right-3.5 w-2.5 fill-none stroke-current stroke-[1.5]"
          >
            <path d="m1 1.5 5 5 5-5" />
          </svg>
        </span>
      )}
    </fieldset>
  );
}

const pill =
  "type-label inline-flex min-h-11 shrink-0 items-center rounded-pill border-[1.5px] border-line-strong whitespace-nowrap hover:border-ink md:min-h-9";
