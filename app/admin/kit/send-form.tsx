import type { ComponentProps, ReactNode } from "react";
import { Button, TextButton } from "#app/ui/button.tsx";
import { FormError, show } from "#app/ui/form-parts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { FormAnswer } from "#app/ui/send-form.ts";
import { DialogActions } from "./dialog-actions.tsx";
import { whyItFailed } from "./staff.tsx";
import type { Answer } from "./staff-api.ts";

type Words = Readonly<Record<string, string | undefined>>;

type Props = {
  /** From `useChangeForm`, or from `useForm` on a page without a login. */
  form: {
    formProps: ComponentProps<"form">;
    errors: Words;
    busy: boolean;
    isDirty?: boolean;
  };
  label?: string;
  /** The submit button's label. */
  send: string;
  variant?: "primary" | "ghost" | "danger";
  /** For a form that is only part of a page or dialog; it can only be sent after a change. */
  small?: boolean;
  /** For a form in a dialog: closes it without sending. */
  onCancel?: () => void;
  children: ReactNode;
};

/** A form in the admin: its fields, the error of the whole form, and the submit button. */
export function SendForm({ form, label, send, variant, small = false, onCancel, children }: Props) {
  const { formProps, errors, busy, isDirty } = form;
  const disabled = small && isDirty === false;
  return (
    <form {...formProps} aria-label={label} className={`grid ${small ? "gap-3" : "gap-5"}`}>
      {children}
      {onCancel ? (
        <DialogActions
          send={send}
          danger={variant === "danger"}
          busy={busy}
          disabled={disabled}
          onCancel={onCancel}
          error={errors.form}
        />
      ) : (
        <>
          <FormError text={errors.form} />
          <Button
            type="submit"
            variant={variant}
            small={small}
            busy={busy}
            disabled={disabled}
            className={small ? "justify-self-start" : ""}
          >
            {send}
          </Button>
        </>
      )}
    </form>
  );
}

type TheirsProps = {
  /** The server's message about the conflict. */
  why: string | undefined;
  words: string | undefined;
  onUse: () => void;
};

/** Another person's change to a field that was also edited here, shown below it. Saving keeps the user's own. */
export const Theirs = ({ why = "Someone else changed this too.", words, onUse }: TheirsProps) => (
  <span role="alert" className="flex flex-wrap items-center gap-x-4 text-warn-ink">
    <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">
      {why} Saving keeps yours. Theirs: {words || "(cleared)"}
    </span>
    <TextButton
      onClick={({ currentTarget }) => {
        fieldAt(currentTarget)?.focus();
        onUse();
      }}
    >
      Use theirs
    </TextButton>
  </span>
);

/** The field above a button, or else its form: the button disappears with its focus. */
function fieldAt(button: HTMLElement): HTMLElement | null {
  const form = button.closest("form");
  const text = button.closest("p")?.id;
  return (
    (text && form?.querySelector<HTMLElement>(`[aria-describedby~="${text}"]`)) ||
    button.closest("fieldset")?.querySelector<HTMLElement>("input, select") ||
    form
  );
}

/** `Theirs` where no field can show it, because a form is saved as a whole. */
export const TheirsNotice = ({ children }: { children: ReactNode }) =>
  children && (
    <Notice tone="warn" ref={show}>
      {children}
    </Notice>
  );

/**
 * Turns the API's answer into the form's outcome: stored, or error messages for the fields that the server names.
 *
 * @param at maps the server's name of a field to the form's
 */
export function formAnswer(answer: Answer<unknown>, at = (field: string): string => field): FormAnswer {
  if (answer.kind === "ok") return { outcome: "stored" };
  const errors = answer.kind === "refused" ? answer.errors : [];
  if (errors.length === 0) {
    const isConflict = answer.kind === "refused" && answer.code === "changed_meanwhile";
    return { outcome: "refused", errors: { form: whyItFailed(answer) }, isConflict };
  }
  return { outcome: "refused", errors: Object.fromEntries(errors.map(({ field, message }) => [at(field), message])) };
}
