import { toast } from "#app/ui/toast.ts";
import { smallButton } from "../kit/list-frame.tsx";
import { useAskAnew, useStaff } from "../kit/staff.tsx";
import { useAction } from "../kit/use-action.ts";

/** For whoever has just mended what Meta did not like, and would have to wait for the next attempt. */
export function TryNow() {
  const { may } = useStaff();
  const askAnew = useAskAnew();
  const { busy, fault, run } = useAction();
  if (!may("settings:write")) return null;

  async function tryNow() {
    const answer = await run((call) => call("POST /api/admin/ad-events/attempts"));
    if (answer?.kind !== "ok") return;
    askAnew("/api/admin/ad-events");
    toast("We'll try them within a minute", { kind: "success" });
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <button type="button" className={smallButton} aria-disabled={busy} onClick={() => void tryNow()}>
        Try all that wait now
      </button>
      {fault && (
        <p role="alert" className="text-error">
          {fault}
        </p>
      )}
    </div>
  );
}
