import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { listOf } from "#platform/text.ts";
import { DialogActions } from "./dialog-actions.tsx";
import { dropChanges } from "./list-query.ts";

/** The names of unsaved changes, by form. All forms share them, because a router allows only one blocker. */
const unsaved = new Map<string, string>();

/**
 * While `what` is given, the user is asked before leaving the page or closing its dialog.
 *
 * @param since the last saved state; once it changes, later edits are guarded again
 * @returns stops asking, for after a save: the form may stay on the page while its dialog fades out
 */
export function useUnsaved(what: string | undefined, since?: unknown): () => void {
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new saved state guards again after a save has stopped it.
  useLayoutEffect(() => {
    if (what === undefined) return;
    unsaved.set(id, what);
    return () => void unsaved.delete(id);
  }, [id, what, since]);
  return useCallback(() => void unsaved.delete(id), [id]);
}

/** The dialog that the URL opens: closing it also leaves its form. */
const opened = (search: string): string | null => new URLSearchParams(search).get("open");

/** Asks before a link, Back, Escape or closing the tab discards unsaved changes. */
export function AskBeforeLeaving() {
  useBeforeUnload((event) => {
    if (unsaved.size > 0) event.preventDefault();
  });
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved.size > 0 && (from.pathname !== to.pathname || opened(from.search) !== opened(to.search)),
  );
  useEffect(() => {
    if (state === "blocked") dropChanges();
  }, [state]);
  return <LeaveQuestion open={state === "blocked"} onStay={() => reset?.()} onLeave={() => proceed?.()} />;
}

/** Asks before `leave` if anything is unsaved, for leaving without the router, as a logout does. */
export function useLeaving(leave: () => void): { ask: () => void; question: ReactNode } {
  const [asks, setAsks] = useState(false);
  return {
    ask: () => (unsaved.size > 0 ? setAsks(true) : leave()),
    question: <LeaveQuestion open={asks} onStay={() => setAsks(false)} onLeave={leave} />,
  };
}

type QuestionProps = { open: boolean; onStay: () => void; onLeave: () => void };

const LeaveQuestion = ({ open, onStay, onLeave }: QuestionProps) => (
  <Dialog open={open} onClose={onStay} title="Leave without saving?" role="alertdialog" className="max-w-[460px]!">
    <p>You have unsaved changes in {listOf(new Set(unsaved.values()))}.</p>
    <DialogActions send="Discard changes" onSend={onLeave} cancel="Keep editing" onCancel={onStay} danger />
  </Dialog>
);
