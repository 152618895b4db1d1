import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { SmallButton } from "./buttons.tsx";
import { DialogActions } from "./dialog-actions.tsx";
import { whyItFailed } from "./staff.tsx";
import type { Answer } from "./staff-api.ts";

export type Question = {
  /** 'Delete this message?' */
  title: string;
  /** Exactly what the action does. */
  text: ReactNode;
  /** The button's label: 'Delete'. */
  confirm: string;
  /** Red, for actions that can't be undone or that move money. */
  danger?: boolean;
  /** The label of the other button: 'Cancel', unless the action itself is called that. */
  keep?: string;
  /** Usually `send` from a `useChange`. The dialog closes when it succeeds, or says why it failed. */
  send: () => Promise<Answer<unknown>>;
};

const ConfirmContext = createContext<((question: Question) => void) | undefined>(undefined);

/** Asks for confirmation before an action: `const confirm = useConfirm()`. */
export function useConfirm(): (question: Question) => void {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error("useConfirm must be used within ConfirmProvider");
  return confirm;
}

type AskProps = Question & {
  /** For screen readers, if several buttons look the same: 'Revoke Warehouse'. */
  name?: string;
  /** The button's content, if it isn't `confirm`. */
  children?: ReactNode;
};

/** A button that asks for confirmation. */
export function AskButton({ name, children, ...question }: AskProps) {
  const confirm = useConfirm();
  return (
    <SmallButton look={question.danger ? "danger" : "usual"} aria-label={name} onClick={() => confirm(question)}>
      {children ?? question.confirm}
    </SmallButton>
  );
}

/** The admin's only confirmation dialog. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const close = useCallback(() => setQuestion(undefined), []);
  return (
    <ConfirmContext.Provider value={setQuestion}>
      {children}
      <Dialog
        open={question !== undefined}
        onClose={close}
        title={question?.title ?? ""}
        role="alertdialog"
        className="max-w-[460px]!"
      >
        {question && <Asked key={question.title} question={question} onClose={close} />}
      </Dialog>
    </ConfirmContext.Provider>
  );
}

function Asked({ question, onClose }: { question: Question; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  async function confirm() {
    setBusy(true);
    setFault(undefined);
    const answer = await question.send();
    setBusy(false);
    if (answer.kind === "ok") onClose();
    else setFault(whyItFailed(answer));
  }

  return (
    <>
      <div className="grid gap-2">{question.text}</div>
      <DialogActions
        send={question.confirm}
        onSend={() => void confirm()}
        cancel={question.keep}
        onCancel={onClose}
        danger={question.danger}
        busy={busy}
        error={fault}
      />
    </>
  );
}
