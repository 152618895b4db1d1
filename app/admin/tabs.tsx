import { type KeyboardEvent, type ReactNode, useRef } from "react";

export type Tab<Name extends string> = { name: Name; label: string; panel: ReactNode };

/** Tabs by the book: arrows, Home and End move and select, the others are out of the Tab order. A panel stays once it was opened. */
export function Tabs<Name extends string>({
  label,
  tabs,
  selected,
  onSelect,
}: {
  label: string;
  tabs: readonly Tab<Name>[];
  selected: Name;
  onSelect: (name: Name) => void;
}) {
  const opened = useRef(new Set<Name>());
  opened.current.add(selected);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ name }) => name === selected);
    const to = targetOf(event.key, at, tabs.length);
    const tab = to === undefined ? undefined : tabs[to];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.name);
    document.getElementById(tabId(tab.name))?.focus();
  }

  return (
    <>
      <div role="tablist" aria-label={label} onKeyDown={move} className="flex gap-6 border-b border-line">
        {tabs.map(({ name, label: text }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={tabId(name)}
            aria-selected={name === selected}
            aria-controls={panelId(name)}
            tabIndex={name === selected ? 0 : -1}
            onClick={() => onSelect(name)}
            className="-mb-px min-h-12 border-b-2 border-transparent font-[600] text-ink-2 hover:text-ink aria-selected:border-ink aria-selected:text-ink"
          >
            {text}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }) => (
        <section
          key={name}
          role="tabpanel"
          id={panelId(name)}
          aria-labelledby={tabId(name)}
          hidden={name !== selected}
          className="pt-7"
        >
          {opened.current.has(name) && panel}
        </section>
      ))}
    </>
  );
}

const tabId = (name: string) => `tab-${name}`;
const panelId = (name: string) => `panel-${name}`;

function targetOf(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (at + 1) % count;
    case "ArrowLeft":
      return (at - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
