import { useEffect, useRef, useState, useSyncExternalStore } from "react";

export type ToastKind = "default" | "success" | "error";
type Toast = { id: number; text: string; kind: ToastKind; ms: number | undefined };

/** The specification's times (section 9): the shop shows at the bottom, the admin area at the top right. */
const TIMES_MS = {
  bottom: { default: 4000, error: 4000, success: 2000 },
  "top-right": { default: 4000, error: 5000, success: 3000 },
} as const;
const MAX_KEPT = 20;

export type ToastPlacement = keyof typeof TIMES_MS;

const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Shows a short text. Without `ms` its kind and the place of the screen decide how long it stays. */
export function toast(text: string, { kind = "default", ms }: { kind?: ToastKind; ms?: number } = {}): void {
  lastId += 1;
  show([...toasts, { id: lastId, text, kind, ms }].slice(-MAX_KEPT));
}

function dismiss(id: number) {
  show(toasts.filter((one) => one.id !== id));
}

const LAYER_ID = "toasts";

/** A dialog that opens covers what was in the top layer before it: the toasts go back above it. */
export function raiseToasts(): void {
  const layer = document.getElementById(LAYER_ID);
  if (!layer?.matches(":popover-open")) return;
  layer.hidePopover();
  layer.showPopover();
}

const places: Record<ToastPlacement, string> = {
  bottom: "inset-x-5 top-auto bottom-5 items-center",
  "top-right": "top-5 right-5 bottom-auto left-auto items-end",
};

/** Where toasts appear. Rendered once, by the root. */
export function Toaster({ placement = "bottom" }: { placement?: ToastPlacement }) {
  const items = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  const layer = useRef<HTMLElement>(null);
  // The layer stays shown while it is empty: a live region that appears together with its text is not read out.
  useEffect(() => layer.current?.showPopover(), []);
  return (
    <section
      ref={layer}
      id={LAYER_ID}
      popover="manual"
      aria-label="Notifications"
      className={`pointer-events-none fixed m-0 hidden h-auto w-auto max-w-none flex-col gap-2 overflow-visible bg-transparent p-0 open:flex ${places[placement]}`}
    >
      <div role="status" className="contents">
        {items.map((item) => item.kind !== "error" && <ToastCard key={item.id} toast={item} placement={placement} />)}
      </div>
      <div role="alert" className="contents">
        {items.map((item) => item.kind === "error" && <ToastCard key={item.id} toast={item} placement={placement} />)}
      </div>
    </section>
  );
}

const marks: Record<ToastKind, string> = { default: "", success: "✓", error: "!" };

function ToastCard({ toast: { id, text, kind, ms }, placement }: { toast: Toast; placement: ToastPlacement }) {
  const [held, setHeld] = useState(false);
  const time = ms ?? TIMES_MS[placement][kind];
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(id), time);
    return () => clearTimeout(timer);
  }, [held, id, time]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div
      role="group"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`on-ink type-label pointer-events-auto flex max-w-[min(560px,100%)] animate-rise-in items-center gap-3 rounded-[26px] py-2.5 pr-2.5 pl-5 text-surface shadow-float ${kind === "error" ? "bg-error" : "bg-ink"}`}
    >
      {marks[kind] && <span aria-hidden="true">{marks[kind]}</span>}
      <p className="min-w-0">{text}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => dismiss(id)}
        className="grid size-8 shrink-0 place-items-center rounded-pill hover:bg-surface/15"
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}
