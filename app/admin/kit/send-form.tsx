import type { ComponentProps, ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-parts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { FormAnswer } from "#app/ui/send-form.ts";
import { SmallButton } from "./buttons.tsx";
import { Moment } from "./cells.tsx";
import { DialogActions } from "./dialog-actions.tsx";
import { whyItFailed } from "./staff.tsx";
import type { Answer } from "./staff-api.ts";

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
  const disabled = small && isDirty === false;
  return (
    <form {...formProps} aria-label={label} className={`grid ${small ? "gap-3" : "gap-5"}`}>
      {children}
      {isOvertaken && <Theirs theirs={written} why={errors.form} onUse={takeTheirs} {...others} />}
      {onCancel ? (
        <DialogActions
          send={send}
          danger={variant === "danger"}
          busy={busy}
          disabled={disabled}
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
  theirs: Readonly<Record<string, string | undefined>>;
  labels?: Record<string, string>;
  /** The server's message about the conflict. */
  why?: string | undefined;
  /** Who made the other change and when, if known. */
  last?: { by: string; at: string } | null | undefined;
  onUse: () => void;
};

/** Shows another person's changes to the fields that were also edited here. */
export function Theirs({ theirs, labels = {}, why, last, onUse }: TheirsProps) {
  const fields = Object.entries(theirs);
  if (fields.length === 0) return null;
  return (
    <Notice role="alert" tone="warn">
      <p className="wrap-anywhere">
        {last ? (
          <>
            {last.by} changed this too, <Moment at={last.at} />.
          </>
        ) : (
          (why ?? "Someone else changed this too.")
        )}{" "}
        Keep yours by saving, or use theirs:
      </p>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <dl className="max-h-40 min-w-0 grow basis-full md:max-h-28 md:basis-40 overflow-y-auto">
          {fields.map(([name, value]) => (
            <div key={name}>
              {labels[name] && <dt className="inline font-[600]">{labels[name]}: </dt>}
              <dd className="inline wrap-anywhere whitespace-pre-wrap">{value || "(cleared)"}</dd>
            </div>
          ))}
        </dl>
        <SmallButton onClick={onUse}>Use theirs</SmallButton>
      </div>
    </Notice>
  );
}

/**
 * Turns the API's answer into the form's outcome: stored, or error messages for the fields that the server names.
 *
 * @param at maps the server's name of a field to the form's
 */
export function formAnswer(answer: Answer<unknown>, at = (field: string): string => field): FormAnswer {
  if (answer.kind === "ok") return { outcome: "stored" };
  const errors = answer.kind === "refused" ? answer.errors : [];
  if (errors.length === 0) return { outcome: "refused", errors: { form: whyItFailed(answer) } };
  return { outcome: "refused", errors: Object.fromEntries(errors.map(({ field, message }) => [at(field), message])) };
}
