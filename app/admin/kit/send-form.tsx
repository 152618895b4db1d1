import type { ComponentProps, ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { DialogActions } from "./dialog-actions.tsx";
import { Theirs } from "./theirs.tsx";

type Words = Readonly<Record<string, string | undefined>>;

type Props = Pick<ComponentProps<typeof Theirs>, "labels" | "last"> & {
  /** From `useChangeForm`, or from `useForm` on a page without a login. */
  form: {
    formProps: ComponentProps<"form">;
    errors: Words;
    busy: boolean;
    isDirty?: boolean;
    theirs?: Words;
    takeTheirs?: () => void;
  };
  label?: string;
  /** The submit button's label. */
  send: string;
  variant?: "primary" | "ghost" | "danger";
  /** For a form that is only part of a page or dialog; it can only be sent after a change. */
  small?: boolean;
  /** For a form in a dialog: closes it without sending. */
  onCancel?: () => void;
  /** Readable versions of other people's changes, if the raw values aren't clear enough. */
  theirs?: Words;
  children: ReactNode;
};

/** A form in the admin: its fields, conflicting changes by others, the error of the whole form, and the submit button. */
export function SendForm({ form, label, send, variant, small = false, onCancel, theirs, children, ...others }: Props) {
  const { formProps, errors, busy, isDirty, takeTheirs } = form;
  const written = theirs ?? form.theirs ?? {};
  const isOvertaken = takeTheirs !== undefined && Object.keys(written).length > 0;
  const error = isOvertaken ? undefined : errors.form;
  return (
    <form {...formProps} aria-label={label} className={`grid ${small ? "gap-3" : "gap-5"}`}>
      {children}
      {isOvertaken && <Theirs theirs={written} why={errors.form} onUse={takeTheirs} {...others} />}
      {onCancel ? (
        <DialogActions
          send={send}
          danger={variant === "danger"}
          busy={busy}
          disabled={small && isDirty === false}
          onCancel={onCancel}
          error={error}
        />
      ) : (
        <>
          <FormError text={error} />
          <Button
            type="submit"
            variant={variant}
            small={small}
            busy={busy}
            disabled={small && isDirty === false}
            className={small ? "justify-self-start" : ""}
          >
            {send}
          </Button>
        </>
      )}
    </form>
  );
}
