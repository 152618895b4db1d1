import type { ComponentProps, ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { DialogActions } from "./dialog-actions.tsx";
import { Theirs } from "./theirs.tsx";

type Words = Readonly<Record<string, string | undefined>>;

type Props = Pick<ComponentProps<typeof Theirs>, "labels" | "last"> & {
  /** A `useChangeForm`, or the `useForm` of a page without a login. */
  form: {
    formProps: ComponentProps<"form">;
    errors: Words;
    busy: boolean;
    isDirty?: boolean;
    theirs?: Words;
    takeTheirs?: () => void;
  };
  label?: string;
  /** What the button that sends it says. */
  send: string;
  variant?: "primary" | "ghost" | "danger";
  /** The form is a part of a page or a dialog, and only a change can be sent. */
  small?: boolean;
  /** The form is a dialog's: leaves it without sending. */
  onCancel?: () => void;
  /** What someone else wrote, where the form's own words say too little. */
  theirs?: Words;
  children: ReactNode;
};

/** A form of the admin: its fields, what someone else wrote into them, what is wrong as a whole, and the button that sends it. */
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
