import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useMatches } from "#app/ui/media.ts";

export type Tab<Name extends string> = { name: Name; label: string; panel: ReactNode };

/**
 * Tabs by the book: arrows, Home and End move and select, the others are out of the Tab order. A panel stays once it was opened. They
 * stand at the left; where the screen is narrow, in a strip above that scrolls sideways.
 */
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

  // In a style and not a class: the stylesheet is also that of the storefront's first visit.
  const fade = useMatches("(max-width: 1079px)") ? { maskImage: FADE } : undefined;
  return (
    <div className="lg:grid lg:grid-cols-[168px_minmax(0,1fr)] lg:gap-x-10">
      <div
        role="tablist"
        aria-label={label}
        aria-orientation="vertical"
        onKeyDown={move}
        style={fade}
        className="flex gap-x-5 self-start border-line max-lg:-mx-5 max-lg:overflow-x-auto max-lg:border-b max-lg:px-5 lg:sticky lg:top-4 lg:flex-col lg:gap-y-0.5"
      >
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
            ref={name === selected ? showTab : undefined}
            className="shrink-0 text-left font-[560] text-ink-2 hover:text-ink aria-selected:font-[620] aria-selected:text-ink max-lg:min-h-12 max-lg:border-b-2 max-lg:border-transparent max-lg:aria-selected:border-ink lg:min-h-9 lg:rounded-sm lg:px-3 lg:hover:bg-ink/4 lg:aria-selected:bg-sand"
          >
            {text}
          </button>
        ))}
      </div>
      <div className="min-w-0 max-lg:pt-6">
        {tabs.map(({ name, panel }) => (
          <section
            key={name}
            role="tabpanel"
            id={panelId(name)}
            aria-labelledby={tabId(name)}
            hidden={name !== selected}
          >
            {opened.current.has(name) && panel}
          </section>
        ))}
      </div>
    </div>
  );
}

/** The chosen tab is in sight in the strip of a narrow screen. */
const showTab = (tab: HTMLElement | null) => tab?.parentElement?.scrollTo({ left: tab.offsetLeft - 80 });

/** The edge of the strip says that it goes on. */
const FADE = "linear-gradient(to right, #000 calc(100% - 32px), transparent)";

const tabId = (name: string) => `tab-${name}`;
const panelId = (name: string) => `panel-${name}`;

function targetOf(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowLeft":
    case "ArrowUp":
      return (at - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
