import { useEffect, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";

type Key = readonly [key: string, does: string];

const KEYS: readonly Key[] = [
  ["J", "Next row"],
  ["K", "Previous row"],
  ["X", "Select the row"],
  ["Enter", "Open the row"],
  ["/", "Search this list"],
  ["Ctrl K", "Search the admin"],
  ["?", "Show these keys"],
];

/**
 * Keyboard shortcuts for a page's list: J and K move through the rows, X selects one, Enter opens it. Other letters press the button with
 * that `data-key`: the one for all selected rows, or else the one of the focused row.
 */
export function RowKeys({ more }: { more: readonly Key[] }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (shouldIgnore(event)) return;
      const done = event.key === "?" ? () => setShown(true) : actionOf(event.key);
      if (!done) return;
      event.preventDefault();
      done();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <Dialog open={shown} onClose={() => setShown(false)} title="Keyboard shortcuts" className="max-w-[420px]!">
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
        {[...KEYS.slice(0, 4), ...more, ...KEYS.slice(4)].map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line-strong px-2 py-0.5 font-[600]">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** Whether to ignore the key: the user is typing, a dialog is open, or the key belongs to the browser or a button. */
function shouldIgnore({ target, ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector("dialog:modal")) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (key === "Enter") return !target.matches("tbody tr");
  return target.closest("select, textarea, [contenteditable], input:not([type=checkbox])") !== null;
}

function actionOf(key: string): (() => void) | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>("main tbody tr[tabindex]")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at];
  switch (key.toLowerCase()) {
    case "j":
      return () => rows[Math.min(at + 1, rows.length - 1)]?.focus();
    case "k":
      return () => rows[Math.max(at - 1, 0)]?.focus();
    case "x":
      return row && (() => row.querySelector<HTMLElement>("input[type=checkbox]")?.click());
    case "enter":
      return row && (() => row.querySelector<HTMLElement>("a")?.click());
    default: {
      const named = /^[a-z]$/i.test(key) ? `[data-key="${key.toLowerCase()}"]` : undefined;
      const button =
        named &&
        (document.querySelector<HTMLElement>(`main section ${named}:not(tr *)`) ??
          row?.querySelector<HTMLElement>(named));
      return button ? () => button.click() : undefined;
    }
  }
}
