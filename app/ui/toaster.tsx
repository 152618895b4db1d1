import { useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  dismissToast,
  keepToastsIn,
  placeToasts,
  TOASTS_HOME,
  type Toast,
  type ToastKind,
  useToasts,
} from "./toast.ts";

/** The specification's times (section 9): the shop shows toasts at the bottom, the admin area at the top right. */
const TIMES_MS = {
  bottom: { default: 4000, error: 4000, success: 2000 },
  "top-right": { default: 4000, error: 5000, success: 3000 },
} as const;
export type ToastPlacement = keyof typeof TIMES_MS;

// On a short screen, nothing in a dialog is pinned, and its title is the best part to cover.
const places: Record<ToastPlacement, string> = {
  bottom:
    "above-pinned inset-x-5 top-auto bottom-[calc(20px+max(var(--room-below,0px),var(--dialog-foot,0px)))] items-center min-[1280px]:bottom-[calc(20px+var(--room-below,0px))] not-tall:in-[dialog]:top-5 not-tall:in-[dialog]:bottom-auto",
  // Clear of what staff press next: below the buttons next to a page's title or, on a narrow screen, on the header above them.
  "top-right": "top-1 lg:top-46 right-5 bottom-auto left-5 items-end",
};

/** Where toasts appear. Rendered once, by the root. */
export function Toaster({ placement = "bottom" }: { placement?: ToastPlacement }) {
  const items = useToasts();
  const section = useRef<HTMLElement>(null);
  // The layer stays open while it is empty: a live region that appears together with its text is not read out.
  useEffect(() => {
    keepToastsIn(section.current);
    section.current?.showPopover();
    // A dialog may have opened before this code loaded.
    placeToasts();
  }, []);
  return (
    // placeToasts moves the layer; this element stays in its place for React.
    <div id={TOASTS_HOME} className="contents">
      <section
        ref={section}
        popover="manual"
        aria-label="Notifications"
        className={`pointer-events-none fixed m-0 hidden h-auto w-auto max-w-none flex-col gap-2 overflow-visible bg-transparent p-0 open:flex print:hidden ${places[placement]}`}
      >
        <div role="status" className="contents">
          {items.map((item) => item.kind !== "error" && <ToastCard key={item.id} toast={item} placement={placement} />)}
        </div>
        <div role="alert" className="contents">
          {items.map((item) => item.kind === "error" && <ToastCard key={item.id} toast={item} placement={placement} />)}
        </div>
      </section>
    </div>
  );
}

function ToastCard({ toast: { id, text, kind, ms, action }, placement }: { toast: Toast; placement: ToastPlacement }) {
  const [held, setHeld] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element>(null);
  const time = ms ?? TIMES_MS[placement][kind];
  const lasts = time === Number.POSITIVE_INFINITY;
  const atTop = lasts && placement === "bottom";
  useLayoutEffect(() => (atTop ? keepAtHeader(card.current) : undefined), [atTop]);
  useEffect(() => {
    if (held || lasts) return;
    const timer = setTimeout(() => dismissToast(id), time);
    return () => clearTimeout(timer);
  }, [held, id, time, lasts]);

  function leave() {
    dismissToast(id);
    const back = cameFrom.current?.isConnected
      ? cameFrom.current
      : card.current?.closest("dialog")?.querySelector("h2");
    if (back instanceof HTMLElement) back.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div
      ref={card}
      role="group"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget, currentTarget }) => {
        setHeld(true);
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
      className={`pointer-events-auto animate-rise-in text-[14px]/[20px] font-[540] ${atTop ? STRIP : `${CARD} ${kind === "error" ? "bg-error" : "bg-ink"}`}`}
    >
      <div className={`flex items-center gap-2.5 ${atTop ? "wrap" : "px-5"}`}>
        <Mark kind={kind} />
        <p className="min-w-0 grow py-2.5">{text}</p>
        {action && (
          <button
            type="button"
            onClick={() => {
              leave();
              action.onSelect();
            }}
            className="min-h-11 min-w-11 px-1.5 font-[620] underline underline-offset-[3px]"
          >
            {action.label}
          </button>
        )}
        <button
          type="button"
          aria-label="Dismiss"
          onClick={leave}
          className="-mr-4 grid size-11 shrink-0 place-items-center rounded-pill text-lg transition-colors hover:bg-ink-3/30"
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
    </div>
  );
}

const CARD =
  "on-ink grid min-h-12 max-w-[min(560px,100%)] items-center rounded-[24px] border border-surface/40 text-surface shadow-float";

/** A notice that stays: under the header, where it covers no button that a form ends with. */
const STRIP = "fixed bg-warn-bg text-warn-ink";

/**
 * As wide as the header, which in the checkout is only above the form. The page makes room for the strip. A message that replaces the form
 * has a header of its own.
 */
function keepAtHeader(card: HTMLElement | null) {
  const headers = () => [...document.querySelectorAll("header")];
  const place = () => {
    const header = headers().find(({ offsetHeight }) => offsetHeight > 0);
    if (!(card && header)) return;
    const { bottom, left, width } = header.getBoundingClientRect();
    Object.assign(card.style, { top: `${Math.max(0, bottom)}px`, left: `${left}px`, width: `${width}px` });
    header.style.marginBottom = `${card.offsetHeight}px`;
  };
  place();
  addEventListener("scroll", place);
  addEventListener("resize", place);
  const changes = new MutationObserver(place);
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    removeEventListener("scroll", place);
    removeEventListener("resize", place);
    changes.disconnect();
    for (const { style } of headers()) style.marginBottom = "";
  };
}

/** A check for success, an exclamation mark for an error. */
function Mark({ kind }: { kind: ToastKind }) {
  if (kind === "default") return null;
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0 fill-none stroke-current stroke-2">
      <path d={kind === "success" ? "m2.5 8.5 3.5 3.5 7.5-8" : "M8 2.5v7m0 3v1.5"} />
    </svg>
  );
}
