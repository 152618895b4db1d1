import { Button } from "#app/ui/button.tsx";
import { saveFile } from "../kit/save-file.ts";
import { ShownOnce } from "../kit/shown-once.tsx";
import { SmallButton } from "../kit/small-button.tsx";

/** Shows new recovery codes, which can't be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join("\n");
  return (
    <div className="grid gap-5">
      <ShownOnce
        label="Recovery codes"
        lines={codes.length}
        value={text}
        hint="Shown only once. Each code works once when you don't have your phone. Keep them separate from your password."
      />
      <div className="flex flex-wrap gap-2">
        <SmallButton
          onClick={() => saveFile(new Blob([`${text}\n`], { type: "text/plain" }), "packd-recovery-codes.txt")}
        >
          Save as a file
        </SmallButton>
      </div>
      <Button variant="ghost" onClick={onDone}>
        I've saved them
      </Button>
    </div>
  );
}
