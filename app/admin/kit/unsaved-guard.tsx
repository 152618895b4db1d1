import { useId, useLayoutEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** What is on the page and not saved, by the guard that says so. A router asks one question only, so they share it. */
const unsaved = new Map<string, string>();

/** While it is on the page, leaving asks first: something that was typed is not saved. `AskBeforeLeaving` stands around it. */
export function UnsavedGuard({ what }: { what: string }) {
  const id = useId();
  useLayoutEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.set(id, what);
    addEventListener("beforeunload", ask);
    return () => {
      unsaved.delete(id);
      removeEventListener("beforeunload", ask);
    };
  }, [id, what]);
  return null;
}

/** Asks when a link leads away from what is not saved. Another tab of the dashboard keeps it. */
export function AskBeforeLeaving() {
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.size > 0 && currentLocation.pathname !== nextLocation.pathname,
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
      <p>What you changed in {[...unsaved.values()].join(" and ")} is not saved yet.</p>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="ghost" onClick={stay} data-autofocus>
          Stay
        </Button>
        <Button onClick={() => proceed?.()}>Leave</Button>
      </div>
    </Dialog>
  );
}
