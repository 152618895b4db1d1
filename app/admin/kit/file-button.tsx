import type { ReactNode } from "react";
import { smallButton } from "./button-styles.ts";

type Props = {
  accept: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Its accessible name, if its content isn't enough. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/** A button that opens the file picker. */
export const FileButton = ({ accept, multiple, onFiles, label, className = smallButton, children }: Props) => (
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
