import { type ComponentProps, type ElementType, type ReactNode, useId } from "react";

type Words = {
  label: string;
  /** The text under the field; with it, the field is marked invalid and gets a red border. */
  error?: ReactNode;
  hint?: ReactNode;
  /** Adds '(optional)' to the label. */
  optional?: boolean | undefined;
};

type Marked = Words & {
  /** Shown inside the control, at its end. */
  mark?: ReactNode;
};

const box =
  "w-full rounded-md border-[1.5px] border-line-strong bg-surface px-4 transition-[border-color,box-shadow] hover:border-ink-2 focus:border-ink focus:outline-hidden focus:shadow-[0_0_0_3px_rgb(22_23_26/.14)] aria-invalid:border-error aria-invalid:bg-error-bg disabled:border-line disabled:bg-sand disabled:text-ink-2";

type FieldProps = Words & {
  control: ElementType;
  shape: string;
  className?: string;
  id?: string;
  mark?: ReactNode;
  [property: string]: unknown;
};

/** Label, control, hint and error, linked by ids. `shape` has the classes that differ between kinds of controls. */
export function Field({
  control: Control,
  shape,
  label,
  error,
  hint,
  optional,
  className = "",
  mark,
  ...rest
}: FieldProps) {
  const generated = useId();
  const id = rest.id ?? generated;
  return (
    <Labelled {...{ id, label, hint, error, optional }}>
      <div className="relative">
        <Control
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [rest["aria-describedby"], describedBy(id, { hint, error })].filter(Boolean).join(" ") || undefined
          }
          className={`${box} ${shape} ${className}`}
        />
        {mark}
      </div>
    </Labelled>
  );
}

/** The control must have the id and `aria-describedby={describedBy(id, …)}`. */
export function Labelled({ id, label, error, hint, optional, children }: Words & { id: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="type-label mb-1.5 block">
        {label}
        {optional && <Optional />}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className="type-small mt-1.5 text-error">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId(id)} className="type-small mt-1.5 text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}

/** After the label of a field that may stay empty. */
export const Optional = () => <span className="font-normal text-ink-2"> (optional)</span>;

export const hintId = (id: string): string => `${id}-hint`;

export const describedBy = (id: string, { hint, error }: Pick<Words, "hint" | "error">): string | undefined =>
  [error && `${id}-error`, hint && hintId(id)].filter(Boolean).join(" ") || undefined;

/** Fields are lower in the admin, which shows more on one screen: containers set `--field-height`. */
const height = "h-[var(--field-height,52px)]";

export const TextField = (props: ComponentProps<"input"> & Marked) => (
  <Field control="input" shape={height} {...props} />
);

export const TextArea = (props: ComponentProps<"textarea"> & Words) => (
  <Field control="textarea" shape="py-3" {...{ rows: 5, ...props }} />
);

/** `children` are the options. */
export const SelectField = (props: ComponentProps<"select"> & Words) => (
  <Field control="select" shape={`${height} cursor-pointer appearance-none truncate pr-11`} mark={chevron} {...props} />
);

const chevron = (
  <svg
    aria-hidden="true"
    viewBox="0 0 12 8"
    className="pointer-events-none absolute inset-y-0 right-4 my-auto h-2 w-3 fill-none stroke-current stroke-[1.5]"
  >
    <path d="m1 1.5 5 5 5-5" />
  </svg>
);
