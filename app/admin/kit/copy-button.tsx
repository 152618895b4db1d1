import { toast } from "#app/ui/toast.ts";
import { SmallButton } from "./small-button.tsx";

/** Puts a text into the clipboard. `name`: what it copies, where several are on a page. */
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
