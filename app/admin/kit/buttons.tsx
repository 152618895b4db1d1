import type { ComponentProps, ReactNode } from "react";
import { toast } from "#app/ui/toast.ts";

/** `smallButton` for actions that can't be undone or that move money. */
const dangerButton =
  "type-label inline-flex min-h-11 items-center rounded-pill md:min-h-9 border-[1.5px] border-error px-3.5 whitespace-nowrap text-error hover:bg-error-bg disabled:border-disabled disabled:text-ink-3";
export const smallButton =
  "type-label inline-flex min-h-11 items-center rounded-pill md:min-h-9 border-[1.5px] border-line-strong px-3.5 whitespace-nowrap text-ink hover:border-ink disabled:border-disabled disabled:text-ink-3";
/** The look of a small button while it is pressed. */
export const pressed = "aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface";
/** A link in a text or a row. On a phone, its tap target is larger than its text. */
export const inlineLink =
  "relative inline-flex min-h-6 items-center underline underline-offset-[3px] max-md:after:absolute max-md:after:-inset-x-2 max-md:after:-inset-y-2.5";
/** `smallButton` for the most common action. */
export const primaryButton =
  "type-label inline-flex min-h-11 items-center rounded-pill md:min-h-9 border-[1.5px] border-ink bg-ink px-3.5 whitespace-nowrap text-surface hover:bg-ink-hover disabled:border-disabled disabled:bg-disabled disabled:text-ink-2";

const LOOKS = { usual: smallButton, primary: primaryButton, danger: dangerButton };

type Props = Omit<ComponentProps<"button">, "type"> & { look?: keyof typeof LOOKS };

/** A button in a row, a list or a section of a page. */
export const SmallButton = ({ look = "usual", className = "", ...rest }: Props) => (
  <button type="button" {...rest} className={`${LOOKS[look]} ${className}`} />
);

/** Copies a text to the clipboard. */
export const CopyButton = ({ text, children = "Copy", ...rest }: Props & { text: string }) => (
  <SmallButton {...rest} onClick={() => void copy(text)}>
    {children}
  </SmallButton>
);

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied", { kind: "success" });
  } catch {
    toast("Couldn't be copied. Select it and copy it yourself.", { kind: "error" });
  }
}

type FileProps = {
  accept: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Its accessible name, if its content isn't enough. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/** A button that opens the file picker. */
export const FileButton = ({ accept, multiple, onFiles, label, className = smallButton, children }: FileProps) => (
  <label
    className={`${className} shrink-0 cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink`}
  >
    {children}
    <input
      type="file"
      multiple={multiple}
      accept={accept}
      aria-label={label}
      className="sr-only"
      onChange={({ target }) => {
        // Copied first, because clearing the input, so that the same file can be chosen again, also clears its list.
        const files = [...(target.files ?? [])];
        target.value = "";
        onFiles(files);
      }}
    />
  </label>
);

/** Marks a control that opens a list of choices. */
export const DownArrow = ({ className = "" }: { className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 12 8"
    className={`h-2 w-3 shrink-0 fill-none stroke-current stroke-[1.5] ${className}`}
  >
    <path d="m1 1.5 5 5 5-5" />
  </svg>
);
