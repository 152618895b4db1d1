import type { ReactNode } from "react";

type Props = { id: string; label: string; hint?: ReactNode; error?: string | undefined; children: ReactNode };

/** Label, box, hint and error, tied together by ids: the box has the id, and `describedBy(id, …)`. */
export function BoxLabel({ id, label, hint, error, children }: Props) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="type-label mb-1.5 block">
        {label}
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

export const describedBy = (id: string, { hint, error }: Pick<Props, "hint" | "error">): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
