import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormError } from "#app/ui/form-parts.tsx";

/** Asks before something is done that cannot be taken back; `children` say exactly what it does. */
export function Question({
  open,
  title,
  confirm,
  busy,
  fault,
  onConfirm,
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  /** What the button does: 'Delete message'. */
  confirm: string;
  busy: boolean;
  fault: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog open={open} onClose={onClose} title={title} role="alertdialog" className="max-w-[480px]!">
      {children}
      <FormError text={fault} />
      <div className="grid gap-3 md:grid-cols-2">
        <Button variant="ghost" onClick={onClose} data-autofocus>
          Go back
        </Button>
        <Button busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
