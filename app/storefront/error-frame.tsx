import { type ReactNode, useEffect, useRef } from "react";
import { titleOf } from "#app/ui/page-meta.ts";
import { displayText } from "#platform/display-text.ts";
import { HoodieLater } from "./hoodie-later.tsx";

type ErrorFrameProps = {
  title: string;
  text: ReactNode;
  /** For a screen that replaces another one without a navigation. */
  takeFocus?: boolean;
  /** Buttons for what to do next. */
  children: ReactNode;
};

/** A screen with nothing to show: a message, and a drawing of the hoodie beside it. */
export function ErrorFrame({ title, text, takeFocus = false, children }: ErrorFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takeFocus) return;
    scrollTo(0, 0);
    heading.current?.focus();
  }, [takeFocus]);
  return (
    <main id="main" className="wrap grid content-start gap-x-14 gap-y-12 py-10 lg:grid-cols-[7fr_5fr]">
      <title>{titleOf(title)}</title>
      <div className="grid content-start justify-items-start gap-5 lg:pt-24">
        <h1 ref={heading} tabIndex={takeFocus ? -1 : undefined} className="type-h1">
          {displayText(title)}
        </h1>
        <p className="type-lead max-w-[34em] text-ink-2">{text}</p>
        <div className="mt-3 grid w-full flex-wrap gap-3 md:flex">{children}</div>
      </div>
      <HoodieLater />
    </main>
  );
}
