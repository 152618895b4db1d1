import { createStore } from "./store.ts";

export type ToastKind = "default" | "success" | "error";
type ToastAction = { label: string; onSelect: () => void };
type ToastOptions = {
  kind?: ToastKind;
  /** How long it stays, in ms; by default, its kind and placement decide. `Infinity`: until it is dismissed. */
  ms?: number;
  action?: ToastAction;
};
export type Toast = ToastOptions & { id: number; text: string; kind: ToastKind };

const MAX_KEPT = 20;

const shown = createStore<readonly Toast[]>([]);
let lastId = 0;

export const useToasts = shown.use;

/**
 * Shows a short text.
 *
 * @returns a function that removes it early
 */
export function toast(text: string, options: ToastOptions = {}): () => void {
  lastId += 1;
  const id = lastId;
  const item: Toast = { kind: "default", ...options, id, text };
  shown.set([...shown.get(), item].slice(-MAX_KEPT));
  return () => dismissToast(id);
}

export function dismissToast(id: number) {
  shown.set(shown.get().filter((one) => one.id !== id));
}

export const TOASTS_HOME = "toasts";
let layer: HTMLElement | null = null;

/** Sets the element that contains the toasts. */
export function keepToastsIn(section: HTMLElement | null): void {
  layer = section;
}

/**
 * Outside of a modal dialog, nothing can be clicked or is read out, so while a dialog is open the toasts are moved into it, in the top
 * layer above everything.
 */
export function placeToasts(): void {
  const host = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.getElementById(TOASTS_HOME);
  if (!layer || !host || layer.parentElement === host) return;
  host.append(layer);
  layer.showPopover();
}
