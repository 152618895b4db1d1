import { useLayoutEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-parts.tsx";

type Props = {
  /** From `useSavedForm`. */
  form: {
    isDirty: boolean;
    busy: boolean;
    errors: Partial<Record<string, string>>;
    /** How many there are to fix, if they aren't the fields of `errors`. */
    problems?: number;
    /** The fields that someone else has changed too. */
    taken?: readonly string[];
    reset: () => void;
  };
};

/** Keeps Save and Discard in view at the end of a long form while it has unsaved changes. */
export const SaveBar = (props: Props) => (props.form.isDirty ? <Bar {...props} /> : null);

function Bar({ form }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const fields = Object.entries(form.errors).filter(([name, text]) => name !== "form" && text).length;
  const taken = form.taken?.length ?? 0;
  const faults = form.problems ?? fields;
  useLayoutEffect(() => {
    const element = bar.current;
    const owner = element?.closest("form");
    // The bar disappears after a click on its buttons, so the focus moves to the form.
    return () => {
      if (element?.contains(document.activeElement)) owner?.focus({ preventScroll: true });
    };
  }, []);
  // admin.css keeps focused fields clear of the bar. `pinnedAs` would do the same, but sharing it would add a chunk to the storefront.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--save-bar", `${bar.current?.offsetHeight ?? 0}px`);
    return () => void style.removeProperty("--save-bar");
  });
  return (
    <div
      ref={bar}
      className="sticky bottom-(--bar-place) z-10 mt-4 grid gap-3 rounded-md border border-line bg-surface p-2.5 shadow-float lg:p-3"
    >
      <FormError text={form.errors.form} />
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className={`grow font-[560] ${faults ? "text-error" : ""}`}>
          {faults > 0 ? `${faults} to fix` : taken > 0 ? `${taken} to check` : "Unsaved changes"}
        </p>
        <Button small variant="ghost" onClick={form.reset}>
          Discard
        </Button>
        <Button type="submit" small busy={form.busy}>
          Save
        </Button>
      </div>
    </div>
  );
}
