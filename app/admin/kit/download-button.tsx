import { toast } from "#app/ui/toast.ts";
import { smallButton } from "./button-styles.ts";
import { saveFile } from "./save-file.ts";
import { whyItFailed } from "./staff.tsx";
import type { Answer, StaffCall } from "./staff-api.ts";
import { useAction } from "./use-action.ts";

type Props = { get: (call: StaffCall) => Promise<Answer<Blob>>; name: string; label: string };

/** Gets a file from the API and gives it to the browser to keep. */
export function DownloadButton({ get, name, label }: Props) {
  const { busy, run } = useAction();
  async function download() {
    const answer = await run(get);
    if (answer?.kind === "ok") saveFile(answer.data, name);
    else if (answer) toast(`The file could not be made. ${whyItFailed(answer)}`, { kind: "error" });
  }
  return (
    <button type="button" className={smallButton} aria-busy={busy || undefined} onClick={() => void download()}>
      {busy ? "Preparing..." : label}
    </button>
  );
}
