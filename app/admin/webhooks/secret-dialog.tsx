import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { toast } from "#app/ui/toast.ts";

/** Shows the secret of an endpoint, this once. */
export function SecretDialog({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const text = useRef<HTMLElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret ?? "");
      toast("Copied", { kind: "success" });
    } catch {
      // Without the clipboard it is marked, to be copied by hand.
      if (text.current) getSelection()?.selectAllChildren(text.current);
    }
  }

  return (
    <Dialog open={secret !== undefined} onClose={onClose} title="The signing secret" className="max-w-[560px]!">
      <p>
        Keep it where your program checks the header <code>webhook-signature</code>. It is not shown again; a new one
        can be made at any time.
      </p>
      <code ref={text} className="rounded-md bg-sand px-4 py-3 wrap-anywhere select-all">
        {secret}
      </code>
      <div className="flex flex-wrap gap-3">
        <Button small onClick={() => void copy()} data-autofocus>
          Copy
        </Button>
        <Button small variant="ghost" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
