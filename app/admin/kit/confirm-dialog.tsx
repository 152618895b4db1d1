import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { whyItFailed } from "./staff.tsx";
import type { Answer } from "./staff-api.ts";

export type Question = {
  title: string;
  /** What pressing does. */
  text: ReactNode;
  confirm: string;
  send: () => Promise<Answer<unknown>>;
  onDone: () => void;
};

/** Asks before something is done, does it, and says why when it could not be. */
export function ConfirmDialog({ question, onClose }: { question: Question | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={question !== undefined}
      onClose={onClose}
      title={question?.title ?? ""}
      role="alertdialog"
      className="max-w-[460px]!"
    >
      {question && <Asking key={question.title} question={question} onClose={onClose} />}
    </Dialog>
  );
}

function Asking({ question, onClose }: { question: Question; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function confirm() {
    setBusy(true);
    setFailure(undefined);
    const answer = await question.send();
    setBusy(false);
    if (answer.kind !== "ok") return setFailure(whyItFailed(answer));
    onClose();
    question.onDone();
  }

  return (
    <>
      <div className="grid gap-2">{question.text}</div>
      <FormError text={failure} />
      <div className="grid gap-3 md:grid-cols-2">
        <Button variant="ghost" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button busy={busy} onClick={() => void confirm()} className="max-md:order-first">
          {question.confirm}
        </Button>
      </div>
    </>
  );
}
