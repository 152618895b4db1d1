import { type ReactNode, useEffect, useRef } from "react";
import { titleOf } from "#app/ui/page-meta.ts";
import { displayText } from "#platform/display-text.ts";
import { HoodieLater } from "./hoodie-later.tsx";
import { PACKED } from "./packed-picture.tsx";
import { StagePanel } from "./stage-panel.tsx";

export type ErrorFrameProps = {
  title: string;
  text: ReactNode;
  /** Nothing failed, so the packed hoodie is shown instead of the drawing. */
  packed?: boolean;
  /** For a screen that replaces another one without a navigation. */
  takeFocus?: boolean;
  /** Buttons for what to do next. */
  children: ReactNode;
};

/** A screen with nothing to show: a message, and a drawing of the hoodie or the packed hoodie beside it. */
export function ErrorFrame(props: ErrorFrameProps) {
  const { title, text, packed = false, takeFocus = false, children } = props;
  const shown = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takeFocus) return;
    scrollTo(0, 0);
    shown.current?.focus();
  }, [takeFocus]);
  const message = (
    <div className="grid content-start justify-items-start gap-5 lg:self-end">
      <title>{titleOf(title)}</title>
      <h1 ref={shown} tabIndex={takeFocus ? -1 : undefined} className="type-h1">
        {displayText(title)}
      </h1>
      <p className="type-lead max-w-[34em] text-balance text-ink-2">{text}</p>
      <div className="mt-3 grid w-full flex-wrap gap-3 md:flex">{children}</div>
    </div>
  );
  return (
    <main id="main" className="wrap py-7 md:py-10">
      {packed ? (
        <StagePanel picture={PACKED} priority>
          {message}
        </StagePanel>
      ) : (
        <div className="stage-hero grid items-center gap-12 rounded-lg p-5 pt-7 md:p-14 lg:min-h-[600px] lg:grid-cols-[7fr_5fr]">
          {message}
          <HoodieLater />
        </div>
      )}
    </main>
  );
}
