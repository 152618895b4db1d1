import { type ReactNode, useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { CopyButton } from "./buttons.tsx";
import { DialogFoot } from "./dialog-actions.tsx";
import { inputBox } from "./fields.tsx";

type Props = {
  label: string;
  value: string;
  hint: ReactNode;
  /** The number of lines in `value`, for browsers that don't fit the field to its text. */
  lines?: number;
};

/** A secret that is shown only once, to be copied. */
export function ShownOnce({ label, value, hint, lines = 1 }: Props) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="type-label">
        {label}
      </label>
      <div className="grid items-start gap-2 md:grid-cols-[minmax(0,1fr)_auto]">
        <textarea
          id={id}
          readOnly
          rows={lines}
          value={value}
          aria-describedby={`${id}-hint`}
          onFocus={({ target }) => target.select()}
          spellCheck={false}
          className={`${inputBox} h-auto! field-sizing-content resize-none py-2.5 font-mono text-[13px]/[20px] break-all`}
        />
        <CopyButton text={value} look="primary" className="justify-center md:min-h-11">
          Copy {label.toLowerCase()}
        </CopyButton>
      </div>
      <p id={`${id}-hint`} className="type-small text-ink-2">
        {hint}
      </p>
    </div>
  );
}

export type Secret = Props & { title: string; about?: ReactNode };

/** The dialog that shows a new secret; closed without one. */
export const SecretDialog = ({ secret, onClose }: { secret: Secret | undefined; onClose: () => void }) => (
  <Dialog open={secret !== undefined} onClose={onClose} title={secret?.title ?? ""} className="max-w-[560px]!">
    {secret?.about}
    {secret && <ShownOnce {...secret} />}
    <DialogFoot>
      <Button variant="ghost" onClick={onClose}>
        Done
      </Button>
    </DialogFoot>
  </Dialog>
);
