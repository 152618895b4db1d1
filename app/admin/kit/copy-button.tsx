import { toast } from "#app/ui/toast.ts";
import { SmallButton } from "./small-button.tsx";

/** Copies a text to the clipboard. `name`: what it copies, if a page has several. */
export const CopyButton = ({ text, name, className = "" }: { text: string; name?: string; className?: string }) => (
  <SmallButton onClick={() => void copy(text)} className={className}>
    Copy{name && <span className="sr-only"> {name}</span>}
  </SmallButton>
);

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied", { kind: "success" });
  } catch {
    toast("Could not be copied. Select it and copy it by hand.", { kind: "error" });
  }
}
