import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** While it is on the page, leaving asks first: something that was typed is not saved. Another tab of the dashboard keeps it. */
export function UnsavedGuard({ what }: { what: string }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);

  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onClose={stay}
      title="Leave without saving?"
      role="alertdialog"
      className="max-w-[460px]!"
    >
      <p>What you changed in {what} is not saved yet.</p>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="ghost" onClick={stay} data-autofocus>
          Stay
        </Button>
        <Button onClick={() => blocker.proceed?.()}>Leave</Button>
      </div>
    </Dialog>
  );
}
