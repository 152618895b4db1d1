import { useCallback, useId, useLayoutEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** What is on the page and not saved, by the form that has it. A router asks one question only, so they share it. */
const unsaved = new Map<string, string>();

/**
 * While `what` is given, leaving the page or closing its dialog asks first: something that was typed is not saved.
 *
 * @returns what lets go at once, when it has been saved
 */
export function useUnsaved(what: string | undefined): () => void {
  const id = useId();
  useLayoutEffect(() => {
    if (what === undefined) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.set(id, what);
    addEventListener("beforeunload", ask);
    return () => {
      unsaved.delete(id);
      removeEventListener("beforeunload", ask);
    };
  });
  return useCallback(() => void unsaved.delete(id), [id]);
}

export function UnsavedGuard({ what }: { what: string }) {
  useUnsaved(what);
  return null;
}

/** A dialog that the address opens is left when it closes. */
const opened = (search: string): string | null => new URLSearchParams(search).get("open");

/** Asks before a link, Back or Escape leads away from what is not saved. */
export function AskBeforeLeaving() {
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved.size > 0 && (from.pathname !== to.pathname || opened(from.search) !== opened(to.search)),
  );
  const stay = () => reset?.();
  return (
    <Dialog
      open={state === "blocked"}
      onClose={stay}
      title="Leave without saving?"
      role="alertdialog"
      className="max-w-[460px]!"
    >
      <p>You have unsaved changes in {[...unsaved.values()].join(" and ")}.</p>
      <div className="grid gap-3 md:grid-cols-2">
        <Button variant="ghost" onClick={stay} data-autofocus>
          Keep editing
        </Button>
        <Button variant="danger" onClick={() => proceed?.()}>
          Discard changes
        </Button>
      </div>
    </Dialog>
  );
}
