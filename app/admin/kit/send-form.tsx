import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormError, show } from "#app/ui/form-parts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { FormAnswer } from "#app/ui/send-form.ts";
import { inlineLink, SmallButton } from "./buttons.tsx";
import { Facts } from "./cells.tsx";
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
  /** 'Cancel', unless the form is about cancelling something. */
  cancel?: string;
  /** For a form in a dialog: closes it without sending. */
  onCancel?: () => void;
  /** In a dialog, beside the buttons. */
  note?: string;
  children: ReactNode;
};

/** A form in the admin: its fields, the error of the whole form, and the submit button. */
export function SendForm({ form, label, send, variant, small = false, cancel, onCancel, note, children }: Props) {
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
          note={note}
          cancel={cancel}
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

/** Another person's change to what was also edited here. */
export type Conflict = {
  /** The server's message about it. */
  why: string | undefined;
  onUse: () => void;
};

const whyOf = ({ why = "Someone else changed this too." }: Conflict): string => `${why} Saving keeps yours.`;

/** Takes their version, with the focus on what now shows it: the button disappears. */
const taking =
  ({ onUse }: Conflict) =>
  ({ currentTarget }: MouseEvent<HTMLElement>) => {
    fieldAt(currentTarget)?.focus();
    onUse();
  };

/** A conflict below its field. admin.css marks the field as one to check, not as invalid. */
export const Theirs = ({ words, ...conflict }: Conflict & { words: string }) => (
  <span role="alert" data-theirs className="text-warn-ink wrap-anywhere whitespace-pre-wrap">
    {whyOf(conflict)} Theirs: <b className="font-[600]">{words || "(cleared)"}</b>
    {"\n"}
    <button type="button" onClick={taking(conflict)} className={`${inlineLink} font-[560]`}>
      Use theirs
    </button>
  </span>
);

/** The field above a button, or else its form. */
function fieldAt(button: HTMLElement): HTMLElement | null {
  const form = button.closest("form");
  const text = button.closest("p")?.id;
  return (
    (text && form?.querySelector<HTMLElement>(`[aria-describedby~="${text}"]`)) ||
    button.closest("fieldset")?.querySelector<HTMLElement>("input, select") ||
    form
  );
}

type NoticeProps = { conflict: (Conflict & { rows: Readonly<Record<string, string>> }) | undefined };

/** `Theirs` where no field can show it, because a form is saved as a whole: `rows` has their version by part. */
export const TheirsNotice = ({ conflict }: NoticeProps) =>
  conflict && (
    <Notice tone="warn" role="alert" ref={show} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <div className="grid min-w-0 gap-2">
        <p>
          <b className="font-[620]">{whyOf(conflict)}</b> Theirs:
        </p>
        <Facts facts={conflict.rows} />
      </div>
      <SmallButton onClick={taking(conflict)}>Use theirs</SmallButton>
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
