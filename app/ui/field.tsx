import { type ComponentProps, type ReactNode, useId } from "react";

type Labelled = {
  label: string;
  /** The text under the field; with it the field is marked invalid and gets the red border. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Writes '(optional)' behind the label. */
  optional?: boolean;
};

const box =
  "w-full rounded-md border-[1.5px] border-line-strong bg-surface px-4 outline-none transition-[border-color,box-shadow] focus:border-ink focus:shadow-[0_0_0_3px_rgb(22_23_26/.14)] aria-invalid:border-error aria-invalid:bg-error-bg disabled:bg-sand disabled:text-ink-2";

function Labels({ id, field, children }: { id: string; field: Labelled; children: ReactNode }) {
  const { label, error, hint, optional } = field;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="type-label mb-1.5 block">
        {label}
        {optional && <span className="font-normal text-ink-2"> (optional)</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="type-small mt-1.5 text-ink-2">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="type-small mt-1.5 text-error">
          {error}
        </p>
      )}
    </div>
  );
}

function described(id: string, { error, hint }: Labelled) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return { "aria-invalid": error ? true : undefined, "aria-describedby": ids || undefined };
}

export function TextField({
  label,
  error,
  hint,
  optional,
  className = "",
  ...rest
}: ComponentProps<"input"> & Labelled) {
  const generated = useId();
  const id = rest.id ?? generated;
  const field = { label, error, hint, optional };
  return (
    <Labels id={id} field={field}>
      <input {...rest} id={id} {...described(id, field)} className={`${box} h-[52px] ${className}`} />
    </Labels>
  );
}

export function TextArea({
  label,
  error,
  hint,
  optional,
  className = "",
  ...rest
}: ComponentProps<"textarea"> & Labelled) {
  const generated = useId();
  const id = rest.id ?? generated;
  const field = { label, error, hint, optional };
  return (
    <Labels id={id} field={field}>
      <textarea rows={5} {...rest} id={id} {...described(id, field)} className={`${box} py-3 ${className}`} />
    </Labels>
  );
}

/** `children` are the options. */
export function SelectField({
  label,
  error,
  hint,
  optional,
  className = "",
  ...rest
}: ComponentProps<"select"> & Labelled) {
  const generated = useId();
  const id = rest.id ?? generated;
  const field = { label, error, hint, optional };
  return (
    <Labels id={id} field={field}>
      <select {...rest} id={id} {...described(id, field)} className={`${box} h-[52px] ${className}`} />
    </Labels>
  );
}
