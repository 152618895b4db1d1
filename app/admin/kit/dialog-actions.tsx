import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-parts.tsx";

type Props = {
  /** The action button's label: 'Delete'. */
  send: string;
  /** Without it, the button submits its form. */
  onSend?: () => void;
  /** 'Cancel', unless the action itself is called that. */
  cancel?: string;
  onCancel: () => void;
  busy?: boolean;
  /** While there is nothing to send. A text says what is missing. */
  disabled?: boolean | string;
  /** What to know before pressing the button. */
  note?: string | undefined;
  /** Red, for actions that can't be undone or that move money. */
  danger?: boolean;
  /** An error that belongs to no single field. */
  error?: string | undefined;
};

/** Stays at the bottom of a dialog while the rest scrolls, except on a short screen, which has no room for it. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-3 border-line bg-surface tall:sticky tall:-bottom-5 tall:-mx-5 tall:-mb-5 tall:border-t tall:p-5 md:tall:-bottom-7 md:tall:-mx-7 md:tall:-mb-7 md:tall:p-7 md:tall:pt-5">
    {children}
  </div>
);

/** The second button, the action, is the larger one on a phone. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 md:grid-cols-2">{children}</div>
);

/** The buttons at the end of a dialog: Cancel, then the action. Without a form, Cancel gets the initial focus, as the safe choice. */
export const DialogActions = ({
  send,
  onSend,
  cancel = "Cancel",
  onCancel,
  busy,
  disabled,
  note,
  danger,
  error,
}: Props) => (
  <DialogFoot>
    <FormError text={error} />
    {typeof disabled === "string" && <p className="text-ink-2">{disabled}</p>}
    {note && <p>{note}</p>}
    <DialogButtons>
      <Button
        variant="ghost"
        disabled={busy}
        onClick={onCancel}
        data-autofocus={onSend ? true : undefined}
        className="max-md:px-4"
      >
        {cancel}
      </Button>
      <Button
        type={onSend ? "button" : "submit"}
        variant={danger ? "danger" : "primary"}
        busy={busy}
        // A closed dialog couldn't show that it failed, and its success could close the next dialog.
        data-keeps-open={busy || undefined}
        disabled={Boolean(disabled)}
        onClick={onSend}
        className="max-md:px-4"
      >
        {send}
      </Button>
    </DialogButtons>
  </DialogFoot>
);
