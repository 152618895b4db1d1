import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";
import { dropChanges } from "./list-query.ts";

/** What is typed and not saved, by the form that has it. A router can ask one question only, so all forms share it. */
const unsaved = new Map<string, string>();

/**
 * While `what` is given, leaving the page or closing its dialog asks first.
 *
 * @param since what was saved last: another value asks again for what was typed since then
 * @returns stops asking, because it has been saved; the form may stay on the page while its dialog fades out
 */
export function useUnsaved(what: string | undefined, since?: unknown): () => void {
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `since`.
  useLayoutEffect(() => {
    if (what === undefined) return;
    unsaved.set(id, what);
    return () => void unsaved.delete(id);
  }, [id, what, since]);
  return useCallback(() => void unsaved.delete(id), [id]);
}

export function UnsavedGuard({ what }: { what: string }) {
  useUnsaved(what);
  return null;
}

/** Closing a dialog that the address opens leaves its form, too. */
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

/** Asks before `leave`, which ends the page without the router, if something is unsaved: the logout. */
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
    <p>You have unsaved changes in {[...new Set(unsaved.values())].join(" and ")}.</p>
    <DialogActions send="Discard changes" onSend={onLeave} cancel="Keep editing" onCancel={onStay} danger />
  </Dialog>
);
