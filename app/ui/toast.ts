export type ToastKind = "default" | "success" | "error";
type ToastAction = { label: string; onSelect: () => void };
type ToastOptions = {
  kind?: ToastKind;
  /** Without it the kind and the place of the screen decide how long it stays; `Infinity`: until it is dismissed. */
  ms?: number;
  action?: ToastAction;
};
export type Toast = ToastOptions & { id: number; text: string; kind: ToastKind };

const MAX_KEPT = 20;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

export const shownToasts = (): readonly Toast[] => toasts;

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Shows a short text.
 *
 * @returns takes it away before its time
 */
export function toast(text: string, options: ToastOptions = {}): () => void {
  lastId += 1;
  const id = lastId;
  const item: Toast = { kind: "default", ...options, id, text };
  show([...toasts, item].slice(-MAX_KEPT));
  return () => dismissToast(id);
}

export function dismissToast(id: number) {
  show(toasts.filter((one) => one.id !== id));
}

export const TOASTS_HOME = "toasts";
let layer: HTMLElement | null = null;

/** Tells where the toasts stand. */
export function keepToastsIn(section: HTMLElement | null): void {
  layer = section;
}

/**
 * What stands outside of a modal dialog can neither be pressed nor is it read out: while one is open the toasts live in it, in the
 * top layer above everything.
 */
export function placeToasts(): void {
  const host = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.getElementById(TOASTS_HOME);
  if (!layer || !host || layer.parentElement === host) return;
  host.append(layer);
  layer.showPopover();
}
