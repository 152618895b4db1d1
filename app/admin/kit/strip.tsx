import { type ReactNode, useEffect, useRef } from "react";

/** A filter choice of a list. */
export const pill =
  "type-label inline-flex min-h-11 shrink-0 items-center rounded-pill border-[1.5px] border-line-strong whitespace-nowrap hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface lg:min-h-9";

/** A page of the same section. It's underlined, so that it isn't mistaken for a filter choice below it. */
export const tab =
  "type-label inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent whitespace-nowrap text-ink-2 hover:border-line-strong hover:text-ink aria-[current]:border-ink aria-[current]:text-ink lg:min-h-9";

type Props = {
  as?: "nav" | "fieldset";
  label: string;
  /** The current choice, which is scrolled into view. */
  at: string | undefined;
  className?: string;
  children: ReactNode;
};

/** The width of a fading end, in pixels. */
const FADE = 48;

/** A row of choices that scrolls sideways if it doesn't fit. An end with more beyond it fades; the others do so within their padding. */
export function Strip({ as: Tag = "nav", label, at, className = "", children }: Props) {
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls only for a new choice, not while the user scrolls.
  useEffect(() => {
    const row = strip.current;
    const chosen = row?.querySelector<HTMLElement>("[aria-current], [aria-pressed=true], [data-chosen]");
    if (!row || !chosen) return;
    // No further than needed, so that the first choices stay in view.
    const [from, to] = [chosen.offsetLeft - FADE, chosen.offsetLeft + chosen.offsetWidth + FADE - row.clientWidth];
    row.scrollTo({ left: Math.min(from, Math.max(to, row.scrollLeft)) });
  }, [at]);
  return (
    <Tag
      ref={(element: HTMLElement | null) => {
        strip.current = element;
      }}
      aria-label={label}
      onScroll={({ currentTarget }) => currentTarget.toggleAttribute("data-scrolled", currentTarget.scrollLeft > 0)}
      className={`relative -mx-5 flex min-w-0 overflow-x-auto py-1 pr-12 pl-5 [--fade:20px] data-scrolled:[--fade:48px] [scrollbar-width:none] [mask-image:linear-gradient(90deg,#0000,#000_var(--fade),#000_calc(100%-48px),#0000)] ${className}`}
    >
      {children}
    </Tag>
  );
}
