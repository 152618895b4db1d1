import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigationType } from "react-router";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { DownArrow, SmallButton } from "./buttons.tsx";
import { ComboBox } from "./combo-box.tsx";
import { DateBox } from "./date-box.tsx";
import { type Bound, Options } from "./fields.tsx";
import { pill, Strip } from "./strip.tsx";

/** A filter of a list. `name` is its query parameter, in the page's URL and in the API's; an empty value means all. */
export type Filter = { name: string; label: string } & (
  | { kind: "search"; placeholder: string }
  /** The first one with few choices is shown as tabs, which are always visible. */
  | ({ kind: "choice" } & TabChoices)
  | { kind: "combo"; placeholder: string; options: readonly { value: string; label: string }[] }
  /** A custom control. */
  | { kind: "own"; control: (bound: Bound) => ReactNode }
  /** `until`, `since`: the name of the filter that limits it. */
  | { kind: "day"; until?: string; since?: string }
);

type Props = {
  filters: readonly Filter[];
  values: Readonly<Record<string, string>>;
  onChange: (next: Record<string, string>) => void;
};

/** Tabs come first. On a phone, the search comes next, and a button shows the other filters and all choices of the tabs. */
export function Filters({ filters: all, values, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const tabs = all.find((filter) => filter.kind === "choice" && filter.choices.length <= AS_TABS);
  const filters = all.filter((filter) => filter !== tabs);
  const more = tabs?.kind === "choice" && tabs.more;
  const others = filters.filter(({ kind }) => kind !== "search");
  const active = others.filter(({ name }) => values[name]).length;
  const hasSearch = others.length < filters.length;
  const isFolded = Boolean(more) || others.length > 1 || hasSearch;
  return (
    <search className="mb-4 flex flex-wrap items-end gap-3">
      {tabs?.kind === "choice" && (
        <FilterTabs
          {...tabs}
          value={values[tabs.name] ?? ""}
          onChange={(value) => onChange({ [tabs.name]: value })}
          isBesideButton={isFolded && !hasSearch}
        />
      )}
      {filters.map((filter) => {
        const isSearch = filter.kind === "search";
        const onPhone = isSearch ? "" : isFolded && !isOpen ? "max-md:hidden" : "max-md:order-last";
        return (
          <div
            key={filter.name}
            className={`min-w-0 grow basis-36 ${isSearch ? "md:max-w-[360px] md:basis-60" : "md:max-w-52"} ${onPhone}`}
          >
            <Control filter={filter} values={values} onChange={(value) => onChange({ [filter.name]: value })} />
          </div>
        );
      })}
      {more && isOpen && (
        <div className="order-last grow basis-full md:hidden">
          <Control
            filter={{ ...tabs, choices: [...tabs.choices, ...more.choices] }}
            values={values}
            onChange={(value) => onChange({ [tabs.name]: value })}
          />
        </div>
      )}
      {isFolded && (more || others.length > 0) && (
        <SmallButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="md:hidden">
          Filters{active > 0 && ` (${active})`}
        </SmallButton>
      )}
    </search>
  );
}

/** "All" and four values. */
const AS_TABS = 5;

type ControlProps = { filter: Filter; values: Props["values"]; onChange: (value: string) => void };

function Control({ filter, values, onChange }: ControlProps) {
  const value = values[filter.name] ?? "";
  const bound = {
    label: filter.label,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  const limit = (name: string | undefined) => (name && values[name]) || undefined;
  switch (filter.kind) {
    case "search":
      return <SearchBox {...filter} value={value} onChange={onChange} />;
    case "choice":
      return (
        <SelectField {...bound} value={value || filter.otherwise || ""}>
          <Options of={filter.choices.map(([name, text]) => [name, text])} />
        </SelectField>
      );
    case "combo":
      return <ComboBox {...bound} placeholder={filter.placeholder} options={filter.options} />;
    case "own":
      return filter.control(bound);
    case "day":
      return <DateBox {...bound} min={limit(filter.since)} max={limit(filter.until)} />;
  }
}

const REST_MS = 200;

type BoxProps = { label: string; placeholder: string; value: string; onChange: (value: string) => void };

/** Searches shortly after typing stops, or on Enter. "/" focuses it. While it has focus, only Back and Forward change its text. */
function SearchBox({ label, placeholder, value, onChange }: BoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wentBack = useNavigationType() === "POP";
  useEffect(() => {
    if (box.current && (wentBack || document.activeElement !== box.current)) box.current.value = value;
  }, [value, wentBack]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useSlash(box);
  const search = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <TextField
      ref={box}
      label={label}
      type="search"
      defaultValue={value}
      placeholder={placeholder}
      aria-keyshortcuts="/"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      onChange={({ target }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => search(target.value), REST_MS);
      }}
      onBlur={({ target }) => search(target.value)}
      onKeyDown={(event) => event.key === "Enter" && search(event.currentTarget.value)}
    />
  );
}

function useSlash(box: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      if (document.querySelector("dialog:modal")) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener("keydown", go);
    return () => document.removeEventListener("keydown", go);
  }, [box]);
}

type TabChoice = readonly [value: string, label: string];
type Tab = readonly [...TabChoice, count?: number | undefined];

type TabChoices = {
  /** Each with its count, if that is known. */
  choices: readonly Tab[];
  /** Less common choices, in a menu at the end; on a phone, only once one is chosen, because `Filters` has them too. */
  more?: { label: string; choices: readonly TabChoice[] };
  /** The choice if the URL has none. */
  otherwise?: string;
};

type TabsProps = TabChoices & {
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
export function FilterTabs(props: TabsProps) {
  const { label, choices, more, otherwise = "", value: chosen, onChange, isBesideButton } = props;
  const value = chosen || otherwise;
  const inMore = more?.choices.some(([name]) => name === value) ?? false;
  return (
    <Strip
      as="fieldset"
      label={label}
      at={value}
      className={`gap-2 ${isBesideButton ? "max-md:-my-1 max-md:mr-0 max-md:flex-1" : "max-md:basis-[calc(100%+40px)]"} ${more ? "[--fade:20px]!" : ""}`}
    >
      {choices.map(([name, text, count], at) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === value}
          onClick={() => onChange(name)}
          className={`${pill} min-w-11 justify-center gap-2 px-2 md:px-3.5 ${more && at === 0 ? PINNED : ""}`}
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
            <Options of={more.choices} />
          </select>
          <DownArrow className="pointer-events-none absolute right-3.5" />
        </span>
      )}
    </Strip>
  );
}
