import { useId } from "react";
import { toast } from "#app/ui/toast.ts";
import { inputBox } from "./boxes.ts";
import { smallButton } from "./list-frame.tsx";

/** A secret that is shown this once, to be copied. `lines`: as many lines of it. */
export function ShownOnce({
  label,
  value,
  hint,
  lines = 1,
}: {
  label: string;
  value: string;
  hint: string;
  lines?: number;
}) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="type-label">
        {label}
      </label>
      <textarea
        id={id}
        readOnly
        rows={lines}
        value={value}
        aria-describedby={`${id}-hint`}
        onFocus={({ target }) => target.select()}
        spellCheck={false}
        className={`${inputBox} h-auto! resize-none py-2.5 font-mono text-[13px]/[20px] break-all`}
      />
      <p id={`${id}-hint`} className="type-small text-ink-2">
        {hint}
      </p>
      <div>
        <button type="button" className={smallButton} onClick={() => void copy(value)}>
          Copy
        </button>
      </div>
    </div>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied", { kind: "success" });
  } catch {
    toast("Could not be copied. Select it and copy it by hand.", { kind: "error" });
  }
}
